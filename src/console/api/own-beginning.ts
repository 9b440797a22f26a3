import { session } from '../session/session-store.ts';
import type { RequestOptions } from '../wire/transport.ts';
import { users } from './users.ts';

/**
 * Stores at which dashboard the signed-in user begins, null for none, and answers what stood there before. Rejects with
 * an ApiError.
 */
export async function beginAt(dashboardId: unknown, request: RequestOptions): Promise<unknown> {
  const own = await users.one(session.authUser?.userId ?? '', request);
  const additionalInfo = {
    ...own.additionalInfo,
    defaultDashboardId: dashboardId,
    // Full screen on no dashboard would leave nothing to see.
    ...(dashboardId === null &&
      own.additionalInfo?.defaultDashboardFullscreen === true && { defaultDashboardFullscreen: false }),
  };
  await users.save({ ...own, additionalInfo }, request);
  return own.additionalInfo?.defaultDashboardId ?? null;
}
