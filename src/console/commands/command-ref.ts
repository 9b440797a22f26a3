import type { Command } from './command.ts';
import type { CommandId } from './command-ids.ts';

/** A command as faces are told of it: by its id, or itself. */
export type CommandRef = CommandId | Command;

/** The id of either. */
export function idOf(command: CommandRef): string {
  return typeof command === 'string' ? command : command.id;
}
