import { bulkImport, type ImportResult } from '../../api/import/bulk-import.ts';
import type { ImportedType } from '../../api/import/column-types.ts';
import { pause } from '../../ui/pause.ts';
import { refresh } from '../kind/kind-changes.ts';

interface Sending {
  /** Whether the entities of rows whose names are taken are updated. */
  update: boolean;
  /** Whose the entities become that nobody has; null: nobody's. */
  customerId: string | null;
  /** Lets what is under way end, and leaves the rest. */
  signal: AbortSignal;
  /** Told of each row that is done or has failed. */
  onResult(result: ImportResult): void;
  /** Told whether the platform can be reached, as far as is known. */
  onReach(isReached: boolean): void;
}

/** How long it waits for a platform that cannot be reached, in ms. */
const TRIED_EVERY = 3000;

/** Imports rows, and goes on by itself when the platform can be reached again. Resolves when all were tried or the signal is aborted. */
export async function sendRows(
  entityType: ImportedType,
  rows: readonly ImportResult[],
  { onReach, ...sending }: Sending,
): Promise<void> {
  const { signal } = sending;
  let pending = rows;
  while (pending.length > 0 && !signal.aborted) {
    onReach(true);
    const wanted = pending.map(({ row }) => row);
    const results = await bulkImport(entityType, wanted, { ...sending, before: pending });
    pending = results.filter(({ outcome }) => outcome === 'left');
    if (pending.length === 0 || signal.aborted) return;
    onReach(false);
    await pause(TRIED_EVERY, signal).catch(() => undefined);
  }
}

/** Reads anew what an import of a type has changed on screen. */
export async function refreshImported(entityType: ImportedType): Promise<void> {
  await refresh({ type: entityType, shownBy: entityType === 'DEVICE' ? ['DEVICE_PROFILE'] : [] });
}
