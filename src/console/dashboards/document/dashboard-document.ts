import type { Dashboard } from '../../../model/dashboard.ts';
import type { History } from '../../editing/history.ts';
import type { JsonObject } from './json-object.ts';

/**
 * A dashboard as it is worked on: the JSON as consoles of today store it, with everything in it that nobody here knows.
 * Edits make another that shares with it all that they leave as it is.
 */
export type DashboardDocument = Dashboard & { readonly configuration: JsonObject };

/** Where a dashboard was changed. */
export interface ChangePlace {
  state: string;
  widget?: string | undefined;
}

/** What was done to a dashboard. */
export type DashboardHistory = History<DashboardDocument, ChangePlace>;

/** A part of a state. */
export type LayoutId = 'main' | 'right';

/** Where the layouts of dashboards are. */
export interface LayoutPlace {
  state: string;
  layout: LayoutId;
}
