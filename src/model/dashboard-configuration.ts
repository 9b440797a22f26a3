import * as z from 'zod/mini';
import { lenient } from './lenient.ts';
import { WidgetKind } from './widget.ts';
import { WidgetConfig } from './widget-config.ts';

/** What a dashboard without settings is given. */
export const NEW_DASHBOARD_SETTINGS = {
  stateControllerId: 'entity',
  showTitle: false,
  showDashboardsSelect: true,
  showEntitiesSelect: true,
  showDashboardTimewindow: true,
  showDashboardExport: true,
  toolbarAlwaysOpen: true,
} as const;

const shown = z.catch(z.boolean(), true);

/** How the page around the widgets is. What is missing, or of another type, has its default. */
export const DashboardSettings = z.looseObject({
  /** How its states follow each other; others than `default` and `entity` are of consoles that extend this one. */
  stateControllerId: z.catch(z.string(), NEW_DASHBOARD_SETTINGS.stateControllerId),
  showTitle: z.catch(z.boolean(), NEW_DASHBOARD_SETTINGS.showTitle),
  titleColor: z.catch(z.string(), 'rgba(0,0,0,0.870588)'),
  showDashboardsSelect: shown,
  showEntitiesSelect: shown,
  showFilters: shown,
  showDashboardTimewindow: shown,
  showDashboardExport: shown,
  toolbarAlwaysOpen: shown,
});
export type DashboardSettings = z.infer<typeof DashboardSettings>;

const text = z.catch(z.string(), '');

/** Without what is of the wrong type in it: what a widget needs of that it misses. */
const UsableConfig = lenient(WidgetConfig);

/** A widget of a dashboard. Its type is found by `isSystemType`, `bundleAlias` and `typeAlias` together. */
export const DashboardWidget = z.looseObject({
  isSystemType: z.catch(z.boolean(), false),
  bundleAlias: text,
  typeAlias: text,
  type: z.catch(WidgetKind, 'static'),
  /** What consoles call it among themselves: people see that of its configuration. */
  title: text,
  /** How large it is where a layout does not say, in cells. */
  sizeX: z.catch(z.optional(z.number()), undefined),
  sizeY: z.catch(z.optional(z.number()), undefined),
  config: z.catch(UsableConfig, () => ({})),
});
export type DashboardWidget = z.infer<typeof DashboardWidget>;

/** By their ids. Each is read by itself: one that cannot be must not take the others along. */
const byId = z.catch(z.record(z.string(), z.unknown()), () => ({}));

/**
 * What a dashboard looks like, as consoles of today store it. Nothing makes it unreadable: a member of the wrong type
 * reads as if it was missing. Members that nobody here knows belong to others and must survive a save.
 */
export const DashboardConfiguration = z.looseObject({
  description: z.catch(z.nullish(z.string()), undefined),
  widgets: byId,
  states: byId,
  entityAliases: byId,
  filters: byId,
  timewindow: z.optional(z.unknown()),
  settings: z.catch(DashboardSettings, () => DashboardSettings.parse({})),
});
export type DashboardConfiguration = z.infer<typeof DashboardConfiguration>;
