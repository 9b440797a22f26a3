import { type FocusEvent, useRef } from 'react';
import type { EntityRef, TargetType } from '../commands/command.ts';
import { useCommandsAt } from '../commands/faces/use-commands-at.ts';
import { useTranslate } from '../i18n/i18n.ts';
import { loadable } from '../ui/loadable.tsx';

const CommandMenuList = loadable(() =>
  import('../commands/faces/command-menu-list.tsx').then((module) => module.CommandMenuList),
);

interface RowMenuProps {
  /** What rows stand for; the table's own commands are offered in any case. */
  rowType: TargetType | undefined;
  /** Name of the row. */
  name: string;
  /** What the commands act on; null: what commands of the table act on. */
  subject: EntityRef | null;
  /** Where it opens, in pixels of the window. */
  point: { x: number; y: number };
  onClosed(): void;
}

/** The menu of one row, at the pointer or the row's button. It opens at once; a new one is mounted for each opening. */
export function RowMenu({ rowType, name, subject, point, onClosed }: RowMenuProps) {
  const t = useTranslate();
  const opened = useRef(false);
  const offered = useCommandsAt('row', { type: rowType, scopes: ['table'] });

  // The menu gives the focus to its (invisible) button twice: to open, and when it has closed.
  const onFocus = ({ target }: FocusEvent) => {
    if (target.getAttribute('aria-haspopup') !== 'menu') return;
    if (opened.current) onClosed();
    opened.current = true;
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the focus of the menu inside
    <div className="fixed flex size-0" style={{ left: point.x, top: point.y }} onFocus={onFocus}>
      <CommandMenuList
        commands={offered}
        {...(subject && { entities: [subject] })}
        label={t('table.row-actions', { name })}
        className="size-0 outline-none"
        tabIndex={-1}
      >
        {null}
      </CommandMenuList>
    </div>
  );
}
