import type { DashboardInfo } from '../../../model/dashboard.ts';
import { sharersOf } from '../../entities/traits/sharers.ts';

/** The address where everybody sees a dashboard without signing in; undefined where it is not public. */
export function publicLinkOf(dashboard: DashboardInfo): string | undefined {
  const open = sharersOf(dashboard).find((sharer) => sharer.public === true);
  if (!open) return undefined;
  const path = `/dashboard/${encodeURIComponent(dashboard.id.id)}`;
  return `${location.origin}${path}?publicId=${encodeURIComponent(open.customerId.id)}`;
}
