import * as z from 'zod/mini';
import type { EntityDataQuery } from '../../model/entity-query.ts';
import type { RequestOptions } from '../wire/transport.ts';
import { posted } from './calls.ts';

const FoundKeys = z.looseObject({
  timeseries: z._default(z.array(z.string()), []),
  attribute: z._default(z.array(z.string()), []),
});
/** Keys in use among entities. */
export type FoundKeys = z.infer<typeof FoundKeys>;

/** The keys of the entities on a page of a query, which the platform cuts to 100. Not for system administrators. */
export function keysOfEntities(query: EntityDataQuery, request?: RequestOptions): Promise<FoundKeys> {
  const wanted = { timeseries: true, attributes: true };
  return posted('/api/entitiesQuery/find/keys', query, FoundKeys, request, wanted);
}
