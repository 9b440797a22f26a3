import type { EntityType } from '../../model/entity-id.ts';
import type { AlarmDataQuery, EntityFilter, KeyFilter } from '../../model/entity-query.ts';

/** The types of entities whose alarms are asked for where those of all are meant: a query is about one type. */
export const ALARM_ORIGINATORS = [
  'DEVICE',
  'ASSET',
  'ENTITY_VIEW',
  'CUSTOMER',
] as const satisfies EntityType[];
export type AlarmOriginator = (typeof ALARM_ORIGINATORS)[number];

type AlarmLink = NonNullable<AlarmDataQuery['pageLink']>;

/** A query for alarms of the entities of a filter: all that began at any time, the newest first, unless the link says. */
export function alarmQuery(
  entityFilter: EntityFilter,
  link: Partial<AlarmLink> & Pick<AlarmLink, 'pageSize'>,
  more: Pick<AlarmDataQuery, 'alarmFields' | 'keyFilters'> = {},
): AlarmDataQuery & { pageLink: AlarmLink } {
  return {
    entityFilter,
    pageLink: {
      page: 0,
      textSearch: null,
      dynamic: false,
      sortOrder: { key: { type: 'ALARM_FIELD', key: 'createdTime' }, direction: 'DESC' },
      startTs: 0,
      endTs: 0,
      timeWindow: 0,
      typeList: [],
      statusList: [],
      severityList: [],
      searchPropagatedAlarms: false,
      ...link,
    },
    alarmFields: [],
    entityFields: [],
    latestValues: [],
    keyFilters: [],
    ...more,
  };
}

/** All entities of a type. */
export function everyOf(entityType: EntityType): EntityFilter {
  return { type: 'entityName', entityType, entityNameFilter: '' };
}

/** Those whose names hold a text, in any case; all for an empty one. */
export function named(text: string): KeyFilter[] {
  if (text === '') return [];
  return [
    {
      key: { type: 'ENTITY_FIELD', key: 'name' },
      valueType: 'STRING',
      predicate: { type: 'STRING', operation: 'CONTAINS', ignoreCase: true, value: { defaultValue: text } },
    },
  ];
}
