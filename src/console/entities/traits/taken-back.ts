import { type BulkOptions, type BulkWorker, runBulk } from '../../commands/bulk.ts';
import type { EntityRef } from '../../commands/command.ts';
import type { EntityKind } from '../kind/entity-kind.ts';
import { refresh } from '../kind/kind-changes.ts';

/** Takes back what a run has changed of each entity. Rejects, once all were tried, with why the first one failed. */
export async function takenBack(
  kind: EntityKind,
  entities: readonly EntityRef[],
  worker: BulkWorker,
  options: BulkOptions,
): Promise<void> {
  const { failed } = await runBulk(entities, worker, options);
  await refresh(kind);
  const [first] = failed;
  if (first) throw first.error;
}
