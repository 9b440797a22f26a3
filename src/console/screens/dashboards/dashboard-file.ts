import * as z from 'zod/mini';
import { Dashboard } from '../../../model/dashboard.ts';

/** A dashboard in a file: what it is called and all that it shows. */
export const DashboardFile = z.extend(Dashboard, { configuration: z.record(z.string(), z.unknown()) });
export type DashboardFile = z.infer<typeof DashboardFile>;
