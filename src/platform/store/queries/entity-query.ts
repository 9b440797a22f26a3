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
import { MAX_PAGE_SIZE } from '../../../model/request-limits.ts';
import { badRequest, LimitExceeded } from '../../errors.ts';
import type { EntityHandle } from '../registry/entity-handles.ts';
import { type QueryCaller, type QueryStore, selectionOf } from './entity-filter.ts';
import type { EntityFields, EntitySort } from './entity-query-repository.ts';
import { readLatest } from './latest-values.ts';
import { distinctColumns, limitQuery } from './query-limits.ts';

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

/** So many entities of a query are asked for their keys. */
const MAX_ENTITIES_WITH_KEYS = 100;

/** Makes sure that a query can be asked. @throws PlatformError 400 with what is wrong, in the platform's words */
export function checkQuery<T extends EntityDataQuery | AlarmDataQuery>(
  query: T,
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
  if (pageSize > MAX_PAGE_SIZE) {
    throw new LimitExceeded(
      `Incorrect entity data page link page size '${pageSize}'. Page size must not be greater than ${MAX_PAGE_SIZE}.`,
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
  const { entityFilter, pageLink } = query;
  const selection = selectionOf(store, caller, entityFilter, query.keyFilters ?? []);
  if (!selection) return { data: [], totalPages: 0, totalElements: 0, hasNext: false };

  const columns = columnsOf(query);
  const found = store.entityQueries.page(selection, {
    page: pageLink.page,
    pageSize: pageLink.pageSize,
    textSearch: pageLink.textSearch ?? undefined,
    sort: sortOf(query),
    columns,
  });
  return { ...found, data: found.data.map((each) => toRow(store, each, columns, now)) };
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

/** The columns of a query. */
export function columnsOf({ entityFields, latestValues }: EntityDataQuery | AlarmDataQuery): EntityKey[] {
  return distinctColumns([...(entityFields ?? []), ...(latestValues ?? [])]);
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
