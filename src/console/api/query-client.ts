import { QueryClient } from '@tanstack/react-query';
import { subscribeKey } from 'valtio/vanilla/utils';
import { session } from '../session/session-store.ts';
import { ApiError } from '../wire/api-error.ts';

/** Tries after the first, for failures that may pass: no answer, or a platform in trouble. */
const MOST_RETRIES = 2;

/**
 * Everything the platform told us and we still believe; keys start with the entity type. Imported only behind
 * sign-in, so that the sign-in page does not load it.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < MOST_RETRIES && mayPass(error),
    },
    mutations: { retry: false },
  },
});

// What one user was shown is not for the next.
subscribeKey(session, 'authUser', () => queryClient.clear());

function mayPass(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}
