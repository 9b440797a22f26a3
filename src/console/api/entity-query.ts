import {
  AlarmDataPage,
  type AlarmDataQuery,
  type EntityData,
  EntityDataPage,
  type EntityDataQuery,
} from '../../model/entity-query.ts';
import { kyOptions } from '../wire/ky-options.ts';
import type { RequestOptions } from '../wire/transport.ts';
import { answer } from './client.ts';

/** The entities that a query asks for; not for system administrators. Rejects with an ApiError. */
export async function findEntities(
  query: EntityDataQuery,
  request: RequestOptions = {},
): Promise<readonly EntityData[]> {
  return (await entityPage(query, request)).data;
}

/**
 * How many entities a query finds, on all of its pages. Not by the platform's own count, which leaves key filters out.
 * Rejects with an ApiError.
 */
export async function countEntities(query: EntityDataQuery, request: RequestOptions = {}): Promise<number> {
  return (await entityPage(onePerPage(query), request)).totalElements;
}

/** How many alarms a query finds, on all of its pages; not for system administrators. Rejects with an ApiError. */
export async function countAlarms(query: AlarmDataQuery, request: RequestOptions = {}): Promise<number> {
  const options = { ...kyOptions(request), json: onePerPage(query) };
  return (await answer((http) => http.post('/api/alarmsQuery/find', options), AlarmDataPage)).totalElements;
}

/** A page of a query with its totals. Rejects with an ApiError. */
export function entityPage(query: EntityDataQuery, request: RequestOptions): Promise<EntityDataPage> {
  const path = '/api/entitiesQuery/find';
  return answer((http) => http.post(path, { ...kyOptions(request), json: query }), EntityDataPage);
}

function onePerPage<Q extends EntityDataQuery | AlarmDataQuery>(query: Q): Q {
  return { ...query, pageLink: { ...query.pageLink, page: 0, pageSize: 1 } };
}
