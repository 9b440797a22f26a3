import { type EntityData, EntityDataPage, type EntityDataQuery } from '../../model/entity-query.ts';
import { answer } from '../wire/answer.ts';
import { kyOptions, type RequestOptions } from '../wire/transport.ts';
import { http } from './http.ts';

/** The entities that a query asks for; not for system administrators. Rejects with an ApiError. */
export async function findEntities(
  query: EntityDataQuery,
  request: RequestOptions = {},
): Promise<readonly EntityData[]> {
  const path = '/api/entitiesQuery/find';
  const page = await answer(http.post(path, { ...kyOptions(request), json: query }), EntityDataPage);
  return page.data;
}
