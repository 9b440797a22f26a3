import { serverTimeOffset } from '../time/server-time.ts';
import { serverTime } from './dashboard-content.ts';
import { queryClient } from './query-client.ts';

/**
 * How far the clock of the platform is ahead of that of the browser, ms; behind it when negative. Asked for once in a
 * session. Where the platform does not say, the clocks are taken to agree.
 */
export async function platformClockOffset(): Promise<number> {
  try {
    return await queryClient.fetchQuery({
      queryKey: ['platform-clock-offset'],
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      queryFn: async ({ signal }) => {
        const asked = Date.now();
        return serverTimeOffset(await serverTime({ signal }), asked, Date.now());
      },
    });
  } catch (error) {
    console.warn('The platform does not say what time it is', error);
    return 0;
  }
}
