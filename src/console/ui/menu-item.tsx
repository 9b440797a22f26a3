import type { ReactNode } from 'react';

/** One item of a `PopupMenu`; with `checked` it is one choice of a group. */
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
