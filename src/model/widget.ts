import * as z from 'zod/mini';
import { idOf } from './entity-id.ts';

/** A group of widget types. Those of the system belong to the tenant NULL_UUID. */
export const WidgetsBundle = z.looseObject({
  id: z.nullish(idOf('WIDGETS_BUNDLE')),
  createdTime: z.nullish(z.number()),
  tenantId: z.nullish(idOf('TENANT')),
  /** What widget types name it by; unique in its tenant. Made of the title when missing. */
  alias: z.nullish(z.string()),
  title: z.string(),
  /** Base64 of an image, or a data URL. */
  image: z.nullish(z.string()),
});
export type WidgetsBundle = z.infer<typeof WidgetsBundle>;

/** What a widget shows: series over a time, the latest values, alarms, a control, or nothing of an entity. */
export const WidgetKind = z.enum(['timeseries', 'latest', 'rpc', 'alarm', 'static']);
export type WidgetKind = z.infer<typeof WidgetKind>;

/** How a widget is drawn and configured. The schemas and the default configuration are JSON texts. */
export const WidgetDescriptor = z.looseObject({
  type: z.optional(z.string()),
  /** In grid units; may have a fraction. */
  sizeX: z.optional(z.number()),
  sizeY: z.optional(z.number()),
  resources: z.optional(z.array(z.looseObject({ url: z.string() }))),
  templateHtml: z.nullish(z.string()),
  templateCss: z.nullish(z.string()),
  controllerScript: z.nullish(z.string()),
  settingsSchema: z.nullish(z.string()),
  dataKeySettingsSchema: z.nullish(z.string()),
  defaultConfig: z.nullish(z.string()),
});
export type WidgetDescriptor = z.infer<typeof WidgetDescriptor>;

/** A type of widget; widgets of dashboards name it by bundle alias and alias. */
export const WidgetType = z.looseObject({
  id: z.nullish(idOf('WIDGET_TYPE')),
  createdTime: z.nullish(z.number()),
  tenantId: z.nullish(idOf('TENANT')),
  bundleAlias: z.nullish(z.string()),
  /** Unique in its bundle. Made of the name when missing. */
  alias: z.nullish(z.string()),
  name: z.string(),
  descriptor: z.nullish(WidgetDescriptor),
});
export type WidgetType = z.infer<typeof WidgetType>;
