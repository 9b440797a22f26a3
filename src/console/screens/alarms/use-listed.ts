import { useState, useSyncExternalStore } from 'react';
import { queryClient } from '../../api/query-client.ts';

/**
 * Whether a list of alarms on screen has ever been read, or could not be. What else a page asks of all alarms costs a
 * platform with many as much as the list: its first rows should not wait for that.
 */
export function useListed(): boolean {
  const listed = useSyncExternalStore(follow, isListed);
  const [everListed, setEverListed] = useState(listed);
  if (listed && !everListed) setEverListed(true);
  return listed || everListed;
}

function follow(onChange: () => void): () => void {
  return queryClient.getQueryCache().subscribe(onChange);
}

function isListed(): boolean {
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: ['ALARM', 'list'], type: 'active' })
    .some(({ state }) => state.status !== 'pending');
}
