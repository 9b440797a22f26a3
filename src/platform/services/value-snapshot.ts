import type { AttributeScope } from '../../model/telemetry.ts';
import type { LongChange } from '../store/engine/long-run.ts';
import type { EntityHandle } from '../store/registry/entity-handles.ts';
import type { Store } from '../store/store.ts';
import type { KvEntry } from '../store/values/kv.ts';
import type { Change } from './changes.ts';

const scopes: readonly AttributeScope[] = ['CLIENT_SCOPE', 'SHARED_SCOPE', 'SERVER_SCOPE'];

/** How many values one step compares. */
const VALUES_PER_STEP = 1_000;

/** The attributes and latest values of an entity, which nobody else changes while they are read. */
export interface ValueSnapshot {
  attributes: ReadonlyMap<AttributeScope, readonly KvEntry[]>;
  latest: readonly KvEntry[];
}

/** Takes a snapshot of an entity, in steps of a long write. */
export function* snapshotOf(
  { attributes, timeseries }: Pick<Store, 'attributes' | 'timeseries'>,
  entityKey: number,
): LongChange<ValueSnapshot> {
  const byScope = new Map<AttributeScope, KvEntry[]>();
  for (const scope of scopes) {
    const found = yield* attributes.listInSteps(entityKey, scope);
    byScope.set(
      scope,
      found.map(({ key, value, lastUpdateTs }) => ({ key, value, ts: lastUpdateTs })),
    );
  }
  return { attributes: byScope, latest: yield* timeseries.latestInSteps(entityKey) };
}

/** What there is to tell the watchers of an entity whose values were replaced as a whole; in steps. */
export function* differences(
  entity: EntityHandle,
  before: ValueSnapshot,
  after: ValueSnapshot,
): LongChange<Change[]> {
  const changes: Change[] = [];
  for (const scope of scopes) {
    const { lost, changed } = yield* difference(before.attributes.get(scope), after.attributes.get(scope));
    // A watcher ignores what is older than what it has seen, so it must hear of the loss first.
    changes.push({ kind: 'attributes-deleted', entity, scope, keys: lost });
    changes.push({ kind: 'attributes', entity, scope, entries: changed });
  }
  const { lost, changed } = yield* difference(before.latest, after.latest);
  changes.push({ kind: 'timeseries-deleted', entity, keys: lost });
  changes.push({ kind: 'timeseries', entity, entries: changed });
  return changes.filter((change) => !isEmpty(change));
}

/** The keys that are gone or went back in time, and the entries that are new or different. */
function* difference(
  before: readonly KvEntry[] = [],
  after: readonly KvEntry[] = [],
): LongChange<{ lost: string[]; changed: KvEntry[] }> {
  const old = new Map(before.map((entry) => [entry.key, entry]));
  yield;
  const present = new Map(after.map((entry) => [entry.key, entry]));
  yield;
  const lost = before.filter(({ key, ts }) => (present.get(key)?.ts ?? Number.NEGATIVE_INFINITY) < ts);
  const changed: KvEntry[] = [];
  for (const [at, entry] of after.entries()) {
    if (at % VALUES_PER_STEP === 0) yield;
    const known = old.get(entry.key);
    if (known?.ts === entry.ts && JSON.stringify(known.value) === JSON.stringify(entry.value)) continue;
    changed.push(entry);
  }
  return { lost: lost.map(({ key }) => key), changed };
}

function isEmpty(change: Change): boolean {
  if ('keys' in change) return change.keys.length === 0;
  return 'entries' in change && change.entries.length === 0;
}
