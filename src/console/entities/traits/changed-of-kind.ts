import type { BulkReport, BulkRun } from '../../commands/bulk.ts';
import type { EntityRef } from '../../commands/command.ts';
import { type Changes, runRemembered, takeBackAll } from '../../commands/remembered-run.ts';
import type { Message, OneOrSeveral } from '../../i18n/translation-key.ts';
import { forgetFacts } from '../../table/selection-store.ts';
import type { RequestOptions } from '../../wire/transport.ts';
import { about } from '../kind/counted-names.ts';
import type { EntityKind } from '../kind/entity-kind.ts';
import { refresh } from '../kind/kind-changes.ts';

/** Changes each entity of a run, remembering what that was, and has what shows them read again. */
export async function changeEach<C>(
  kind: EntityKind,
  run: BulkRun & { entities: readonly EntityRef[] },
  doing: Message,
  change: (id: string, request: RequestOptions) => Promise<C | undefined>,
): Promise<{ report: BulkReport; changes: Changes<C> }> {
  const changed = await runRemembered(run.entities, ({ id }, request) => change(id, request), {
    run,
    title: doing,
  });
  forgetFacts(run.entities.map(({ id }) => id));
  await refresh(kind);
  return changed;
}

/** Changes each entity back, and has what shows them read again. Rejects, once all were tried, with why the first one failed. */
export async function changeBack<C>(
  kind: EntityKind,
  run: BulkRun,
  entities: readonly EntityRef[],
  changes: Changes<C>,
  back: (id: string, change: C, request: RequestOptions) => Promise<unknown>,
  doing: OneOrSeveral = 'entity.giving-back',
): Promise<void> {
  try {
    await takeBackAll(entities, changes, ({ id }, change, request) => back(id, change, request), {
      run,
      title: about(doing, entities),
    });
  } finally {
    forgetFacts(entities.map(({ id }) => id));
    await refresh(kind);
  }
}
