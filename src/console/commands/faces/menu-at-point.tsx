import { type FocusEvent, useRef } from 'react';
import type { CommandRef } from '../command-ref.ts';
import { CommandMenuList } from './command-menu-list.tsx';

/** A menu of commands that opens at a point of the window, px, as by the right button or the key of menus. */
export function MenuAtPoint({
  commands,
  label,
  point,
  onClosed,
}: {
  commands: readonly CommandRef[];
  /** Translated. */
  label: string;
  point: { x: number; y: number };
  /** It has closed, and does not know who had the focus before. */
  onClosed(): void;
}) {
  const opened = useRef(false);
  // The menu gives the focus to its (invisible) button twice: to open, and when it has closed.
  const onFocus = ({ target }: FocusEvent) => {
    if (target.getAttribute('aria-haspopup') !== 'menu') return;
    if (opened.current) onClosed();
    opened.current = true;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the focus of the menu inside
    <div
      className="fixed flex size-0"
      style={{ left: point.x, top: point.y }}
      onFocus={onFocus}
      // The key that opens menus would open the browser's over this one.
      onContextMenu={(event) => event.preventDefault()}
    >
      <CommandMenuList
        commands={commands}
        label={label}
        className="size-0 outline-none"
        tabIndex={-1}
        opensTo="start"
      >
        {null}
      </CommandMenuList>
    </div>
  );
}
