import type { EntityId } from '../../../model/entity-id.ts';
import { ShownError } from '../../messages/shown-error.ts';
import { isUnreachable } from '../../wire/api-error.ts';
import type { RequestOptions } from '../../wire/transport.ts';
import { deviceCredentials, saveDeviceCredentials } from '../device-credentials.ts';
import { saveAttributes, saveTimeseries } from '../telemetry.ts';
import type { ImportedType } from './column-types.ts';
import type { ImportRow } from './import-row.ts';
import { importStores, type StoredOne } from './import-stores.ts';

/** What has come of one row. */
export interface ImportResult {
  row: ImportRow;
  /** `left`: the import was stopped before it. A row that failed may have an entity all the same. */
  outcome: 'created' | 'updated' | 'failed' | 'left';
  /** The entity of the row, where it is known. */
  id?: string | undefined;
  /** It was begun, and nobody knows how far it came: an entity of its name may be its own. */
  uncertain?: boolean;
  /** Why it failed. */
  error?: unknown;
}

interface ImportOptions {
  /** Whether the entities of rows whose names are taken are updated; else such rows fail. */
  update: boolean;
  /** Whose new entities become, and those that are updated and nobody has; nobody's unless said. */
  customerId?: string | null | undefined;
  /** Lets what is under way end, and leaves the rest. */
  signal?: AbortSignal | undefined;
  /** Told of each row that is done or has failed. */
  onResult?(result: ImportResult): void;
  /**
   * What is known of rows: what has come of an import before, which is not done again, and the ids of entities that are
   * to be updated.
   */
  before?: readonly ImportResult[];
}

/** As many as browsers have under way at once; a server on a small machine still answers others. */
const CONCURRENCY = 6;

/** Rows tell of their failures themselves, and many calls at once are what a platform may ask to have slower. */
const request: RequestOptions = { ignoreErrors: true, ignoreLoading: true, resend: true };

/** A row that cannot be imported as it is. */
class NamelessRow extends ShownError {
  override readonly name = 'NamelessRow';
  readonly shown = { key: 'import.row-without-name' } as const;
}

/** A row whose entity another customer has: it is not taken from them. */
class OthersRow extends ShownError {
  override readonly name = 'OthersRow';
  readonly shown = { key: 'import.other-customer' } as const;
}

/**
 * Imports rows, some at a time: creates each, or, where that fails, updates the one of that name. Members that the
 * platform refuses, or attributes, time series or credentials that cannot be stored, fail their row and no other. Where
 * the platform cannot be reached, the rest is left. Resolves to what has come of each row, in their order.
 */
export async function bulkImport(
  entityType: ImportedType,
  rows: readonly ImportRow[],
  { update, customerId = null, signal, onResult, before = [] }: ImportOptions,
): Promise<ImportResult[]> {
  const known = new Map(before.map((result) => [result.row.number, result]));
  const results = rows.map((row): ImportResult => {
    const last = known.get(row.number);
    return last && isDone(last) ? last : { ...last, row, outcome: 'left', error: undefined };
  });

  const queue = results.entries();
  let isLost = false;
  async function work(): Promise<void> {
    for (const [at, result] of queue) {
      if (isDone(result)) continue;
      if (signal?.aborted || isLost) return;
      const imported = await importOne(entityType, result, update, customerId);
      if (imported.outcome === 'left') isLost = true;
      results[at] = imported;
      if (imported.outcome !== 'left') onResult?.(imported);
    }
  }
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, rows.length) }, work));
  return results;
}

function isDone({ outcome }: ImportResult): boolean {
  return outcome === 'created' || outcome === 'updated';
}

async function importOne(
  entityType: ImportedType,
  result: ImportResult,
  update: boolean,
  customerId: string | null,
): Promise<ImportResult> {
  const { row } = result;
  let { id } = result;
  try {
    if (row.name === '') throw new NamelessRow();
    const stored = await storeEntity(entityType, result, update, customerId);
    id = stored.id;
    await storeParts({ entityType, id }, row, stored.outcome);
    if (customerId !== null && stored.customerId !== customerId) {
      if (stored.customerId !== null) throw new OthersRow();
      await importStores[entityType].assign(id, customerId, request);
    }
    // What stands under its name is what was begun before, and nobody had answered.
    const isOwn = result.uncertain && result.id === undefined;
    return { row, outcome: isOwn ? 'created' : stored.outcome, id };
  } catch (error) {
    if (isUnreachable(error)) return { row, outcome: 'left', id, uncertain: true };
    return { row, outcome: 'failed', id, error };
  }
}

/** Creates the entity of a row, or updates the one that it was before, or that has its name. */
async function storeEntity(
  entityType: ImportedType,
  { row, id: knownId, uncertain = false }: ImportResult,
  update: boolean,
  customerId: string | null,
): Promise<StoredOne & { outcome: 'created' | 'updated' }> {
  const store = importStores[entityType];
  if (knownId !== undefined) {
    return { ...(await store.update({ id: knownId }, row, request)), outcome: 'updated' };
  }
  try {
    return { id: await store.create(row, customerId, request), customerId, outcome: 'created' };
  } catch (refusal) {
    if (!(update || uncertain) || isUnreachable(refusal)) throw refusal;
    const id = await store.byName(row.name, request).catch((failure: unknown) => {
      if (isUnreachable(failure)) throw failure;
      return undefined;
    });
    // What kept it from being created is what is to be told, not that there is none to be updated.
    if (id === undefined) throw refusal;
    return { ...(await store.update({ id }, row, request)), outcome: 'updated' };
  }
}

/** Stores what an entity has beside itself. All of it is tried; rejects with the first that failed. */
async function storeParts(
  entity: Pick<EntityId, 'id'> & { entityType: ImportedType },
  row: ImportRow,
  outcome: 'created' | 'updated',
): Promise<void> {
  const parts = await Promise.allSettled([
    saveAttributes(entity, 'SHARED_SCOPE', row.sharedAttributes, request),
    saveAttributes(entity, 'SERVER_SCOPE', row.serverAttributes, request),
    saveTimeseries(entity, row.timeseries, request),
    outcome === 'updated' && row.accessToken !== undefined && replaceToken(entity.id, row.accessToken),
  ]);
  const failure = parts.find((part) => part.status === 'rejected');
  if (failure) throw failure.reason;
}

/** Lets a device sign in with this token and nothing else. */
async function replaceToken(deviceId: string, token: string): Promise<void> {
  const stored = await deviceCredentials(deviceId, request);
  if (stored.credentialsType === 'ACCESS_TOKEN' && stored.credentialsId === token) return;
  const replaced = {
    ...stored,
    credentialsType: 'ACCESS_TOKEN',
    credentialsId: token,
    credentialsValue: null,
  } as const;
  await saveDeviceCredentials(replaced, request);
}
