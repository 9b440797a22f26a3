import { useCallback, useSyncExternalStore } from 'react';
import type { RowFollower, RowValues } from './row-follower.ts';

/** The live values of the row a cell stands in; undefined until they are known. */
export function useRowValues(follower: RowFollower, id: string): RowValues | undefined {
  const follow = useCallback((onChange: () => void) => follower.follow(id, onChange), [follower, id]);
  return useSyncExternalStore(follow, () => follower.values(id));
}
