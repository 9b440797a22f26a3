import { type AlarmStatus, alarmStatusesOf } from '../../../model/alarm.ts';
import type { AlarmData, AlarmDataQuery } from '../../../model/entity-query.ts';
import { MAX_ENTITIES_PER_SUBSCRIPTION } from '../../../model/live.ts';
import type { PageData } from '../../../model/page.ts';
import type { EntityHandle } from '../registry/entity-handles.ts';
import type { AlarmQueryRepository, AlarmSelection } from './alarm-query-repository.ts';
import type { QueryableType } from './entity-columns.ts';
import { type QueryCaller, type QueryStore, readerOf, selectionOf } from './entity-filter.ts';
import { checkQuery, columnsOf, sortOf, toRow } from './entity-query.ts';
import type { EntitySort } from './window-finder.ts';

/** What alarm queries read. */
export interface AlarmQueryStore extends QueryStore {
  readonly alarmQueries: AlarmQueryRepository;
}

/** The entities whose alarms a query is about, at the time it was asked. */
export interface AlarmEntities {
  types: readonly QueryableType[];
  /** The first of them, in the order asked for. */
  keys: readonly number[];
  total: number;
}

/** Where there are more entities than can be looked at, and no field of theirs is asked for, the oldest come first. */
const OLDEST_FIRST: EntitySort = { key: { type: 'ENTITY_FIELD', key: 'createdTime' }, direction: 'ASC' };

/** An alarm of a page with the entity through which it was found. */
export interface AlarmRow {
  entity: EntityHandle;
  data: AlarmData;
}

/**
 * Finds the entities that an alarm query is about, as far as the caller may see them. Where only their alarms of this
 * moment are wanted (`once`), those without any do not count towards how many can be looked at.
 * @throws PlatformError 400 like `checkQuery`, 500 for entity types that queries are not about
 */
export function findAlarmEntities(
  store: AlarmQueryStore,
  caller: QueryCaller,
  query: AlarmDataQuery,
  { once = false }: { once?: boolean } = {},
): AlarmEntities {
  checkQuery(query);
  const selection = selectionOf(store, caller, query.entityFilter, query.keyFilters ?? []);
  if (!selection) return { types: [], keys: [], total: 0 };
  const asked = sortOf(query);
  const sort = asked && asked.key.type !== 'ALARM_FIELD' ? asked : OLDEST_FIRST;
  const alarmed = once && query.pageLink.searchPropagatedAlarms !== true;
  const wanted = { ...selection, alarmed };
  const found = store.entityQueries.keys(wanted, { sort, columns: [] }, MAX_ENTITIES_PER_SUBSCRIPTION);
  return { types: selection.types, ...found };
}

/**
 * One page of the alarms of these entities that the caller may read. Fields of entities carry the time `now`.
 * @throws PlatformError 400 like `checkQuery`, 500 when alarms cannot be sorted by the field
 */
export function findAlarms(
  store: AlarmQueryStore,
  caller: QueryCaller,
  query: AlarmDataQuery,
  { types, keys }: AlarmEntities,
  now: number,
): PageData<AlarmRow> {
  checkQuery(query);
  const { pageLink } = query;
  if (keys.length === 0) return { data: [], totalPages: 0, totalElements: 0, hasNext: false };
  const sort = sortOf(query);
  const selection: AlarmSelection = {
    entityKeys: keys,
    propagated: pageLink.searchPropagatedAlarms ?? false,
    reader: readerOf(store, caller),
    ...alarmFilterOf(pageLink, now),
  };
  const found = store.alarmQueries.find(selection, {
    page: pageLink.page,
    pageSize: pageLink.pageSize,
    sort: sort?.key.type === 'ALARM_FIELD' ? { field: sort.key.key, direction: sort.direction } : undefined,
    search: pageLink.textSearch
      ? { text: pageLink.textSearch, fields: (query.alarmFields ?? []).map(({ key }) => key) }
      : undefined,
  });
  const columns = columnsOf(query);
  const entityKeys = [...new Set(found.data.map(({ entityKey }) => entityKey))];
  const rows = new Map(
    store.entityQueries
      .fields({ types }, entityKeys, columns)
      .map((each) => [each.entity.key, toRow(store, each, columns, now)]),
  );
  return {
    ...found,
    data: found.data.flatMap(({ alarm, entityKey }) => {
      const row = rows.get(entityKey);
      if (!row) return [];
      const { entityId, latest } = row.data;
      return [{ entity: row.entity, data: { ...alarm, entityId, latest } }];
    }),
  };
}

/** What a page link says of the alarms themselves, at the time `now`; undefined where it says nothing. */
export function alarmFilterOf(
  link: NonNullable<AlarmDataQuery['pageLink']>,
  now: number,
): Pick<AlarmSelection, 'statuses' | 'severities' | 'types' | 'createdFrom' | 'createdTo'> {
  const { timeWindow, startTs, endTs, statusList, severityList, typeList } = link;
  const statuses = new Set<AlarmStatus>((statusList ?? []).flatMap((status) => alarmStatusesOf[status]));
  const isWindow = timeWindow !== undefined && timeWindow !== null && timeWindow > 0;
  return {
    statuses: statuses.size > 0 ? [...statuses] : undefined,
    severities: severityList?.length ? severityList : undefined,
    types: typeList?.length ? typeList : undefined,
    createdFrom: isWindow ? now - timeWindow : startTs || undefined,
    createdTo: isWindow ? undefined : endTs || undefined,
  };
}
