import type { AttributeScope } from '../../model/telemetry.ts';
import type { EntityHandle } from '../store/registry/entity-handles.ts';
import type { Store } from '../store/store.ts';
import type { KvEntry } from '../store/values/kv.ts';
import type { Change } from './changes.ts';

const scopes: readonly AttributeScope[] = ['CLIENT_SCOPE', 'SHARED_SCOPE', 'SERVER_SCOPE'];

/** The attributes and latest values of an entity at one moment. */
export interface ValueSnapshot {
  attributes: Readonly<Record<AttributeScope, readonly KvEntry[]>>;
  latest: readonly KvEntry[];
}

/** Takes a snapshot of an entity. */
export function snapshotOf(
  { attributes, timeseries }: Pick<Store, 'attributes' | 'timeseries'>,
  entityKey: number,
): ValueSnapshot {
  const ofScope = (scope: AttributeScope) =>
    attributes
      .list(entityKey, scope)
      .map(({ key, value, lastUpdateTs }) => ({ key, value, ts: lastUpdateTs }));
  return {
    attributes: {
      CLIENT_SCOPE: ofScope('CLIENT_SCOPE'),
      SHARED_SCOPE: ofScope('SHARED_SCOPE'),
      SERVER_SCOPE: ofScope('SERVER_SCOPE'),
    },
    latest: timeseries.latest(entityKey),
  };
}

/** What there is to tell the watchers of an entity whose values were replaced as a whole. */
export function differences(entity: EntityHandle, before: ValueSnapshot, after: ValueSnapshot): Change[] {
  const attributes = scopes.flatMap((scope): Change[] => {
    const { lost, changed } = difference(before.attributes[scope], after.attributes[scope]);
    // A watcher ignores what is older than what it has seen, so it must hear of the loss first.
    return [
      { kind: 'attributes-deleted', entity, scope, keys: lost },
      { kind: 'attributes', entity, scope, entries: changed },
    ];
  });
  const { lost, changed } = difference(before.latest, after.latest);
  const timeseries: Change[] = [
    { kind: 'timeseries-deleted', entity, keys: lost },
    { kind: 'timeseries', entity, entries: changed },
  ];
  return [...attributes, ...timeseries].filter((change) => !isEmpty(change));
}

/** The keys that are gone or went back in time, and the entries that are new or different. */
function difference(
  before: readonly KvEntry[],
  after: readonly KvEntry[],
): { lost: string[]; changed: KvEntry[] } {
  const old = new Map(before.map((entry) => [entry.key, entry]));
  const present = new Map(after.map((entry) => [entry.key, entry]));
  const lost = before.filter(({ key, ts }) => (present.get(key)?.ts ?? Number.NEGATIVE_INFINITY) < ts);
  return {
    lost: lost.map(({ key }) => key),
    changed: after.filter(({ key, ts, value }) => {
      const known = old.get(key);
      return known?.ts !== ts || JSON.stringify(known.value) !== JSON.stringify(value);
    }),
  };
}

function isEmpty(change: Change): boolean {
  if ('keys' in change) return change.keys.length === 0;
  return 'entries' in change && change.entries.length === 0;
}
