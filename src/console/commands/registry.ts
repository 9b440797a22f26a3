import type * as z from 'zod/mini';
import type { Command, CommandFace } from './command.ts';
import { CommandError } from './command-error.ts';
import type { CommandRef } from './command-ref.ts';
import { contextChanged } from './context-store.ts';

const table = new Map<string, Command>();
/** What stands for commands that come late; it stays when they have come. */
const announced = new Map<string, Command>();
/** Grows with every command that comes or goes. */
let version = 0;

/** Adds commands; the returned function takes them out again. Throws when an id is taken or is not `noun.verb`: then none is added. */
export function register(...added: readonly Command[]): () => void {
  const ids = new Set<string>();
  for (const { id } of added) {
    if (!/^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+$/.test(id)) throw new Error(`${id} is not noun.verb`);
    if (table.has(id) || ids.has(id)) throw new Error(`There is a command ${id} already`);
    ids.add(id);
  }
  for (const command of added) table.set(command.id, command);
  version += 1;
  contextChanged();
  return () => {
    for (const command of added) {
      if (table.get(command.id) === command) table.delete(command.id);
    }
    version += 1;
    contextChanged();
  };
}

/** Has faces draw commands where they stand before they are there: whoever runs one waits for it. Returns what ends that. */
export function announce(...faces: readonly CommandFace[]): () => void {
  for (const face of faces) {
    const run = () => {
      throw new CommandError('unknown-command', face.id);
    };
    announced.set(face.id, { ...face, run });
  }
  version += 1;
  contextChanged();
  return () => {
    for (const { id } of faces) announced.delete(id);
    version += 1;
    contextChanged();
  };
}

/** Whether this only stands for a command that comes late. */
export function isAnnounced(command: Command): boolean {
  return announced.get(command.id) === command;
}

/** The registered commands. */
export const commands = {
  /** All that fit, in the order they were registered. */
  list(filter: (command: Command) => boolean = () => true): Command[] {
    return [...table.values()].filter(filter);
  },
  /** Those, and after them what stands for such as are not there yet. */
  drawn(): Command[] {
    return [...table.values(), ...[...announced.values()].filter(({ id }) => !table.has(id))];
  },
  get(id: string): Command | undefined {
    return table.get(id);
  },
  /** Another number whenever a command has come or gone: whoever lists them follows the context, which tells of it. */
  version: () => version,
  /** What a command takes, as JSON schema. Rejects with `CommandError` for an unknown id. */
  async describe(id: string): Promise<z.core.JSONSchema.BaseSchema> {
    const command = table.get(id);
    if (!command) throw new CommandError('unknown-command', id);
    const { paramsJsonSchema } = await import('./params-json-schema.ts');
    return paramsJsonSchema(command);
  },
};

/** The command of an id. Throws `CommandError` when there is none, such as one of a screen that is not shown. */
export function commandOf(asked: CommandRef): Command {
  if (typeof asked !== 'string') return asked;
  const command = table.get(asked);
  if (!command) throw new CommandError('unknown-command', asked);
  return command;
}
