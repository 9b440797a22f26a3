import { useSnapshot } from 'valtio/react';
import type { Command } from '../../commands/command.ts';
import type { CommandId } from '../../commands/command-ids.ts';
import { type CommandCall, CommandMenuList } from '../../commands/faces/command-menu-list.tsx';
import type { MenuButton } from '../../commands/faces/menu-on-demand.tsx';
import { session } from '../../session/session-store.ts';
import { viewsOf } from './stored-views.ts';
import { isOnScreen, viewCommands } from './view-commands.ts';

// The commands themselves, because the menu may be wanted before they are registered.
const choose = those('view.open');
const change = those('view.save', 'view.copy-link', 'view.rename', 'view.delete');

/** The views of a list to choose from, and what can be done with them. */
export function ViewsMenu({ list, ...button }: MenuButton & { list: string }) {
  // They stand with the user, so they change with that.
  useSnapshot(session);
  const calls = viewsOf(list).flatMap((view) =>
    choose.map(
      (command): CommandCall => ({
        command,
        args: { view: view.name },
        label: view.name,
        isCurrent: () => isOnScreen(view),
      }),
    ),
  );
  return <CommandMenuList {...button} calls={calls} commands={change} />;
}

function those(...ids: readonly CommandId[]): readonly Command[] {
  return viewCommands.filter((command) => ids.some((id) => id === command.id));
}
