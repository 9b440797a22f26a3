import type { EntityType } from '../../model/entity-id.ts';
import { entityId, NULL_UUID } from '../../model/entity-id.ts';
import type { EntityData, EntityDataQuery, EntityFilter, EntityKey } from '../../model/entity-query.ts';
import { MAX_ENTITIES_PER_SUBSCRIPTION } from '../../model/live.ts';
import type { PageData } from '../../model/page.ts';
import type { Caller } from '../security/access.ts';
import type { QueryableType } from '../store/entity-columns.ts';
import type { EntitySelection } from '../store/entity-query-repository.ts';
import type { EntityHandle } from '../store/entity-repository.ts';
import type { ResolveValue } from '../store/key-filter-sql.ts';
import type { Store } from '../store/store.ts';
import { readLatest } from './latest-values.ts';

/** A query that the protocol knows and this platform does not answer; the message says what. */
export class UnsupportedQuery extends Error {
  override readonly name = 'UnsupportedQuery';
}

/** An entity of a page with what was asked of it. */
export interface EntityRow {
  entity: EntityHandle;
  data: EntityData;
}

type Queries = Pick<Store, 'entities' | 'entityQueries' | 'attributes' | 'timeseries'>;

/** What is wrong with a query, in the platform's words; undefined when it can be asked. */
export function queryFault({ entityFilter, pageLink }: EntityDataQuery): string | undefined {
  if (!entityFilter) return 'Query entity filter must be specified.';
  if (!pageLink) return 'Entity Data Page link must be specified.';
  if (pageLink.pageSize < 1) {
    return `Incorrect entity data page link page size '${pageLink.pageSize}'. Page size must be greater than zero.`;
  }
  if (pageLink.page < 0) {
    return `Incorrect entity data page link page '${pageLink.page}'. Page must be positive integer.`;
  }
  return undefined;
}

/**
 * Answers a query with what the caller may see of its tenant and customer. Fields carry the time `now`, values their
 * own; everything is text.
 * @throws UnsupportedQuery
 */
export function findEntities(
  store: Queries,
  caller: Caller,
  query: EntityDataQuery,
  now: number,
): PageData<EntityRow> {
  const { entityFilter, pageLink } = query;
  if (!entityFilter || !pageLink) throw new Error(queryFault(query));
  const selection = select(store, caller, query, entityFilter);
  if (!selection) return { data: [], totalPages: 0, totalElements: 0, hasNext: false };

  const columns = [...(query.entityFields ?? []), ...(query.latestValues ?? [])];
  const found = store.entityQueries.page(selection, {
    page: pageLink.page,
    pageSize: Math.min(pageLink.pageSize, MAX_ENTITIES_PER_SUBSCRIPTION),
    textSearch: pageLink.textSearch ?? undefined,
    sort: pageLink.sortOrder ?? undefined,
    columns,
  });
  return {
    ...found,
    data: found.data.map(({ entity, fields }) => toRow(store, entity, fields, columns, now)),
  };
}

function toRow(
  store: Queries,
  entity: EntityHandle,
  fields: ReadonlyMap<string, string>,
  columns: readonly EntityKey[],
  now: number,
): EntityRow {
  const latest = readLatest(store, entity, columns);
  if (fields.size > 0) {
    latest.ENTITY_FIELD = Object.fromEntries([...fields].map(([name, value]) => [name, { ts: now, value }]));
  }
  return { entity, data: { entityId: entityId(entity.type, entity.id), latest, timeseries: {} } };
}

/** Turns the filter into a selection inside the caller's reach; undefined when nothing can be in it. */
function select(
  store: Queries,
  caller: Caller,
  query: EntityDataQuery,
  filter: EntityFilter,
): EntitySelection | undefined {
  const wanted = wantedOf(filter);
  const tenant = caller.tenantId === NULL_UUID ? null : store.entities.resolve('TENANT', caller.tenantId);
  if (!tenant) return undefined;
  const customer =
    caller.authority === 'CUSTOMER_USER' ? store.entities.resolve('CUSTOMER', caller.customerId) : undefined;
  if (customer === null) return undefined;
  return {
    ...wanted,
    tenantKey: tenant.key,
    customerKey: customer?.key,
    keyFilters: query.keyFilters ?? [],
    resolveValue: resolver(store, caller),
  };
}

function wantedOf(filter: EntityFilter): Pick<EntitySelection, 'type' | 'ids' | 'kind' | 'namePrefix'> {
  switch (filter.type) {
    case 'singleEntity':
      return { type: queryable(filter.singleEntity.entityType), ids: [filter.singleEntity.id.toLowerCase()] };
    case 'entityList':
      return { type: queryable(filter.entityType), ids: filter.entityList.map((id) => id.toLowerCase()) };
    case 'entityName':
      return { type: queryable(filter.entityType), namePrefix: filter.entityNameFilter ?? '' };
    case 'deviceType':
      return { type: 'DEVICE', kind: filter.deviceType, namePrefix: filter.deviceNameFilter ?? '' };
    case 'assetType':
      return { type: 'ASSET', kind: filter.assetType, namePrefix: filter.assetNameFilter ?? '' };
    default:
      throw new UnsupportedQuery(`The entity filter '${filter.type}' is not supported yet!`);
  }
}

function queryable(type: EntityType): QueryableType {
  if (type === 'DEVICE' || type === 'ASSET' || type === 'CUSTOMER') return type;
  throw new UnsupportedQuery(`Queries for entities of type '${type}' are not supported yet!`);
}

/** Values of key filters: what the user set, else a server attribute of the caller's own entity, else the default. */
function resolver(store: Queries, caller: Caller): ResolveValue {
  return ({ userValue, dynamicValue, defaultValue }) =>
    userValue ?? dynamic(dynamicValue?.sourceType, dynamicValue?.sourceAttribute) ?? defaultValue ?? null;

  function dynamic(source: string | null | undefined, attribute: string | null | undefined) {
    const owner = attribute ? ownerOf(source) : null;
    if (!owner || !attribute) return null;
    const [found] = store.attributes.list(owner.key, 'SERVER_SCOPE', [attribute]);
    return found && typeof found.value !== 'object' ? found.value : null;
  }

  function ownerOf(source: string | null | undefined): EntityHandle | null {
    switch (source) {
      case 'CURRENT_TENANT':
        return store.entities.resolve('TENANT', caller.tenantId);
      case 'CURRENT_CUSTOMER':
        return store.entities.resolve('CUSTOMER', caller.customerId);
      case 'CURRENT_USER':
        return store.entities.resolve('USER', caller.userId);
      default:
        return null;
    }
  }
}
