import { alarmWidgets } from '../alarm-widgets/alarm-widgets.ts';
import { analogueGauges } from '../analogue-gauges/analogue-gauges.ts';
import { cards } from '../cards/cards.ts';
import { charts } from '../charts/charts.ts';
import type { SystemWidget } from '../contract/widget.ts';
import { controlWidgets } from '../control-widgets/control-widgets.ts';
import { date } from '../date/date.ts';
import { digitalGauges } from '../digital-gauges/digital-gauges.ts';
import { entityAdminWidgets } from '../entity-admin-widgets/entity-admin-widgets.ts';
import { gatewayWidgets } from '../gateway-widgets/gateway-widgets.ts';
import { gpioWidgets } from '../gpio-widgets/gpio-widgets.ts';
import { inputWidgets } from '../input-widgets/input-widgets.ts';
import { maps } from '../maps/maps.ts';
import { timeGraphs } from '../time-graphs/time-graphs.ts';

const byName: ReadonlyMap<string, SystemWidget> = new Map(
  [
    ...alarmWidgets,
    ...analogueGauges,
    ...cards,
    ...charts,
    ...controlWidgets,
    ...date,
    ...digitalGauges,
    ...entityAdminWidgets,
    ...gatewayWidgets,
    ...gpioWidgets,
    ...inputWidgets,
    ...maps,
    ...timeGraphs,
  ].map((widget) => [nameOf(widget), widget]),
);

/** All types of widgets of the system that the console draws itself, by bundle. */
export function systemWidgets(): readonly SystemWidget[] {
  return [...byName.values()];
}

/** The type of widgets that a stored widget names; undefined where the console has no program for it. */
export function systemWidget(name: {
  readonly bundleAlias: string;
  readonly typeAlias: string;
}): SystemWidget | undefined {
  return byName.get(nameOf(name));
}

function nameOf({ bundleAlias, typeAlias }: { bundleAlias: string; typeAlias: string }): string {
  return `${bundleAlias}.${typeAlias}`;
}
