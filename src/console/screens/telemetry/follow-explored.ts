import type { EntityType } from '../../../model/entity-id.ts';
import type { EntityData, EntityDataQuery } from '../../../model/entity-query.ts';
import { keysOfEntities } from '../../api/entity-keys.ts';
import { countEntities } from '../../api/entity-query.ts';
import { partId } from '../../commands/parts.ts';
import { drawing } from '../../live/drawing.ts';
import type { LiveEntity } from '../../live/entity-subscription.ts';
import { textOf } from '../../live/latest-values.ts';
import { subscribeEntities } from '../../live/query-subscription.ts';
import type { RequestOptions } from '../../wire/transport.ts';
import type { Explored, ExploredGroup, ExploredScope } from './explored.ts';
import {
  ENTITIES_PER_KEY_SEARCH,
  KEY_TYPES,
  keysHolding,
  MOST_ENTITIES,
  MOST_KEYS,
  queriesFor,
  queryOf,
} from './explored-queries.ts';

/** The newest value of a key of an entity. Nobody changes one: what has changed is another. */
export interface ExploredRow {
  /** What commands call it. */
  id: string;
  entity: { entityType: EntityType; id: string; name: string };
  key: string;
  /** ms since 1970. */
  ts: number;
  /** As the platform sends it; some send JSON. */
  value: string;
}

/** What is known of what is explored. */
export interface ExploredValues {
  /** `live` once all is there that was asked for. */
  status: 'loading' | 'live' | 'failed';
  /** By id; the same map for as long as it is followed. */
  rows: ReadonlyMap<string, ExploredRow>;
  /** Grows whenever rows have come or gone. */
  membership: number;
  /** How many entities there are, and how many of them are listed. */
  entities: { found: number; listed: number; missing: number };
  /** How many keys fit, and how many of them are listed. */
  keys: { found: number; listed: number };
}

/** What is on its way. */
interface Counted {
  group: ExploredGroup;
  count: number;
}

/**
 * Follows the newest values of all keys of what is explored: first which keys there are, then their values, page by
 * page, and whatever changes. `draw` is told at most ten times a second. Returns the way to stop.
 */
export function followExplored(explored: Explored, draw: (values: ExploredValues) => void): () => void {
  const stopping = new AbortController();
  const request = { signal: stopping.signal, ignoreErrors: true };
  const rows = new Map<string, ExploredRow>();
  /** Of entities by id: what changes comes without them. */
  const names = new Map<string, string>();
  const stops: (() => void)[] = [];
  let known: ExploredValues = {
    status: 'loading',
    rows,
    membership: 0,
    entities: { found: 0, listed: 0, missing: 0 },
    keys: { found: 0, listed: 0 },
  };
  const drawn = drawing(() => draw(known));

  function become(change: Partial<ExploredValues>): void {
    if (stopping.signal.aborted) return;
    known = { ...known, ...change };
    drawn.ask();
  }

  /** Takes what a query has brought, and notes which rows are its own. Says whether rows have come or gone. */
  function take(data: readonly EntityData[], own: Set<string>): boolean {
    let hasChanged = false;
    for (const { entityId, latest } of data) {
      const name = latest?.ENTITY_FIELD?.name?.value;
      if (name !== undefined) names.set(entityId.id, textOf(name));
      for (const [key, { ts, value }] of Object.entries(latest?.[KEY_TYPES[explored.scope]] ?? {})) {
        const id = rowIdOf(entityId, key, explored.scope);
        if (ts === 0) {
          // The entity does not have the key, or not any more.
          own.delete(id);
          hasChanged = rows.delete(id) || hasChanged;
          continue;
        }
        hasChanged ||= !rows.has(id);
        own.add(id);
        const entity = { ...entityId, name: names.get(entityId.id) || entityId.id };
        rows.set(id, { id, entity, key, ts, value: textOf(value) });
      }
    }
    return hasChanged;
  }

  function follow(queries: readonly EntityDataQuery[]): void {
    const waiting = new Set(queries);
    if (waiting.size === 0) become({ status: 'live' });
    for (const query of queries) {
      /** What this query has brought, of which a new page may have less. */
      let own = new Set<string>();
      stops.push(
        subscribeEntities(query, {
          onPage({ data }) {
            const before = own;
            own = new Set();
            take(data, own);
            for (const id of before) if (!own.has(id)) rows.delete(id);
            waiting.delete(query);
            become({
              membership: known.membership + 1,
              ...(waiting.size === 0 && known.status === 'loading' && { status: 'live' }),
            });
          },
          onChanges(data) {
            become({ membership: known.membership + (take(data, own) ? 1 : 0) });
          },
          onError: () => become({ status: 'failed' }),
        }),
      );
    }
  }

  async function begin(): Promise<void> {
    const counted = await Promise.all(explored.groups.map((group) => count(group, request)));
    const found = await Promise.all(counted.map((one) => keysIn(one, explored.scope, request)));
    if (stopping.signal.aborted) return;
    const fitting = keysHolding([...new Set(found.flat())].toSorted(), explored.keys);
    const listed = new Set(fitting.slice(0, MOST_KEYS));
    become({
      entities: entitiesIn(counted),
      keys: { found: fitting.length, listed: listed.size },
    });
    follow(
      counted.flatMap(({ group, count }, at) => {
        const keys = (found[at] ?? []).filter((key) => listed.has(key));
        return queriesFor(group, { count, keys, scope: explored.scope });
      }),
    );
  }

  begin().catch((error: unknown) => {
    if (stopping.signal.aborted) return;
    console.warn('The keys of entities could not be read', error);
    become({ status: 'failed' });
  });
  return () => {
    stopping.abort();
    for (const stop of stops) stop();
    drawn.cancel();
  };
}

async function count(group: ExploredGroup, request: RequestOptions): Promise<Counted> {
  return { group, count: await countEntities(queryOf(group, { pageSize: 1 }), request) };
}

/** How many parts of the entities are looked through for their keys at the same time. */
const AT_ONCE = 4;

/** The keys of the entities that are listed. */
async function keysIn(
  { group, count }: Counted,
  scope: ExploredScope,
  request: RequestOptions,
): Promise<readonly string[]> {
  const keys = new Set<string>();
  const pages = Math.ceil(Math.min(count, MOST_ENTITIES) / ENTITIES_PER_KEY_SEARCH);
  for (let page = 0; page < pages; page += AT_ONCE) {
    const searches = Array.from({ length: Math.min(AT_ONCE, pages - page) }, (_, at) =>
      keysOfEntities(queryOf(group, { page: page + at, pageSize: ENTITIES_PER_KEY_SEARCH }), request),
    );
    for (const { timeseries, attribute } of await Promise.all(searches)) {
      for (const key of scope === 'TIME_SERIES' ? timeseries : attribute) keys.add(key);
    }
  }
  return [...keys];
}

function entitiesIn(counted: readonly Counted[]): ExploredValues['entities'] {
  const sum = (of: (one: Counted) => number) => counted.reduce((total, one) => total + of(one), 0);
  return {
    found: sum(({ count }) => count),
    listed: sum(({ count }) => Math.min(count, MOST_ENTITIES)),
    missing: sum(({ group, count }) => ('ids' in group ? Math.max(0, group.ids.length - count) : 0)),
  };
}

/** What commands call a value: a key of telemetry, or an attribute of a scope. */
function rowIdOf({ entityType, id }: LiveEntity, key: string, scope: ExploredScope): string {
  return scope === 'TIME_SERIES' ? partId(entityType, id, key) : partId(entityType, id, scope, key);
}
