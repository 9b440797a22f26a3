import { alarmWidgets } from './alarm-widgets.ts';
import { analogueGauges } from './analogue-gauges.ts';
import { cards } from './cards.ts';
import { charts } from './charts.ts';
import { controlWidgets } from './control-widgets.ts';
import { dateWidgets } from './date-widgets.ts';
import { digitalGauges } from './digital-gauges.ts';
import { entityAdminWidgets } from './entity-admin-widgets.ts';
import { gatewayWidgets } from './gateway-widgets.ts';
import { gpioWidgets } from './gpio-widgets.ts';
import { inputWidgets } from './input-widgets.ts';
import { maps } from './maps.ts';
import type { WidgetBundle } from './widget-source.ts';

/** The bundles that every platform has. */
export const widgetBundles: readonly WidgetBundle[] = [
  alarmWidgets,
  analogueGauges,
  cards,
  charts,
  controlWidgets,
  dateWidgets,
  digitalGauges,
  entityAdminWidgets,
  gatewayWidgets,
  gpioWidgets,
  inputWidgets,
  maps,
];
