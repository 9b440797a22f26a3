import type { EntityRef } from '../../commands/command.ts';
import { startRun } from '../../messages/progress-store.ts';
import type { TableSource } from '../table-props.ts';
import { allRows, BATCH_SIZE } from './all-rows.ts';
import type { RowQuery } from './row-windows.ts';

interface Matching<Row> {
  source: TableSource<Row>;
  query: RowQuery;
  /** How many rows are expected. */
  total: number;
  entityOf(row: Row): EntityRef;
}

/**
 * The entities of all rows of a list, with progress and a way to stop; stopped, it resolves to undefined, because half
 * a selection is none that a person asked for.
 */
export async function matchingEntities<Row>(
  { source, query, total, entityOf }: Matching<Row>,
  signal: AbortSignal,
): Promise<EntityRef[] | undefined> {
  const stop = new AbortController();
  const signals = AbortSignal.any([signal, stop.signal]);
  const run = startRun({
    title: { key: 'table.selecting' },
    total: Math.max(1, Math.ceil(total / BATCH_SIZE)),
    cancel: () => stop.abort(),
  });
  try {
    const entities: EntityRef[] = [];
    for await (const { rows } of allRows(source, query, signals)) {
      entities.push(...rows.map(entityOf));
      run.advance();
    }
    return entities;
  } catch (error) {
    if (signals.aborted) return undefined;
    throw error;
  } finally {
    run.finish({ done: [], failed: [], cancelled: [] });
  }
}
