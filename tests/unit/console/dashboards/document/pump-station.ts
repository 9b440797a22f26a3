import type { DashboardDocument } from '../../../../../src/console/dashboards/document/dashboard-document.ts';
import { valueAt } from '../../../../../src/console/dashboards/document/json-object.ts';
import { exported } from './exported.ts';

/** A dashboard of two states, one of which has two layouts. */
export const station = exported('pump-station');

/** Its widgets: the chart stands at `right` and in `pump`, all others at `main`. */
export const TABLE = '0f8c8a56-5a6b-4f51-9c32-6f6e5d1a0001';
export const CHART = '0f8c8a56-5a6b-4f51-9c32-6f6e5d1a0002';
export const ALARMS = '0f8c8a56-5a6b-4f51-9c32-6f6e5d1a0003';
export const VALVE = '0f8c8a56-5a6b-4f51-9c32-6f6e5d1a0004';

export const main = { state: 'overview', layout: 'main' } as const;
export const right = { state: 'overview', layout: 'right' } as const;
export const pump = { state: 'pump', layout: 'main' } as const;

/** What stands somewhere in the configuration of a dashboard, by names with spaces between them. */
export function at(document: DashboardDocument, path: string): unknown {
  return valueAt(document.configuration, path.split(' '));
}
