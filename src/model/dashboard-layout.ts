import * as z from 'zod/mini';

/** How backgrounds fit: to the width, to the height, to both with or without loss, or not at all. */
export const BackgroundSizeMode = z.enum(['100%', 'auto 100%', 'cover', 'contain', 'auto']);
export type BackgroundSizeMode = z.infer<typeof BackgroundSizeMode>;

/** What a newly made grid is like. */
export const NEW_GRID_SETTINGS = {
  backgroundColor: '#eeeeee',
  color: 'rgba(0,0,0,0.870588)',
  columns: 24,
  margin: 10,
  backgroundSizeMode: '100%',
  autoFillHeight: false,
  mobileAutoFillHeight: false,
  mobileRowHeight: 70,
} as const;

/** How a grid lays out and what is behind it. What is missing, or of another type, has its default. */
export const GridSettings = z.looseObject({
  backgroundColor: z.catch(z.string(), 'rgba(0,0,0,0)'),
  /** Of the text that says that there are no widgets. */
  color: z.catch(z.string(), NEW_GRID_SETTINGS.color),
  /** How many at least: widgets may reach further. Half ones come of layouts that were put side by side. */
  columns: z.catch(z.number().check(z.minimum(1), z.maximum(1000)), NEW_GRID_SETTINGS.columns),
  /** Around and between widgets, in px. */
  margin: z.catch(z.number().check(z.minimum(0), z.maximum(50)), NEW_GRID_SETTINGS.margin),
  /** An address, or the image itself as a data URL. */
  backgroundImageUrl: z.catch(z.nullish(z.string()), undefined),
  backgroundSizeMode: z.catch(BackgroundSizeMode, NEW_GRID_SETTINGS.backgroundSizeMode),
  /** Whether the rows share the height there is. */
  autoFillHeight: z.catch(z.boolean(), NEW_GRID_SETTINGS.autoFillHeight),
  mobileAutoFillHeight: z.catch(z.boolean(), NEW_GRID_SETTINGS.mobileAutoFillHeight),
  /** In px. */
  mobileRowHeight: z.catch(z.number().check(z.minimum(5), z.maximum(200)), NEW_GRID_SETTINGS.mobileRowHeight),
});
export type GridSettings = z.infer<typeof GridSettings>;

const figure = z.catch(z.optional(z.number()), undefined);

/** Where a widget is and how large, in cells of the grid; may have fractions, which count for nothing. */
export const WidgetLayout = z.looseObject({
  sizeX: figure,
  sizeY: figure,
  row: figure,
  col: figure,
  /** Its place among the others where they stand in one column; one below 0 is none. */
  mobileOrder: figure,
  /** In rows of `mobileRowHeight`. */
  mobileHeight: figure,
});
export type WidgetLayout = z.infer<typeof WidgetLayout>;

/** Which widgets a part of a state shows, by their ids: the same may stand in several. */
export const DashboardLayout = z.looseObject({
  /** Where each is; read by itself, as one moves and the others stay. */
  widgets: z.catch(z.record(z.string(), z.unknown()), () => ({})),
  gridSettings: z.catch(GridSettings, () => GridSettings.parse(NEW_GRID_SETTINGS)),
});
export type DashboardLayout = z.infer<typeof DashboardLayout>;
