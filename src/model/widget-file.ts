import * as z from 'zod/mini';
import { WidgetKind } from './widget.ts';

/** By the index of what names them, as text. */
const byIndex = z.catch(z.record(z.string(), z.unknown()), () => ({}));

const WidgetSize = z.looseObject({ sizeX: z.number(), sizeY: z.number() });

/** How large a widget was, and in how many columns, those of all layouts of its state together. */
const original = {
  originalSize: z.catch(z.nullish(WidgetSize), undefined),
  originalColumns: z.number().check(z.positive()),
};

/**
 * A widget of a dashboard as consoles copy it and write it into files: with the aliases and filters that it names, each
 * by where in the widget it is named.
 */
export const WidgetFile = z.looseObject({
  widget: z.looseObject({
    isSystemType: z.boolean(),
    bundleAlias: z.string(),
    typeAlias: z.string(),
    type: WidgetKind,
  }),
  aliasesInfo: z.looseObject({
    datasourceAliases: byIndex,
    targetDeviceAliases: byIndex,
    /** Of the source of alarms. Consoles that do not know it leave it out. */
    alarmSourceAlias: z.optional(z.unknown()),
  }),
  filtersInfo: z.catch(
    z.looseObject({ datasourceFilters: byIndex, alarmSourceFilter: z.optional(z.unknown()) }),
    () => ({ datasourceFilters: {} }),
  ),
  ...original,
});
export type WidgetFile = z.infer<typeof WidgetFile>;

/** A widget that is to stand in one more layout of its dashboard, as consoles copy it. */
export const WidgetReference = z.looseObject({
  dashboardId: z.string(),
  sourceState: z.string(),
  sourceLayout: z.enum(['main', 'right']),
  widgetId: z.string(),
  ...original,
});
export type WidgetReference = z.infer<typeof WidgetReference>;

const byId = z.record(z.string(), z.unknown());
const byIdIfAny = z.catch(byId, () => ({}));

/** States of a dashboard with all that they show, as they are copied: what a dashboard has by ids, by those of their own. */
export const StatesFile = z.looseObject({
  dashboardStates: byId.check(z.refine((states) => Object.keys(states).length > 0)),
  widgets: byIdIfAny,
  entityAliases: byIdIfAny,
  filters: byIdIfAny,
});
export type StatesFile = z.infer<typeof StatesFile>;
