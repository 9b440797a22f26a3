import { QueryCache, QueryClient } from '@tanstack/react-query';
import { isStaleChunk, reloadOnce } from '../ui/stale-chunk.ts';
import { onUserChange } from '../ui/user-change.ts';
import { ApiError } from '../wire/api-error.ts';

/** Tries after the first, for failures that may pass: no answer, or a platform in trouble. */
const MOST_RETRIES = 2;

/**
 * Everything the platform told us and we still believe; keys start with the entity type. Imported only behind
 * sign-in, so that the sign-in page does not load it.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // What reads may be a part that a newer version has replaced: trying again would bring none.
    onError: (error) => void (isStaleChunk(error) && reloadOnce()),
  }),
  defaultOptions: {
    queries: {
      // A browser that believes to be offline says so by failing, not by waiting without a word.
      networkMode: 'always',
      refetchOnReconnect: 'always',
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < MOST_RETRIES && mayPass(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

onUserChange(() => queryClient.clear());

function mayPass(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}
