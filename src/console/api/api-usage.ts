import type { EntityDataQuery } from '../../model/entity-query.ts';
import type { RequestOptions } from '../wire/transport.ts';
import { findEntities } from './entity-query.ts';

const OWN: EntityDataQuery = {
  entityFilter: { type: 'apiUsageState' },
  pageLink: { page: 0, pageSize: 1, textSearch: null, sortOrder: null, dynamic: false },
  entityFields: [{ type: 'ENTITY_FIELD', key: 'name' }],
  latestValues: [],
  keyFilters: [],
};

/**
 * The id of the entity whose telemetry says what the user's tenant has used; undefined where the platform keeps none.
 * Rejects with an ApiError.
 */
export async function apiUsageStateId(request?: RequestOptions): Promise<string | undefined> {
  const [state] = await findEntities(OWN, request);
  return state?.entityId.id;
}
