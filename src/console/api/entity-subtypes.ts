import * as z from 'zod/mini';
import { EntitySubtype } from '../../model/device.ts';
import { got } from './calls.ts';
import { queryClient } from './query-client.ts';

/** How paths call entities that are sorted by a type. */
export type SubtypePath = 'device' | 'asset' | 'entityView';

const EntitySubtypes = z.array(EntitySubtype);

/** What the answers are kept under: beside all else of the entities, with which they are asked for again. */
const KEYS = {
  device: ['DEVICE', 'subtypes'],
  asset: ['ASSET', 'subtypes'],
  entityView: ['ENTITY_VIEW', 'subtypes'],
} as const satisfies Record<SubtypePath, readonly string[]>;

/**
 * The types in use among the user's devices, assets or entity views, in the order of the platform. Asked for once,
 * until one of the entities is saved.
 */
export function entitySubtypes(path: SubtypePath): Promise<string[]> {
  return queryClient.fetchQuery({
    queryKey: KEYS[path],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await got(`/api/${path}/types`, EntitySubtypes, { signal })).map(({ type }) => type),
  });
}

/** Has the types asked for again: a saved entity may have brought a new one. */
export function forgetSubtypes(path: SubtypePath): void {
  queryClient.removeQueries({ queryKey: KEYS[path] });
}
