import {
  byId,
  entities,
  key,
  lately,
  legend,
  pageSettings,
  state,
  widget,
} from '../../src/platform/demo/dashboards/dashboard-parts.ts';
import type { KeepAliveClient } from './keep-alive-client.ts';

/** Every widget of the live dashboard reads a key of its own of one of the devices. */
export const LIVE_DEVICES = 10;
export const LIVE_KEYS = 5;
const LIVE_WIDGETS = LIVE_DEVICES * LIVE_KEYS;
/** So many fit side by side. */
const ACROSS = 10;
const SIZE = 5;
const MINUTE = 60_000;

/** The widget whose first value is waited for, and what it is called. */
export const FIRST_WIDGET = 'first';

const COLOURS = ['#1e88e5', '#e53935', '#43a047', '#fb8c00', '#8e24aa'];

/** Stores a dashboard; resolves with its id. */
export async function storeDashboard(
  client: KeepAliveClient,
  title: string,
  configuration: object,
): Promise<string> {
  const answer = JSON.parse(
    await client.send('POST', '/api/dashboard', JSON.stringify({ title, configuration })),
  ) as { id: { id: string } };
  return answer.id.id;
}

/** Fifty widgets in sight at once: cards, gauges and charts of ten devices. */
export function fiftyWidgets(deviceIds: readonly string[]): object {
  const widgets = Array.from({ length: LIVE_WIDGETS }, (_, number) => {
    const alias = `alias${number % LIVE_DEVICES}`;
    const name = `reading${Math.floor(number / LIVE_DEVICES)}`;
    const dataKey = key('timeseries', name, name, COLOURS[number % COLOURS.length] ?? '');
    const type = typeOf(number);
    return widget({
      id: number === 0 ? FIRST_WIDGET : `widget${number}`,
      type,
      title: `Widget ${number}`,
      datasources: [entities(alias, [dataKey])],
      config: { showTitle: true, showLegend: false },
    }) as { readonly id: string };
  });
  const places = Object.fromEntries(
    widgets.map(({ id }, number) => [
      id,
      {
        row: Math.floor(number / ACROSS) * SIZE,
        col: (number % ACROSS) * SIZE,
        sizeX: SIZE,
        sizeY: SIZE,
      },
    ]),
  );
  return {
    entityAliases: byId(deviceIds.map((id, number) => single(`alias${number}`, id))),
    widgets: byId(widgets),
    states: { default: state('Live', places, { root: true, grid: { columns: ACROSS * SIZE, margin: 4 } }) },
    settings: pageSettings,
    timewindow: lately(MINUTE, 1_000),
  };
}

/** Three charts of the history of a device. */
export function threeCharts(deviceId: string, name: string): object {
  const ids = [FIRST_WIDGET, 'second', 'third'];
  const widgets = ids.map(
    (id, number) =>
      widget({
        id,
        type: 'charts.basic_timeseries',
        title: `Chart ${number}`,
        datasources: [entities('alias', [key('timeseries', name, name, COLOURS[number] ?? '')])],
        config: legend,
      }) as { readonly id: string },
  );
  const places = Object.fromEntries(
    ids.map((id, number) => [id, { row: 0, col: number * 8, sizeX: 8, sizeY: 8 }]),
  );
  return {
    entityAliases: byId([single('alias', deviceId)]),
    widgets: byId(widgets),
    states: { default: state('Charts', places, { root: true }) },
    settings: pageSettings,
    timewindow: lately(24 * 60 * MINUTE, 10 * MINUTE),
  };
}

/** A map of all devices whose names begin so. */
export function oneMap(namePrefix: string): object {
  const place = (name: string) => key('attribute', name, name, '#1e88e5');
  const map = widget({
    id: FIRST_WIDGET,
    type: 'maps_v2.openstreetmap',
    title: 'Map',
    datasources: [entities('alias', [place('latitude'), place('longitude')])],
    settings: { showLabel: false, useClusterMarkers: true },
  }) as { readonly id: string };
  return {
    entityAliases: {
      alias: {
        id: 'alias',
        alias: 'Devices',
        filter: {
          type: 'entityName',
          resolveMultiple: true,
          entityType: 'DEVICE',
          entityNameFilter: namePrefix,
        },
      },
    },
    widgets: byId([map]),
    states: {
      default: state('Map', { [FIRST_WIDGET]: { row: 0, col: 0, sizeX: 24, sizeY: 12 } }, { root: true }),
    },
    settings: pageSettings,
    timewindow: lately(MINUTE, 1_000),
  };
}

/** Half are cards, the others gauges and charts. */
function typeOf(number: number): string {
  if (number % 2 === 0) return 'cards.simple_card';
  return number % 5 < 3 ? 'digital_gauges.gauge_justgage' : 'charts.basic_timeseries';
}

function single(id: string, deviceId: string) {
  return {
    id,
    alias: id,
    filter: {
      type: 'singleEntity',
      resolveMultiple: false,
      singleEntity: { entityType: 'DEVICE', id: deviceId },
    },
  };
}
