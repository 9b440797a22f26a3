import { session } from '../session/session-store.ts';
import type { RequestOptions } from '../wire/transport.ts';
import { dashboards } from './dashboards.ts';
import { users } from './users.ts';

/**
 * Stores at which dashboard the signed-in user begins, null for none, and answers what stood there before. Rejects with
 * an ApiError, also where the user cannot see that dashboard.
 */
export async function beginAt(dashboardId: string | null, request: RequestOptions): Promise<unknown> {
  if (dashboardId !== null) await dashboards.info(dashboardId, request);
  return putBeginning(dashboardId, request);
}

/**
 * As `beginAt`, without a look at the dashboard: what stood there comes back as it was, whatever has become of it.
 */
export async function putBeginning(dashboardId: unknown, request: RequestOptions): Promise<unknown> {
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
