import type { EntityRef } from '../command.ts';
import { type CommandRef, idOf } from '../command-ref.ts';
import { CommandButton } from './command-button.tsx';
import { MoreMenu } from './more-menu.tsx';
import { useAvailabilities } from './use-command-state.ts';

/** Commands side by side: the first that can run as buttons, as many as there is room for; the others in a menu. */
export function CommandBar({
  commands,
  entities,
  room,
  iconOnly = false,
}: {
  /** Those used most come first. */
  commands: readonly CommandRef[];
  /** What they act on; without them, the targets of the context. */
  entities?: readonly EntityRef[];
  /** How many buttons there is room for beside that of the menu. */
  room: number;
  iconOnly?: boolean;
}) {
  const available = useAvailabilities(commands, entities);
  const buttons = commands.filter((_command, at) => available[at] === 'enabled').slice(0, room);
  const others = commands.filter((command) => !buttons.includes(command));
  const targets = entities && { entities };
  return (
    <>
      {buttons.map((command) => (
        <CommandButton key={idOf(command)} command={command} iconOnly={iconOnly} {...targets} />
      ))}
      <MoreMenu commands={others} {...targets} />
    </>
  );
}
