import { entityId } from '../../../model/entity-id.ts';
import type {
  AlarmDataQuery,
  EntityCountQuery,
  EntityData,
  EntityDataQuery,
  EntityFilter,
  EntityKey,
} from '../../../model/entity-query.ts';
import type { PageData } from '../../../model/page.ts';
import { MAX_LONG_PAGE_SIZE, MAX_PAGE_SIZE } from '../../../model/request-limits.ts';
import { badRequest, LimitExceeded } from '../../errors.ts';
import type { EntityHandle } from '../registry/entity-handles.ts';
import type { QueryableType } from './entity-columns.ts';
import {
  type QueryCaller,
  type QueryStore,
  readerOf,
  selectionOf,
  stillWithinReach,
} from './entity-filter.ts';
import type { EntityFields, EntityWindow } from './entity-query-repository.ts';
import { readLatest } from './latest-values.ts';
import { distinctColumns, limitQuery } from './query-limits.ts';
import type { ValueOrderUpkeep } from './value-order-upkeep.ts';
import type { EntitySort } from './window-finder.ts';

/** An entity of a page with what was asked of it. */
export interface EntityRow {
  entity: EntityHandle;
  data: EntityData;
}

/** The keys that the entities of a query have. */
export interface KeyNames {
  entityTypes: string[];
  timeseries: string[];
  attribute: string[];
}

/** The keys of a page. */
export interface PageKeys {
  types: readonly QueryableType[];
  keys: readonly number[];
  /** How many there are in all. */
  total: number;
}

/** So many keys of a query are noted: who asks by more can do without an order of theirs. */
const MAX_NOTED = 4;

/** So many entities of a query are asked for their keys. */
const MAX_ENTITIES_WITH_KEYS = 100;

/**
 * Makes sure that a query can be asked, for a page of at most so many rows.
 * @throws PlatformError 400 with what is wrong, in the platform's words
 */
export function checkQuery<T extends EntityDataQuery | AlarmDataQuery>(
  query: T,
  mostRows: number = MAX_PAGE_SIZE,
): asserts query is T & { entityFilter: EntityFilter; pageLink: NonNullable<T['pageLink']> } {
  const { entityFilter, pageLink } = query;
  if (!entityFilter) throw badRequest('Query entity filter must be specified.');
  if (!pageLink) throw badRequest('Entity Data Page link must be specified.');
  const { page, pageSize } = pageLink;
  if (pageSize < 1) {
    throw badRequest(
      `Incorrect entity data page link page size '${pageSize}'. Page size must be greater than zero.`,
    );
  }
  if (page < 0) {
    throw badRequest(`Incorrect entity data page link page '${page}'. Page must be positive integer.`);
  }
  if (pageSize > mostRows) {
    throw new LimitExceeded(
      `Incorrect entity data page link page size '${pageSize}'. Page size must not be greater than ${mostRows}.`,
    );
  }
  limitQuery(query);
}

/**
 * Answers a query with what the caller may see of its tenant and customer. Fields carry the time `now`, values their
 * own; everything is text.
 * @throws PlatformError 400 like `checkQuery`, 500 for entity types that queries are not about
 */
export function findEntities(
  store: QueryStore,
  caller: QueryCaller,
  query: EntityDataQuery,
  now: number,
): PageData<EntityRow> {
  checkQuery(query);
  const selection = selectionOf(store, caller, query.entityFilter, query.keyFilters ?? []);
  if (!selection) return { data: [], totalPages: 0, totalElements: 0, hasNext: false };

  const columns = columnsOf(query);
  const found = store.entityQueries.page(selection, windowOf(query, query.pageLink));
  return { ...found, data: found.data.map((each) => toRow(store, each, columns, now)) };
}

/** The keys of a page of a query, in order, with the types that it is about. @throws PlatformError like `findEntities` */
export function findEntityKeys(store: QueryStore, caller: QueryCaller, query: EntityDataQuery): PageKeys {
  checkQuery(query, MAX_LONG_PAGE_SIZE);
  const selection = selectionOf(store, caller, query.entityFilter, query.keyFilters ?? []);
  if (!selection) return { types: [], keys: [], total: 0 };
  const found = store.entityQueries.keysOfPage(selection, windowOf(query, query.pageLink));
  return { types: selection.types, ...found };
}

/** What a query asks of some of its entities, in that order, as far as the caller may still see them, as `findEntities` does. */
export function readEntities(
  store: QueryStore,
  caller: QueryCaller,
  query: EntityDataQuery,
  { types, keys }: Pick<PageKeys, 'types' | 'keys'>,
  now: number,
): EntityData[] {
  const kept = stillWithinReach(store, caller, { types, keys });
  const columns = columnsOf(query);
  return store.entityQueries
    .fields(
      { types },
      keys.filter((key) => kept.has(key)),
      columns,
    )
    .map((each) => toRow(store, each, columns, now).data);
}

/** How many entities of a query the caller may see. @throws PlatformError like `findEntities` */
export function countEntities(store: QueryStore, caller: QueryCaller, query: EntityCountQuery): number {
  if (!query.entityFilter) throw new Error('A count needs a filter');
  limitQuery(query);
  const selection = selectionOf(store, caller, query.entityFilter, query.keyFilters ?? []);
  return selection ? store.entityQueries.count(selection) : 0;
}

/** The keys that the first entities of a query have, sorted. @throws PlatformError like `findEntities` */
export function findKeyNames(
  store: QueryStore,
  caller: QueryCaller,
  query: EntityDataQuery,
  wanted: { timeseries: boolean; attributes: boolean },
): KeyNames {
  checkQuery(query);
  const { pageLink } = query;
  if (!wanted.timeseries && !wanted.attributes) return { entityTypes: [], timeseries: [], attribute: [] };
  const pageSize = Math.min(pageLink.pageSize, MAX_ENTITIES_WITH_KEYS);
  const found = findEntities(store, caller, { ...query, pageLink: { ...pageLink, pageSize } }, 0);
  const keys = found.data.map(({ entity }) => entity.key);
  return {
    entityTypes: [...new Set(found.data.map(({ entity }) => entity.type))].sort(),
    timeseries: wanted.timeseries ? store.entityQueries.keyNames('timeseries', keys) : [],
    attribute: wanted.attributes ? store.entityQueries.keyNames('attributes', keys) : [],
  };
}

/**
 * Notes by which values all entities of a type are asked for: where they are many, the order of those is kept from now on,
 * and the next one who asks finds them sooner.
 */
export function noteQuery(
  store: Pick<QueryStore, 'entities'> & { readonly valueOrders: ValueOrderUpkeep },
  caller: QueryCaller,
  query: EntityCountQuery | EntityDataQuery,
): void {
  const type = query.entityFilter && typeOfAll(query.entityFilter);
  if (!type) return;
  const asked = (query.keyFilters ?? []).map(({ key }) => key);
  const sort = 'pageLink' in query ? sortOf(query) : undefined;
  const searched = 'pageLink' in query && query.pageLink?.textSearch ? columnsOf(query) : [];
  const keys = [...asked, ...(sort ? [sort.key] : []), ...searched];
  const values = keys.filter((key) => key.type !== 'ENTITY_FIELD' && key.type !== 'ALARM_FIELD');
  const tenant = values.length > 0 ? store.entities.resolve('TENANT', caller.tenantId) : null;
  if (!tenant) return;
  const customerKey = readerOf(store, caller)?.customerKey;
  store.valueOrders.note({ tenantKey: tenant.key, type, customerKey }, values.slice(0, MAX_NOTED));
}

/** The type of which a filter asks for all, or for those of a kind or some names. */
function typeOfAll(filter: EntityFilter): QueryableType | undefined {
  switch (filter.type) {
    case 'entityName':
      return filter.entityType === 'DEVICE' || filter.entityType === 'ASSET' ? filter.entityType : undefined;
    case 'deviceType':
      return 'DEVICE';
    case 'assetType':
      return 'ASSET';
    default:
      return undefined;
  }
}

/** The columns of a query. */
export function columnsOf({ entityFields, latestValues }: EntityDataQuery | AlarmDataQuery): EntityKey[] {
  return distinctColumns([...(entityFields ?? []), ...(latestValues ?? [])]);
}

/** The page that a query asks for. */
function windowOf(query: EntityDataQuery, link: NonNullable<EntityDataQuery['pageLink']>): EntityWindow {
  const { page, pageSize, textSearch } = link;
  return {
    page,
    pageSize,
    textSearch: textSearch ?? undefined,
    sort: sortOf(query),
    columns: columnsOf(query),
  };
}

/** The order a query asks for. */
export function sortOf({ pageLink }: EntityDataQuery | AlarmDataQuery): EntitySort | undefined {
  const order = pageLink?.sortOrder;
  return order ? { key: order.key, direction: order.direction ?? 'ASC' } : undefined;
}

/** The row of an entity: its fields at the time `now` and the latest values among the columns. */
export function toRow(
  store: QueryStore,
  { entity, fields }: EntityFields,
  columns: readonly EntityKey[],
  now: number,
): EntityRow {
  const latest = readLatest(store, entity, columns);
  if (fields.size > 0) {
    latest.ENTITY_FIELD = Object.fromEntries([...fields].map(([name, value]) => [name, { ts: now, value }]));
  }
  return { entity, data: { entityId: entityId(entity.type, entity.id), latest, timeseries: {} } };
}
