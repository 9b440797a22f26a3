import type { Command } from '../commands/command.ts';
import { commands } from '../commands/registry.ts';
import { tableCommands } from '../table/table-commands.ts';

/** All commands there are, also those that are registered only while a table is on screen. */
export function everyCommand(): readonly Command[] {
  const registered = commands.list();
  return [...registered, ...tableCommands.filter((command) => !registered.includes(command))];
}
