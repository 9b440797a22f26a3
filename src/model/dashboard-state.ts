import * as z from 'zod/mini';
import { DashboardLayout } from './dashboard-layout.ts';

/** Side by side; the second is for some only. */
const Layouts = z.looseObject({
  main: z.catch(DashboardLayout, () => DashboardLayout.parse({})),
  right: z.catch(z.optional(DashboardLayout), undefined),
});

/** One of the pictures that a dashboard goes between. */
export const DashboardState = z.looseObject({
  /** May name what the state is about: `${entityName}`, `${param:entityLabel}`, `{i18n:key}`. */
  name: z.catch(z.string(), ''),
  /** Whether the dashboard begins at it. */
  root: z.catch(z.boolean(), false),
  layouts: z.catch(Layouts, () => Layouts.parse({})),
});
export type DashboardState = z.infer<typeof DashboardState>;
