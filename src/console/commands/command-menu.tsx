import { mdiDotsVertical } from '@mdi/js';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Icon } from '../shell/icon.tsx';
import type { EntityRef } from './command.ts';

const loadMenu = () => import('./command-menu-list.tsx');
const CommandMenuList = lazy(async () => ({ default: (await loadMenu()).CommandMenuList }));

export interface CommandMenuProps {
  /** Ids of commands, in the order of the menu. */
  commands: readonly string[];
  /** What they act on; without them, the targets of the context. */
  entities?: readonly EntityRef[];
  /** Translated name of the button. */
  label: string;
  /** What the button shows; three dots unless said. */
  children?: ReactNode;
  className?: string;
  /** -1 keeps the button of a table's row out of the order of Tab. */
  tabIndex?: number;
}

/**
 * A button that opens a menu of commands. Until it is first used it is one plain element, so that every row of a
 * table can have one; the menu itself is fetched when the pointer or the focus comes near.
 */
export function CommandMenu(props: CommandMenuProps) {
  const { label, children, className = 'icon-button', tabIndex } = props;
  const [used, setUsed] = useState(false);
  const face = children ?? <Icon path={mdiDotsVertical} />;
  const preload = () => void loadMenu();
  const button = (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      title={label}
      className={className}
      tabIndex={tabIndex}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={(event) => {
        event.stopPropagation();
        setUsed(true);
      }}
    >
      {face}
    </button>
  );
  if (!used) return button;
  return (
    <Suspense fallback={button}>
      <CommandMenuList {...props} className={className}>
        {face}
      </CommandMenuList>
    </Suspense>
  );
}
