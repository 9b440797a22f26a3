import type { TranslationKey } from '../../i18n/translation-key.ts';
import { startRun } from '../../messages/long-runs.ts';
import type { RowList } from './row-list.ts';
import { BATCH_SIZE } from './server-pages.ts';

/**
 * Goes over all rows of a list, a batch at a time, with progress under `title` and a way to stop. Resolves to false
 * when it was stopped; rejects when a batch cannot be loaded.
 */
export async function overAllRows<Row>(
  title: TranslationKey,
  list: RowList<Row>,
  signal: AbortSignal,
  each: (rows: readonly Row[]) => void,
): Promise<boolean> {
  const stop = new AbortController();
  const signals = AbortSignal.any([signal, stop.signal]);
  const run = startRun({
    title: { key: title },
    total: Math.max(1, Math.ceil((list.total ?? 0) / BATCH_SIZE)),
    cancel: () => stop.abort(),
    // Nobody can stop what one answer ends.
    quiet: (list.total ?? 0) <= BATCH_SIZE,
  });
  try {
    for await (const rows of list.all(signals)) {
      each(rows);
      run.advance();
    }
    return true;
  } catch (error) {
    if (signals.aborted) return false;
    throw error;
  } finally {
    run.finish({ done: [], failed: [], cancelled: [] });
  }
}
