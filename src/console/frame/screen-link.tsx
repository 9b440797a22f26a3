import type { ComponentProps, MouseEvent } from 'react';
import { runCommand } from '../commands/registry.ts';
import type { Screen } from './screen.ts';
import { addressOf, goCommandId } from './screens.ts';

/** A link to a screen: it runs the screen's command; a click that asks for a new tab or window is the browser's. */
export function ScreenLink({ screen, ...anchor }: { screen: Screen } & Omit<ComponentProps<'a'>, 'href'>) {
  return <a {...anchor} href={addressOf(screen)} onClick={(event) => follow(event, goCommandId(screen))} />;
}

function follow(event: MouseEvent, commandId: string): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  void runCommand(commandId, {}, { source: 'menu' });
}
