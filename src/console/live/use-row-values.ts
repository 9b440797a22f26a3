import { useCallback, useSyncExternalStore } from 'react';
import type { LiveEntity } from './entity-subscription.ts';
import type { RowFollower, RowValues } from './row-follower.ts';

/** The live values of a row; undefined until they are known, or where there are none to follow. */
export function useRowValues(follower: RowFollower | null, entity: LiveEntity | null): RowValues | undefined {
  const { entityType, id } = entity ?? {};
  const follow = useCallback(
    (onChange: () => void) =>
      follower && entityType && id ? follower.follow({ entityType, id }, onChange) : () => {},
    [follower, entityType, id],
  );
  return useSyncExternalStore(follow, () => (follower && id ? follower.values(id) : undefined));
}
