import * as z from 'zod/mini';
import type { RequestOptions } from '../wire/transport.ts';
import { got } from './calls.ts';
import { queryClient } from './query-client.ts';

/** A part of the platform that takes messages from queues. */
export type ServiceType = 'TB_CORE' | 'TB_RULE_ENGINE' | 'TB_TRANSPORT' | 'JS_EXECUTOR';

/** The queues of a part of the platform, sorted by name. For tenant administrators; asked for once. */
export function queueNames(serviceType: ServiceType, request: RequestOptions = {}): Promise<string[]> {
  return queryClient.fetchQuery({
    queryKey: ['queues', serviceType],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const names = await got('/api/tenant/queues', z.array(z.string()), request, { serviceType });
      return names.toSorted((one, other) => one.localeCompare(other));
    },
  });
}
