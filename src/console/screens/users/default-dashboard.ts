import * as z from 'zod/mini';
import type { AdditionalInfo } from '../../../model/additional-info.ts';
import { Uuid } from '../../../model/entity-id.ts';
import type { Input } from '../../commands/input.ts';
import { param } from '../../commands/param.ts';
import { entityPicker } from '../../entities/parts/pickers.ts';
import { checkbox } from '../../inputs/checkbox.tsx';
import { TYPE_TEXTS } from '../../inputs/entity/type-texts.ts';
import { loadable } from '../../ui/loadable.tsx';

/** A dashboard that the user can see whom the form is about: others would be refused to them. */
const dashboard: Input<string> = {
  empty: undefined,
  Field: loadable(async () => (await import('./default-dashboard-field.tsx')).DefaultDashboardField),
  print: entityPicker({ entityType: 'DASHBOARD' }, TYPE_TEXTS.DASHBOARD.noMatch).print,
};

/** The parameters of what a user sees first after signing in. */
export const defaultDashboardParams = z.object({
  defaultDashboardId: param(z.optional(z.nullable(Uuid)), {
    title: 'user.default-dashboard',
    description: 'user.default-dashboard-description',
    input: dashboard,
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
