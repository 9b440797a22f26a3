import * as z from 'zod/mini';
import type { AdditionalInfo } from '../../../model/additional-info.ts';
import { Uuid } from '../../../model/entity-id.ts';
import { type ListPlace, OWN } from '../../api/list-place.ts';
import { param } from '../../commands/param.ts';
import { shownList } from '../../entities/kind/list-places.ts';
import { entityPicker } from '../../entities/parts/pickers.ts';
import { checkbox } from '../../inputs/checkbox.tsx';
import { TYPE_TEXTS } from '../../inputs/entity/type-texts.ts';
import { session } from '../../session/session-store.ts';

/**
 * Where the dashboards are that a user may begin at: in the list of a customer's users those that the customer was
 * given, as others would be refused to them. System administrators have none of their own: theirs are those of the
 * tenant whose administrators are on screen.
 */
function dashboardsPlace(): ListPlace | undefined {
  const place = shownList({ segment: 'users' })?.place;
  if (place?.kind === 'of') return place;
  return session.authUser?.authority === 'SYS_ADMIN' ? undefined : OWN;
}

/** The parameters of what a user sees first after signing in. */
export const defaultDashboardParams = z.object({
  defaultDashboardId: param(z.optional(z.nullable(Uuid)), {
    title: 'user.default-dashboard',
    description: 'user.default-dashboard-description',
    input: entityPicker({ entityType: 'DASHBOARD', place: dashboardsPlace }, TYPE_TEXTS.DASHBOARD.noMatch),
    // A user of another owner than the one on screen would begin at a dashboard of strangers.
    shown: ({ tenantId, customerId }) => {
      const place = dashboardsPlace();
      const owner = tenantId ?? customerId;
      return typeof owner !== 'string' || place?.kind !== 'of' || owner === place.id;
    },
  }),
  alwaysFullScreen: param(z.optional(z.boolean()), {
    title: 'user.always-full-screen',
    description: 'user.always-full-screen-description',
    input: checkbox,
    shown: ({ defaultDashboardId }) => Boolean(defaultDashboardId),
  }),
});

type Answers = z.output<typeof defaultDashboardParams>;

/** What of it is stored, as answers. */
export function defaultDashboardOf(info: AdditionalInfo): {
  defaultDashboardId: string | null;
  alwaysFullScreen: boolean;
} {
  const id = info?.defaultDashboardId;
  return {
    defaultDashboardId: typeof id === 'string' && id !== '' ? id : null,
    alwaysFullScreen: info?.defaultDashboardFullscreen === true,
  };
}

/** Answers as the members that store them; what was not asked stays as it was. */
export function defaultDashboardMembers({ defaultDashboardId: id, alwaysFullScreen }: Answers) {
  return {
    ...(id !== undefined && { defaultDashboardId: id }),
    // Full screen on no dashboard would leave nothing to see.
    ...(id === null && { defaultDashboardFullscreen: false }),
    ...(id && alwaysFullScreen !== undefined && { defaultDashboardFullscreen: alwaysFullScreen }),
  };
}
