import type { EntityDataQuery } from '../../model/entity-query.ts';
import { session } from '../session/session-store.ts';
import type { RequestOptions } from '../wire/transport.ts';
import { deviceKeys } from './device-profiles.ts';
import { keysOfEntities } from './entity-keys.ts';
import { queryClient } from './query-client.ts';

/** How long keys stay what they are for who is writing, ms. */
const KEYS_STAY = 60_000;
/** As many as the platform looks at. */
const EVERY_DEVICE: EntityDataQuery = {
  entityFilter: { type: 'entityName', entityType: 'DEVICE', entityNameFilter: '' },
  pageLink: { page: 0, pageSize: 100 },
};

type KeyKind = 'attributes' | 'timeseries';

/**
 * The keys that devices have: all of an administrator's tenant, or the first hundred that a user of a customer sees.
 * System administrators see none. Asked for once a minute; rejects with an ApiError.
 */
export async function keysInSight(kind: KeyKind, request?: RequestOptions): Promise<readonly string[]> {
  const authority = session.authUser?.authority;
  if (authority !== 'TENANT_ADMIN' && authority !== 'CUSTOMER_USER') return [];
  return await queryClient.fetchQuery({
    queryKey: ['device keys', kind],
    staleTime: KEYS_STAY,
    retry: false,
    queryFn: async () => {
      if (authority === 'TENANT_ADMIN') return await deviceKeys(kind, undefined, request);
      const { attribute, timeseries } = await keysOfEntities(EVERY_DEVICE, request);
      return kind === 'attributes' ? attribute : timeseries;
    },
  });
}

/**
 * The keys that the devices of a profile have; those of all devices where it has none with any yet, and without a
 * profile, as for one that is only being made. Asked for once a minute; rejects with an ApiError.
 */
export async function keysOfProfile(
  kind: KeyKind,
  deviceProfileId: string | undefined,
  request?: RequestOptions,
): Promise<readonly string[]> {
  if (deviceProfileId === undefined) return await keysInSight(kind, request);
  const own = await queryClient.fetchQuery({
    queryKey: ['device keys', kind, deviceProfileId],
    staleTime: KEYS_STAY,
    retry: false,
    queryFn: () => deviceKeys(kind, deviceProfileId, request),
  });
  return own.length > 0 ? own : await keysInSight(kind, request);
}
