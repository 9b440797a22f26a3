import type { EntityData, EntityDataQuery, EntityKeyType } from '../../../model/entity-query.ts';
import { type AliasEntityInfo, entityInfo } from '../../aliases/alias-entities.ts';
import { subscribeEntities } from '../../live/query-subscription.ts';
import type { LiveError } from '../../live/socket.ts';
import { numericValue } from '../../time/numeric-value.ts';
import type { WidgetValue } from '../../widgets/contract/rows.ts';

/** An entity with its latest values: another whenever one of them has changed. */
export interface EntityRow {
  readonly entity: AliasEntityInfo;
  /** By `valueKey`; one that stays is the same object. */
  readonly values: ReadonlyMap<string, WidgetValue>;
}

/** A page of entities as it is at a moment. */
export interface EntityPage {
  readonly rows: readonly EntityRow[];
  readonly total: number;
}

/** Who follows a page: told of it whenever it changes, or why it cannot be had. */
export interface EntityPageListener {
  onPage(page: EntityPage): void;
  onError(error: LiveError): void;
}

/** The pages of entities that a dashboard follows, each once, however many widgets show it. */
export interface SharedPages {
  /** Follows a page; who comes when it is known already is told at once. Returns the way to stop. */
  follow(query: EntityDataQuery, listener: EntityPageListener): () => void;
  /** Asks anew for all that is followed. */
  refresh(): void;
  /** Stops following anything. */
  end(): void;
}

/** By what a row has the latest value of a key. */
export function valueKey(type: EntityKeyType, key: string): string {
  return `${type} ${key}`;
}

/** For so long is kept what nobody shows, ms: widgets scroll out and in again, states go back and forth. */
export const LINGER = 3000;

interface Followed {
  page: EntityPage | undefined;
  error: LiveError | undefined;
  listeners: Set<EntityPageListener>;
  stop(): void;
  subscribe(): () => void;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Follows pages over the live connection that all of the console shares. */
export function createSharedPages(): SharedPages {
  const followed = new Map<string, Followed>();

  function begin(query: EntityDataQuery): Followed {
    const one: Followed = {
      page: undefined,
      error: undefined,
      listeners: new Set(),
      stop: () => undefined,
      subscribe: () => () => undefined,
      timer: undefined,
    };
    const tell = (page: EntityPage) => {
      one.error = undefined;
      if (page === one.page) return;
      one.page = page;
      for (const listener of one.listeners) listener.onPage(page);
    };
    one.subscribe = () =>
      subscribeEntities(query, {
        onPage: ({ data, totalElements }) => tell(readPage(data, totalElements, one.page)),
        onChanges: (changed) => one.page && tell(changedPage(one.page, changed)),
        onError(error) {
          one.error = error;
          for (const listener of one.listeners) listener.onError(error);
        },
      });
    one.stop = one.subscribe();
    return one;
  }

  function leave(name: string, one: Followed): void {
    clearTimeout(one.timer);
    one.stop();
    if (followed.get(name) === one) followed.delete(name);
  }

  return {
    follow(query, listener) {
      const name = JSON.stringify(query);
      const one = followed.get(name) ?? begin(query);
      followed.set(name, one);
      clearTimeout(one.timer);
      one.listeners.add(listener);
      if (one.error) listener.onError(one.error);
      else if (one.page) listener.onPage(one.page);
      return () => {
        if (!one.listeners.delete(listener) || one.listeners.size > 0) return;
        one.timer = setTimeout(() => leave(name, one), LINGER);
      };
    },
    refresh() {
      for (const one of followed.values()) {
        const before = one.stop;
        one.stop = one.subscribe();
        before();
      }
    },
    end() {
      for (const [name, one] of [...followed]) leave(name, one);
    },
  };
}

/** A page that was sent whole; what it says that was known already stays the same object. */
function readPage(data: readonly EntityData[], total: number, before: EntityPage | undefined): EntityPage {
  const known = new Map(before?.rows.map((row) => [row.entity.id, row]));
  const rows = data.map((row) => {
    const old = known.get(row.entityId.id);
    const entity = sameInfo(old?.entity, entityInfo(row));
    const values = changedValues(new Map(), row, old?.values);
    const isSame =
      old?.entity === entity &&
      old.values.size === values.size &&
      [...values].every(([key, value]) => old.values.get(key) === value);
    return isSame ? old : { entity, values };
  });
  return { rows, total };
}

function changedPage(page: EntityPage, changed: readonly EntityData[]): EntityPage {
  const byId = new Map(changed.map((row) => [row.entityId.id, row]));
  let hasChanged = false;
  const rows = page.rows.map((row) => {
    const change = byId.get(row.entity.id);
    if (!change) return row;
    const values = changedValues(row.values, change, row.values);
    const entity = renamed(row.entity, change);
    if (values === row.values && entity === row.entity) return row;
    hasChanged = true;
    return { entity, values };
  });
  return hasChanged ? { ...page, rows } : page;
}

/** The values with those that came; the very same where nothing is new. Older ones than those known change nothing. */
function changedValues(
  from: ReadonlyMap<string, WidgetValue>,
  { latest }: EntityData,
  known: ReadonlyMap<string, WidgetValue> | undefined,
): ReadonlyMap<string, WidgetValue> {
  let values: Map<string, WidgetValue> | undefined;
  for (const [type, ofType] of Object.entries(latest ?? {})) {
    for (const [key, { ts, value }] of Object.entries(ofType)) {
      const name = valueKey(type as EntityKeyType, key);
      const present = from.get(name);
      if (value === null || value === undefined || (ts === 0 && value === '')) {
        if (!present) continue;
        values ??= new Map(from);
        values.delete(name);
        continue;
      }
      const next = { ts, value: numericValue(value) ?? value };
      if (present && (ts < present.ts || isSame(present, next))) continue;
      const old = known?.get(name);
      values ??= new Map(from);
      values.set(name, old && isSame(old, next) ? old : next);
    }
  }
  return values ?? from;
}

function isSame(one: WidgetValue, other: WidgetValue): boolean {
  return one.ts === other.ts && one.value === other.value;
}

/** Of what changed, the names are told only where they have. */
function renamed(entity: AliasEntityInfo, change: EntityData): AliasEntityInfo {
  const fields = change.latest?.ENTITY_FIELD;
  if (!fields || !('name' in fields)) return entity;
  return sameInfo(entity, entityInfo(change));
}

function sameInfo(known: AliasEntityInfo | undefined, info: AliasEntityInfo): AliasEntityInfo {
  const isKnown =
    known?.name === info.name &&
    known.label === info.label &&
    known.entityDescription === info.entityDescription;
  return isKnown && known ? known : info;
}
