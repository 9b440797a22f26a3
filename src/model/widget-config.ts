import * as z from 'zod/mini';
import { AlarmSearchStatus, AlarmSeverity } from './alarm.ts';
import { Datasource } from './data-key.ts';
import { LegendConfig } from './legend.ts';
import { Timewindow } from './timewindow.ts';
import { WidgetActions } from './widget-action.ts';

const yesOrNo = z.nullish(z.boolean());
const text = z.nullish(z.string());
/** CSS by property, as React takes it. */
const styles = z.nullish(z.record(z.string(), z.unknown()));

/**
 * How one widget of a dashboard is set up. What is missing is as `defaultLegend` and the frame of widgets have it; the
 * members of `settings` are those that the type of the widget knows.
 */
export const WidgetConfig = z.looseObject({
  datasources: z.nullish(z.array(Datasource)),
  alarmSource: z.nullish(Datasource),
  /** Of widgets that control a device: the alias that stands for it, alone in its list. */
  targetDeviceAliasIds: z.nullish(z.array(z.string())),

  useDashboardTimewindow: yesOrNo,
  displayTimewindow: yesOrNo,
  timewindow: z.nullish(Timewindow),

  alarmStatusList: z.nullish(z.array(AlarmSearchStatus)),
  alarmSeverityList: z.nullish(z.array(AlarmSeverity)),
  alarmTypeList: z.nullish(z.array(z.string())),
  searchPropagatedAlarms: yesOrNo,
  /** Where old dashboards have the one status that is looked for. */
  alarmSearchStatus: z.nullish(AlarmSearchStatus),

  title: text,
  titleTooltip: text,
  showTitle: yesOrNo,
  titleStyle: styles,
  showTitleIcon: yesOrNo,
  titleIcon: text,
  iconColor: text,
  iconSize: text,
  dropShadow: yesOrNo,
  enableFullscreen: yesOrNo,
  widgetStyle: styles,
  backgroundColor: text,
  color: text,
  padding: text,
  margin: text,
  units: text,
  decimals: z.nullish(z.number()),
  showLegend: yesOrNo,
  legendConfig: z.nullish(LegendConfig),
  mobileOrder: z.nullish(z.number()),
  mobileHeight: z.nullish(z.number()),

  settings: z.nullish(z.record(z.string(), z.unknown())),
  actions: z.nullish(WidgetActions),
});
export type WidgetConfig = z.infer<typeof WidgetConfig>;
