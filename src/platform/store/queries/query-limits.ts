import type {
  AlarmDataQuery,
  EntityCountQuery,
  EntityDataQuery,
  EntityFilter,
  EntityKey,
  KeyFilterPredicate,
} from '../../../model/entity-query.ts';
import { MAX_COLUMNS, MAX_LISTED, MAX_PREDICATES, MAX_SEARCH_LENGTH } from '../../../model/request-limits.ts';
import { LimitExceeded } from '../../errors.ts';

/** Refuses a query that would cost too much. @throws PlatformError 400 with the limit that it goes beyond */
export function limitQuery(query: EntityCountQuery | EntityDataQuery | AlarmDataQuery): void {
  const { keyFilters, entityFilter } = query;
  atMost(MAX_PREDICATES, predicatesIn((keyFilters ?? []).map(({ predicate }) => predicate)), 'predicates');
  if (entityFilter) limitFilter(entityFilter);
  if (!('pageLink' in query)) return;
  const alarmFields = 'alarmFields' in query ? (query.alarmFields ?? []) : [];
  const columns = [...(query.entityFields ?? []), ...(query.latestValues ?? []), ...alarmFields];
  atMost(MAX_COLUMNS, distinctColumns(columns).length, 'different columns');
  atMost(MAX_SEARCH_LENGTH, query.pageLink?.textSearch?.length ?? 0, 'characters of a text search');
  if (query.pageLink && 'typeList' in query.pageLink) {
    atMost(MAX_LISTED, query.pageLink.typeList?.length ?? 0, 'types of alarms');
  }
}

/** The columns, each once. */
export function distinctColumns(columns: readonly EntityKey[]): EntityKey[] {
  return [...new Map(columns.map((column) => [`${column.type} ${column.key}`, column])).values()];
}

/** How many predicates there are, those within others included. */
function predicatesIn(predicates: readonly KeyFilterPredicate[]): number {
  let count = 0;
  const waiting = [predicates];
  for (let list = waiting.pop(); list; list = waiting.pop()) {
    count += list.length;
    for (const each of list) if (each.type === 'COMPLEX') waiting.push(each.predicates);
  }
  return count;
}

/** Whatever texts and lists a filter has, by whatever name. */
function limitFilter(filter: EntityFilter): void {
  for (const value of Object.values(filter)) {
    if (typeof value === 'string')
      atMost(MAX_SEARCH_LENGTH, value.length, 'characters of a text of the entity filter');
    if (Array.isArray(value)) atMost(MAX_LISTED, value.length, 'members of a list of the entity filter');
  }
}

function atMost(limit: number, count: number, what: string): void {
  if (count > limit) throw new LimitExceeded(`The query has ${count} ${what}. At most ${limit} are allowed.`);
}
