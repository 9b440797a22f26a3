import type { EntityType } from '../../../model/entity-id.ts';
import { attributes, saveAttributes, type Values } from '../../api/telemetry.ts';
import type { BulkReport, BulkRun } from '../../commands/bulk.ts';
import type { CommandRun, EntityRef } from '../../commands/command.ts';
import { RunError } from '../../commands/command-error.ts';
import { isEntity } from '../../commands/parts.ts';
import { type Changes, runRemembered, takeBackAll } from '../../commands/remembered-run.ts';
import type { RequestOptions } from '../../wire/transport.ts';
import { about } from '../kind/counted-names.ts';
import { same } from '../kind/merge3.ts';

/** What attributes of one scope are set to. */
interface Change {
  scope: 'SERVER_SCOPE' | 'SHARED_SCOPE';
  values: Values;
}

/** What came of a run: what each entity had of these attributes before, by its id; what it did not have is undefined. */
export interface Outcome extends BulkReport {
  before: Changes<Values>;
  change: Change;
}

/** Gives each entity the same attributes, and remembers what it had. */
export async function setAttributes(run: CommandRun, change: Change): Promise<Outcome> {
  const { report, changes } = await runRemembered(
    run.entities,
    async (target, request) => {
      const entity = bearerOf(target);
      const had = await valuesOf(entity, change, request);
      await saveAttributes(entity, change.scope, change.values, request);
      return had;
    },
    { run, title: about('entity.setting-attributes', run.entities) },
  );
  return { ...report, before: changes, change };
}

/** Puts back what entities had of these attributes, but nothing over what others have set meanwhile. */
export async function putAttributesBack(
  entities: readonly EntityRef[],
  before: Outcome['before'],
  change: Change,
  run: BulkRun,
): Promise<void> {
  await takeBackAll(
    entities,
    before,
    async (target, had, request) => {
      const entity = bearerOf(target);
      const now = await valuesOf(entity, change, request);
      const changed = Object.keys(had).filter((key) => !same(now[key], had[key]));
      if (changed.some((key) => !same(now[key], change.values[key]))) {
        throw new RunError({ key: 'entity.changed-meanwhile' });
      }
      const back = Object.fromEntries(changed.map((key) => [key, had[key]]));
      await saveAttributes(entity, change.scope, back, request);
    },
    { run, title: about('entity.putting-back', entities) },
  );
}

/** What an entity has of the attributes, a member for each. */
async function valuesOf(
  entity: EntityRef<EntityType>,
  { scope, values }: Change,
  request: RequestOptions,
): Promise<Values> {
  const keys = Object.keys(values);
  const stored = await attributes(entity, scope, { ...request, keys });
  const byKey = new Map(stored.map(({ key, value }) => [key, value]));
  return Object.fromEntries(keys.map((key) => [key, byKey.get(key)]));
}

function bearerOf(target: EntityRef): EntityRef<EntityType> {
  if (!isEntity(target)) throw new Error(`${target.entityType} has no attributes`);
  return target;
}
