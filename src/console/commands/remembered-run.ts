import type { RequestOptions } from '../wire/transport.ts';
import { type BulkOptions, type BulkReport, runBulk } from './bulk.ts';
import type { EntityRef } from './command.ts';

/** What a run has changed of entities, by their ids; one that is not there was left as it was. */
export type Changes<C> = Readonly<Record<string, C>>;

/**
 * Works on entities as `runBulk` does, and remembers what that has changed of each, so that it can be taken back.
 * `change` resolves to that, and to undefined where it has changed nothing.
 */
export async function runRemembered<C>(
  entities: readonly EntityRef[],
  change: (entity: EntityRef, request: RequestOptions) => Promise<C | undefined>,
  options: BulkOptions,
): Promise<{ report: BulkReport; changes: Changes<C> }> {
  const changes: Record<string, C> = {};
  const report = await runBulk(
    entities,
    async (entity, request) => {
      const changed = await change(entity, request);
      if (changed !== undefined) changes[entity.id] = changed;
    },
    options,
  );
  return { report, changes };
}

/** Takes back what a run has changed of each entity. Rejects, once all were tried, with why the first one failed. */
export async function takeBackAll<C>(
  entities: readonly EntityRef[],
  changes: Changes<C>,
  takeBack: (entity: EntityRef, change: C, request: RequestOptions) => Promise<unknown>,
  options: BulkOptions,
): Promise<void> {
  const { failed } = await runBulk(
    entities,
    async (entity, request) => {
      const change = changes[entity.id];
      if (change !== undefined) await takeBack(entity, change, request);
    },
    options,
  );
  const [first] = failed;
  if (first) throw first.error;
}
