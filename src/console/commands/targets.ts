import * as z from 'zod/mini';
import type { Command, CommandContext, EntityQuery, EntityRef, Skipped, Targets } from './command.ts';
import { CommandError } from './command-error.ts';
import { entityTypeSupport } from './entity-types.ts';

const Ids = {
  one: z.object({ ids: z.array(z.string()).check(z.length(1)) }),
  many: z.object({ ids: z.array(z.string()).check(z.minLength(1)) }),
};

/** What the `ids` of a command may be: one id or several. */
export function idsSchema(count: Targets['count']): z.ZodMiniObject {
  return Ids[count];
}

/** The context as one command sees it: the targets of its types, from the innermost scope that has any. */
export function contextOf(command: Command, context: CommandContext): CommandContext {
  if (!command.targets) return context;
  const { types } = command.targets;
  const layers = [context.targets, ...(context.outerTargets ?? [])];
  for (const layer of layers) {
    const fitting = layer.filter(({ entityType }) => types.includes(entityType));
    const query = context.queries?.get(layer);
    if (query && types.includes(query.entityType)) {
      return { ...context, targets: fitting, queries: new Map([[fitting, query]]) };
    }
    if (fitting.length > 0) return { ...context, targets: fitting };
  }
  return { ...context, targets: [] };
}

/** What the targets of a context are only some of; undefined when they are all. */
export function queryOf({ queries, targets }: CommandContext): EntityQuery | undefined {
  return queries?.get(targets);
}

/** Tells the entities a command can act on from those it leaves alone. Pure. */
export function partition(
  { fits }: Targets,
  entities: readonly EntityRef[],
): { fitting: readonly EntityRef[]; skipped: readonly Skipped[] } {
  if (!fits) return { fitting: entities, skipped: [] };
  const fitting: EntityRef[] = [];
  const skipped: Skipped[] = [];
  for (const entity of entities) {
    const reason = fits(entity);
    if (reason === true) fitting.push(entity);
    else skipped.push({ entity, reason });
  }
  return { fitting, skipped };
}

/**
 * The entities of a run: those a face hands over, those a caller names by `ids`, or the targets of the context, and all
 * that they stand for; undefined when a person has stopped the reading of those.
 * Throws `CommandError` when `ids` is not a list of ids or names more than the command takes.
 */
export async function entitiesOf(
  command: Command,
  context: CommandContext,
  given: { entities?: readonly EntityRef[] | undefined; ids?: unknown },
  signal: AbortSignal,
): Promise<readonly EntityRef[] | undefined> {
  const { targets } = command;
  if (!targets) return [];
  if (given.entities) return given.entities;
  if (given.ids === undefined) {
    const query = queryOf(context);
    return query ? query.all(signal) : context.targets;
  }
  const parsed = Ids[targets.count].safeParse({ ids: given.ids });
  if (!parsed.success) throw new CommandError('invalid-params', command.id, { issues: parsed.error.issues });
  const known = [context.targets, ...(context.outerTargets ?? [])].flat();
  return named(targets, parsed.data.ids, known, signal);
}

/** Looks up the names of entities given by id alone; what nobody knows is called by its id. */
async function named(
  targets: Targets,
  ids: readonly string[],
  known: readonly EntityRef[],
  signal: AbortSignal,
): Promise<readonly EntityRef[]> {
  const [entityType] = targets.types;
  const found = await lookedUp(targets, ids, known, signal);
  return ids.map(
    (id) => found.get(id) ?? { entityType: entityType as EntityRef['entityType'], id, name: id },
  );
}

/** The entities with these ids by their id, as far as somebody knows them. */
export async function lookedUp(
  { types }: Targets,
  ids: readonly string[],
  known: readonly EntityRef[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, EntityRef>> {
  const found = new Map(known.map((entity) => [entity.id, entity]));
  for (const type of types) {
    const missing = ids.filter((id) => !found.has(id));
    if (missing.length === 0) break;
    const support = entityTypeSupport(type);
    for (const entity of (await support?.named(missing, signal)) ?? []) found.set(entity.id, entity);
  }
  return found;
}
