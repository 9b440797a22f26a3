import type { EntityId, EntityType } from '../../model/entity-id.ts';
import type {
  AlarmDataQuery,
  EntityCountQuery,
  EntityDataQuery,
  EntityFilter,
} from '../../model/entity-query.ts';
import type { EventType } from '../../model/event.ts';
import type { PageLink } from '../../model/page.ts';
import type { RelationFilter, RelationsSearchParameters, RelationTypeGroup } from '../../model/relation.ts';
import type { Caller } from '../security/access.ts';
import type { TimePageLink } from '../store/engine/time-pages.ts';
import type { AuditLogFilter } from '../store/logs/audit-log-repository.ts';
import { type AlarmEntities, findAlarmEntities, findAlarms } from '../store/queries/alarm-query.ts';
import type { AlarmSelection } from '../store/queries/alarm-query-repository.ts';
import { stillWithinReach } from '../store/queries/entity-filter.ts';
import { countEntities, findEntities, findKeyNames } from '../store/queries/entity-query.ts';
import type { EntityHandle } from '../store/registry/entity-handles.ts';
import type { Store } from '../store/store.ts';
import { isFew } from '../store/values/value-extent.ts';
import { limitOf } from './history.ts';
import { listReads } from './list-reads.ts';
import { type Assignables, pageReads } from './page-parts.ts';
import { namedAt, readableRelations, searchEntities, unnamed, walkRelations } from './relation-walks.ts';
import { type Roomy, valueReads } from './value-reads.ts';

/** What heavy reads read from. */
export type ReadStore = Pick<
  Store,
  | 'alarmQueries'
  | 'assets'
  | 'attributes'
  | 'auditLogs'
  | 'customers'
  | 'dashboards'
  | 'deviceKeys'
  | 'deviceProfiles'
  | 'devices'
  | 'entities'
  | 'entityQueries'
  | 'entityViews'
  | 'events'
  | 'relatedEntities'
  | 'relations'
  | 'ruleChains'
  | 'ruleNodes'
  | 'tenantProfiles'
  | 'tenants'
  | 'timeseries'
  | 'users'
  | 'widgetTypes'
  | 'widgetsBundles'
> &
  Roomy;

/**
 * Everything that may take long, by name: reads whose cost depends on what was asked. Arguments and results are plain
 * data; times in ms.
 */
export const heavyReads = {
  ...listReads,
  ...pageReads,
  ...valueReads,

  /** A page of entities as REST answers it. */
  entityData(store: ReadStore, caller: Caller, query: EntityDataQuery, now: number) {
    const found = findEntities(store, caller, query, now);
    return { ...found, data: found.data.map(({ data }) => data) };
  },

  /** A page of entities with the handles of its rows. */
  entityRows: (store: ReadStore, caller: Caller, query: EntityDataQuery, now: number) =>
    findEntities(store, caller, query, now),

  entityCount: (store: ReadStore, caller: Caller, query: EntityCountQuery) =>
    countEntities(store, caller, query),

  /** The keys of the first entities of a query. */
  entityKeys: (
    store: ReadStore,
    caller: Caller,
    query: EntityDataQuery,
    wanted: { timeseries: boolean; attributes: boolean },
  ) => findKeyNames(store, caller, query, wanted),

  /** A page of the alarms of entities as REST answers it. */
  alarmData(store: ReadStore, caller: Caller, query: AlarmDataQuery, now: number) {
    const entities = findAlarmEntities(store, caller, query, { once: true });
    const found = findAlarms(store, caller, query, entities, now);
    return { ...found, data: found.data.map(({ data }) => data) };
  },

  /** A page of alarms with the handles of its rows, and the entities whose alarms it shows. */
  alarmRows(store: ReadStore, caller: Caller, query: AlarmDataQuery, now: number) {
    const entities = findAlarmEntities(store, caller, query);
    return { entities, page: findAlarms(store, caller, query, entities, now) };
  },

  /** The same of entities that are known, as far as the caller may still see them. */
  alarmRowsAgain(store: ReadStore, caller: Caller, query: AlarmDataQuery, known: AlarmEntities, now: number) {
    const kept = stillWithinReach(store, caller, known);
    const entities = { ...known, keys: known.keys.filter((key) => kept.has(key)) };
    return { entities, page: findAlarms(store, caller, query, entities, now) };
  },

  /** Devices, assets or entity views with these ids, in that order. */
  several: (store: ReadStore, of: Assignables, ids: readonly string[]): object[] => store[of].byIds(ids),

  /** The alarms of an entity, with the names of their originators or without. */
  alarms({ alarmQueries }: ReadStore, selection: AlarmSelection, link: PageLink, named: boolean) {
    const found = alarmQueries.list(selection, link);
    if (named) return found;
    return { ...found, data: found.data.map((alarm) => ({ ...alarm, originatorName: null })) };
  },

  highestSeverity: ({ alarmQueries }: ReadStore, selection: AlarmSelection) =>
    alarmQueries.highestSeverity(selection),

  /** The relations that a walk comes across, with the names of their far ends or without. */
  relations(
    store: ReadStore,
    caller: Caller,
    parameters: RelationsSearchParameters,
    filters: readonly RelationFilter[],
    named: boolean,
  ) {
    const far = parameters.direction === 'TO' ? 'from' : 'to';
    const found = walkRelations(store, caller, parameters, filters);
    return found.map((one) => (named ? namedAt(one, far) : unnamed(one)));
  },

  /** The relations that start or end at an entity, of one type or of any, with the names of their other ends or without. */
  relationsAt(
    { relations }: ReadStore,
    caller: Caller,
    end: 'from' | 'to',
    entity: EntityId,
    { group, type }: { group: RelationTypeGroup; type: string | undefined },
    named: boolean,
  ) {
    const far = end === 'from' ? 'to' : 'from';
    return readableRelations(caller, relations[end](entity, group))
      .filter(({ relation }) => !type || relation.type === type)
      .map((one) => (named ? namedAt(one, far) : unnamed(one)));
  },

  /** The devices, assets or entity views of some types that a walk along relations comes to. */
  related(
    store: ReadStore,
    of: Assignables,
    caller: Caller,
    type: EntityType,
    parameters: RelationsSearchParameters,
    relationType: string | null | undefined,
    types: readonly unknown[],
  ) {
    const ids = searchEntities(store, caller, type, parameters, relationType);
    return store[of].byIds(ids).filter((entity) => types.includes(entity.type));
  },

  /** The keys that devices have values under. */
  deviceKeys: (
    { deviceKeys }: ReadStore,
    kind: 'timeseries' | 'attributes',
    tenantId: string,
    profileId?: string,
  ) => deviceKeys[kind](tenantId, profileId),

  auditLogs: ({ auditLogs }: ReadStore, tenantId: string, link: TimePageLink, filter: AuditLogFilter) =>
    auditLogs.list(tenantId, link, filter),

  events: ({ events }: ReadStore, entity: EntityHandle, link: TimePageLink, type?: EventType) =>
    events.list(entity, link, type),
} as const;

/** The heavy reads by name. */
export type HeavyReads = typeof heavyReads;

/** What a read is called with. */
export type ArgsOf<Name extends keyof HeavyReads> = HeavyReads[Name] extends (
  store: ReadStore,
  ...args: infer Args
) => unknown
  ? Args
  : never;

/** So many rows of a list are read in less time than another thread is asked in, and in a moment when they are long. */
const FEW_ROWS = 100;

/** So many points are read in less time than another thread is asked in; buckets are made of any number of them. */
const FEW_POINTS = 1_000;

/** The same of entities that are known by their ids. */
const FEW_ENTITIES = 50;

/** Which calls cost so little that asking another thread would take longer; of the others none do. */
export const smallReads: {
  readonly [Name in keyof HeavyReads]?: (store: ReadStore, ...args: ArgsOf<Name>) => boolean;
} = {
  list: (_store, _of, _as, _tenantId, { pageSize }) => pageSize <= FEW_ROWS,
  several: (_store, _of, ids) => ids.length <= FEW_ROWS,
  customers: (_store, _tenantId, { pageSize }) => pageSize <= FEW_ROWS,
  users: (_store, _tenantId, { pageSize }) => pageSize <= FEW_ROWS,
  tenants: (_store, { pageSize }) => pageSize <= FEW_ROWS,
  tenantInfos: (_store, { pageSize }) => pageSize <= FEW_ROWS,
  attributes: ({ attributes }, entityKey) => attributes.areFew(entityKey),
  deviceAttributes: ({ attributes }, entityKey) => attributes.areFew(entityKey),
  latestValues: ({ timeseries }, entityKey) => timeseries.hasFewLatest(entityKey),
  // The alarms of all are asked for by type, and most types have none.
  alarmData: ({ entityQueries }, _caller, { entityFilter, pageLink }) =>
    entityFilter?.type === 'entityName' &&
    pageLink?.searchPropagatedAlarms !== true &&
    !entityQueries.hasAlarmed(entityFilter.entityType),
  entityData: isOfFewValues,
  entityRows: isOfFewValues,
  entityCount: isAboutFew,
  entityKeys: isAboutFew,
  // Those that are long find no room here.
  series: (_store, _entityKey, keys, { agg, limit }) => agg === 'NONE' && keys.length * limit <= FEW_POINTS,
  histories: (_store, entityKeys, { keys, ...request }) =>
    (request.interval ?? 0) <= 0 && entityKeys.length * keys.length * limitOf(request) <= FEW_POINTS,
};

/** Which entities' series a call reads, by their keys; undefined for those of any. Others read none. */
export const seriesReads: {
  readonly [Name in keyof HeavyReads]?: (...args: ArgsOf<Name>) => readonly number[] | undefined;
} = {
  timeseriesKeys: (entityKey) => [entityKey],
  latestValues: (entityKey) => [entityKey],
  latest: (entityKey) => [entityKey],
  series: (entityKey) => [entityKey],
  seriesStretches: (entityKey) => [entityKey],
  histories: (entityKeys) => entityKeys,
  entityData: () => undefined,
  entityDataKeys: () => undefined,
  entityRows: () => undefined,
  entityCount: () => undefined,
  entityKeys: () => undefined,
  alarmData: () => undefined,
  alarmRows: () => undefined,
  deviceKeys: () => undefined,
};

/** Which query over entities a call makes, and for whom: by which values it is asked is noted. */
export const queryReads: {
  readonly [Name in keyof HeavyReads]?: (
    ...args: ArgsOf<Name>
  ) => readonly [caller: Caller, query: EntityCountQuery | EntityDataQuery];
} = {
  entityData: (caller, query) => [caller, query],
  entityDataKeys: (caller, query) => [caller, query],
  entityRows: (caller, query) => [caller, query],
  entityCount: (caller, query) => [caller, query],
};

/** Calls that go on with an answer which has begun: they wait for their turn however many others wait. */
export const furtherReads: ReadonlySet<keyof HeavyReads> = new Set([
  'listRows',
  'entityDataRows',
  'seriesPart',
]);

function isAboutFew(_store: ReadStore, _caller: Caller, { entityFilter }: EntityCountQuery): boolean {
  return !entityFilter || fewOf(entityFilter) !== undefined;
}

/** Whether a query is about few entities which together have no more than is read in a moment. */
function isOfFewValues(store: ReadStore, _caller: Caller, { entityFilter }: EntityDataQuery): boolean {
  const entities = entityFilter ? fewOf(entityFilter) : [];
  return entities !== undefined && isFew(lengthsOf(store, entities));
}

function* lengthsOf(store: ReadStore, entities: readonly EntityId[]): Generator<{ bytes: number }, void> {
  for (const { entityType, id } of entities) {
    const entity = store.entities.resolve(entityType, id);
    if (!entity) continue;
    yield* store.attributes.lengths(entity.key);
    yield* store.timeseries.latestLengths(entity.key);
  }
}

/** The entities that a filter names, where they are few. */
function fewOf(filter: EntityFilter): readonly EntityId[] | undefined {
  if (filter.type === 'singleEntity') return [filter.singleEntity];
  if (filter.type !== 'entityList' || filter.entityList.length > FEW_ENTITIES) return undefined;
  return filter.entityList.map((id) => ({ entityType: filter.entityType, id }));
}
