import * as z from 'zod/mini';
import type { Command, CommandContext, EntityRef } from './command.ts';
import { CommandError } from './command-error.ts';

const Ids = {
  one: z.object({ ids: z.array(z.string()).check(z.length(1)) }),
  many: z.object({ ids: z.array(z.string()).check(z.minLength(1)) }),
};

/** What the `ids` of a command may be: one id or several. */
export function idsSchema(count: 'one' | 'many'): z.ZodMiniObject {
  return Ids[count];
}

/** The context as one command sees it: only targets of its entity type. */
export function contextOf(command: Command, context: CommandContext): CommandContext {
  if (!command.targets) return context;
  const { entityType } = command.targets;
  if (context.targets.every((target) => target.entityType === entityType)) return context;
  return { ...context, targets: context.targets.filter((target) => target.entityType === entityType) };
}

/**
 * The entities of a run: those a face hands over, those a caller names by `ids`, or the targets of the context.
 * Throws `CommandError` when `ids` is not a list of ids or names more than the command takes.
 */
export async function entitiesOf(
  command: Command,
  context: CommandContext,
  given: { entities?: readonly EntityRef[] | undefined; ids?: unknown },
): Promise<readonly EntityRef[]> {
  if (!command.targets) return [];
  if (given.entities) return given.entities;
  if (given.ids === undefined) return context.targets;
  const parsed = Ids[command.targets.count].safeParse({ ids: given.ids });
  if (!parsed.success) throw new CommandError('invalid-params', command.id, { issues: parsed.error.issues });
  return named(command.targets, parsed.data.ids, context.targets);
}

async function named(
  { entityType, resolve }: NonNullable<Command['targets']>,
  ids: readonly string[],
  known: readonly EntityRef[],
): Promise<readonly EntityRef[]> {
  const found = new Map(known.map((entity) => [entity.id, entity]));
  const unknown = ids.filter((id) => !found.has(id));
  if (resolve && unknown.length > 0) {
    for (const entity of await resolve(unknown)) found.set(entity.id, entity);
  }
  return ids.map((id) => found.get(id) ?? { entityType, id, name: id });
}
