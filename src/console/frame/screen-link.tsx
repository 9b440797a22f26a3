import type { ComponentProps, MouseEvent } from 'react';
import { commands } from '../commands/registry.ts';
import { runCommand } from '../commands/run-command.ts';
import type { Screen } from './screen.ts';
import { addressOf, goCommandId } from './screens.ts';

type Anchor = Omit<ComponentProps<'a'>, 'href'>;

/** A link to a screen: it runs the screen's command. */
export function ScreenLink({ screen, ...anchor }: { screen: Screen } & Anchor) {
  return (
    <a
      {...anchor}
      href={addressOf(screen)}
      data-command={goCommandId(screen)}
      onClick={(event) => follow(event, goCommandId(screen))}
    />
  );
}

/** A link to any page of the console. */
export function PathLink({ path, ...anchor }: { path: string } & Anchor) {
  return (
    <a
      {...anchor}
      href={path}
      data-command="navigation.open"
      onClick={(event) => follow(event, 'navigation.open', { path })}
    />
  );
}

/** A click that asks for a new tab or window is the browser's. */
function follow(event: MouseEvent, commandId: string, args: Record<string, unknown> = {}): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const command = commands.get(commandId);
  if (!command) return;
  event.preventDefault();
  void runCommand(command, args, { source: 'menu' });
}
