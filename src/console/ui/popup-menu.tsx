import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

const ITEMS = '[role="menuitem"]:not([aria-disabled="true"]), [role="menuitemradio"]';

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
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return;
    items(list.current)[0]?.focus();
    const closeOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [open]);

  function close() {
    setOpen(false);
    trigger.current?.focus();
  }

  function onMenuKey(event: KeyboardEvent) {
    const all = items(list.current);
    const next = nextItem(all, all.indexOf(document.activeElement as HTMLElement), event.key);
    if (event.key === 'Escape') close();
    else if (event.key === 'Tab') setOpen(false);
    else if (next) next.focus();
    else return;
    if (event.key !== 'Tab') event.preventDefault();
    event.stopPropagation();
  }

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
        <div
          ref={list}
          id={id}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={onMenuKey}
          onClick={close}
          className="absolute end-0 top-full z-40 mt-1 max-h-[calc(100vh-90px)] w-60 overflow-y-auto rounded-card border border-line bg-raised py-1 shadow-overlay animate-[appear_120ms_ease-out]"
        >
          {children}
        </div>
      )}
    </div>
  );
}

/** One item; with `checked` it is one choice of a group. */
export function MenuItem({
  icon,
  hint,
  checked,
  onSelect,
  command,
  children,
}: {
  icon?: ReactNode;
  hint?: ReactNode;
  checked?: boolean;
  onSelect(): void;
  /** The id of the command that it runs. */
  command: string;
  children: ReactNode;
}) {
  const choice =
    checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': checked };
  return (
    <button
      type="button"
      {...choice}
      data-command={command}
      tabIndex={-1}
      onClick={onSelect}
      className="flex min-h-(--control) w-full items-center gap-2.5 px-3 text-start hover:bg-hover focus:bg-hover focus-visible:-outline-offset-2"
    >
      <span className="grid w-5 shrink-0 place-items-center text-muted">{icon}</span>
      <span className="min-w-0 flex-1">{children}</span>
      {hint}
    </button>
  );
}

function items(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>(ITEMS) ?? [])];
}

function nextItem(all: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  switch (key) {
    case 'ArrowDown':
      return all[(at + 1) % all.length];
    case 'ArrowUp':
      return all.at(at <= 0 ? -1 : at - 1);
    case 'Home':
      return all[0];
    case 'End':
      return all.at(-1);
  }
  if (key.length !== 1 || key === ' ') return undefined;
  const letter = key.toLowerCase();
  const startsWith = (item: HTMLElement) => item.textContent.trim().toLowerCase().startsWith(letter);
  return [...all.slice(at + 1), ...all.slice(0, at + 1)].find(startsWith);
}
