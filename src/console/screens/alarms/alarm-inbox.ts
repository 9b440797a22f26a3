import type { AlarmInfo } from '../../../model/alarm.ts';
import type { AlarmDataQuery, EntityFilter } from '../../../model/entity-query.ts';
import type { PageLink } from '../../../model/page.ts';
import {
  ALARM_ORIGINATORS,
  type AlarmOriginator,
  alarmQuery,
  everyOf,
  named,
} from '../../api/alarm-query.ts';
import { findAlarms } from '../../api/alarms.ts';
import type { ServerPages } from '../../table/rows/server-pages.ts';
import type { RequestOptions } from '../../wire/transport.ts';
import { type AlarmFilter, exactStatus, searchStatus } from './alarm-filter.ts';
import { mergedPage } from './merged-pages.ts';

/** The time that alarms began in, ms, both inclusive; undefined: at any time. */
export interface AlarmBounds {
  startTime?: number | undefined;
  endTime?: number | undefined;
}

/** What the platform is asked for: a filter, the time, and what the names of originators hold. */
export interface WantedAlarms {
  filter: AlarmFilter;
  bounds: AlarmBounds;
  search: string;
}

/** Entities whose alarms one query asks for. */
export interface Originators {
  type: AlarmOriginator;
  entityFilter: EntityFilter;
  /** Whether those count that were propagated to them. */
  propagated: boolean;
}

/** Whose alarms a filter asks for: those of one entity, or of all of one type or of every type, each type by itself. */
export function originatorsOf({ originators, entity }: AlarmFilter): readonly Originators[] {
  if (entity) {
    const { entityType: type } = entity;
    return [{ type, entityFilter: { type: 'singleEntity', singleEntity: { ...entity } }, propagated: true }];
  }
  // Where all types are listed, an alarm would come once more for every entity it was propagated to.
  const propagated = originators !== null;
  const types = originators ? [originators] : ALARM_ORIGINATORS;
  return types.map((type) => ({ type, entityFilter: everyOf(type), propagated }));
}

/**
 * The query for alarms of these originators. The platform takes several halves of the status for their union, so exactly
 * one status is asked for by its name, as a text within the status.
 */
export function queryOf(
  { entityFilter, propagated }: Originators,
  { filter, bounds, search }: WantedAlarms,
  link: PageLink,
): AlarmDataQuery {
  const { sortProperty, sortOrder: direction = 'DESC', page, pageSize } = link;
  const status = searchStatus(filter.status);
  const exactly = exactStatus(filter.status);
  return alarmQuery(
    entityFilter,
    {
      page,
      pageSize,
      ...(sortProperty && {
        sortOrder: { key: { type: 'ALARM_FIELD' as const, key: sortProperty }, direction },
      }),
      startTs: bounds.startTime ?? 0,
      endTs: bounds.endTime ?? 0,
      typeList: [...filter.types],
      severityList: [...filter.severities],
      statusList: status && status !== 'ANY' ? [status] : [],
      textSearch: exactly ?? null,
      searchPropagatedAlarms: propagated,
    },
    {
      keyFilters: named(search),
      alarmFields: exactly ? [{ type: 'ALARM_FIELD', key: 'status' }] : [],
    },
  );
}

/** The alarms of all entities that the caller may see, as a list; `key` tells it from others, `boundsNow` says the time. */
export function alarmInbox(
  key: readonly unknown[],
  filter: AlarmFilter,
  boundsNow: () => AlarmBounds,
): ServerPages<AlarmInfo> {
  return {
    key: ['ALARM', 'list', 'all', ...key],
    restless: true,
    fetch(link, signal) {
      const wanted = { filter, bounds: boundsNow(), search: link.textSearch ?? '' };
      const request: RequestOptions = { signal, ignoreErrors: true };
      const lists = originatorsOf(filter).map((originators) => ({
        page: (part: Pick<PageLink, 'page' | 'pageSize'>) =>
          findAlarms(queryOf(originators, wanted, { ...link, ...part }), request),
      }));
      return mergedPage<AlarmInfo>(lists, inOrder(link), link, signal);
    },
  };
}

/** The order of a list; of alarms that are equal in it the newer one is the further, as the whole order says. */
function inOrder({ sortProperty = 'createdTime', sortOrder = 'DESC' }: PageLink) {
  const sign = sortOrder === 'DESC' ? -1 : 1;
  const by = (property: string) => (one: AlarmInfo, other: AlarmInfo) => {
    const [left, right] = [shownIn(one, property), shownIn(other, property)];
    return left < right ? -1 : left > right ? 1 : 0;
  };
  return (one: AlarmInfo, other: AlarmInfo) =>
    sign * (by(sortProperty)(one, other) || by('createdTime')(one, other));
}

function shownIn(alarm: AlarmInfo, property: string): string | number {
  const value: unknown = alarm[property];
  return typeof value === 'string' || typeof value === 'number' ? value : 0;
}
