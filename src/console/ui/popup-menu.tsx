import { type ReactNode, useId, useRef, useState } from 'react';
import { loadable } from './loadable.tsx';

const MenuList = loadable(async () => (await import('./menu-list.tsx')).MenuList);

/** Fetches what an open menu is, so that it opens at once. Rejects when it cannot be had. */
export const preloadMenus = MenuList.preload;

/**
 * A button that opens a menu, by the WAI-ARIA menu button pattern: arrows, Home, End and first letters move, Escape
 * and Tab close, and the focus returns to the button. The items are its children: `MenuItem`.
 */
export function PopupMenu({
  label,
  button,
  buttonClassName,
  children,
}: {
  /** Translated name of the button and the menu. */
  label: string;
  button: ReactNode;
  buttonClassName: string;
  children: ReactNode;
}) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);

  return (
    <div ref={root} className="relative">
      <button
        ref={trigger}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        className={buttonClassName}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || open) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {button}
      </button>
      {open && (
        <MenuList
          id={id}
          label={label}
          root={root}
          onClose={() => {
            setOpen(false);
            trigger.current?.focus();
          }}
          onLeave={() => setOpen(false)}
        >
          {children}
        </MenuList>
      )}
    </div>
  );
}
