import * as z from 'zod/mini';
import type { RequestOptions } from '../wire/transport.ts';
import { got } from './calls.ts';
import { queryClient } from './query-client.ts';

const LIMIT_KEY = ['max-datapoints-limit'] as const;

/** How many points of a series the platform answers at most; asked for once. What it may be is `time`'s to say. */
export function maxDatapointsLimit(): Promise<number> {
  return queryClient.fetchQuery({
    queryKey: LIMIT_KEY,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => got('/api/dashboard/maxDatapointsLimit', z.number(), { signal }),
  });
}

/** The same as far as the platform has said it already. */
export function knownDatapointsLimit(): number | undefined {
  return queryClient.getQueryData(LIMIT_KEY);
}

/** The platform's clock, in ms since 1970. What the way there and back took is the caller's to reckon. */
export function serverTime(request?: RequestOptions): Promise<number> {
  return got('/api/dashboard/serverTime', z.number(), request);
}
