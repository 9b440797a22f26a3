import type { Dashboard } from '../../model/dashboard.ts';
import type { WidgetKind } from '../../model/widget.ts';

const THERMOSTATS = '5b6a5f7e-0f0e-4b8e-9a55-2d8a1f3c7a01';
const CHART = '5b6a5f7e-0f0e-4b8e-9a55-2d8a1f3c7a11';
const TABLE = '5b6a5f7e-0f0e-4b8e-9a55-2d8a1f3c7a12';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const INK = 'rgba(0, 0, 0, 0.87)';

const temperature = { name: 'temperature', label: 'Temperature', units: '°C', decimals: 1, color: '#ef5350' };
const humidity = { name: 'humidity', label: 'Humidity', units: '%', decimals: 0, color: '#42a5f5' };
const active = { name: 'active', label: 'Active', color: '#66bb6a' };
const deviceName = { name: 'name', label: 'Device', color: '#78909c' };
const place = { name: 'label', label: 'Place', color: '#8d6e63' };

/** The thermostats of the demo: how warm and dry it was, and how it is now. */
export const thermostatDashboard: Dashboard = {
  title: 'Thermostats',
  configuration: {
    description: 'Temperature and humidity of all thermostats',
    settings: {
      stateControllerId: 'entity',
      showTitle: false,
      showDashboardsSelect: true,
      showEntitiesSelect: true,
      showFilters: true,
      showDashboardTimewindow: true,
      showDashboardExport: true,
      toolbarAlwaysOpen: true,
    },
    timewindow: window(DAY),
    entityAliases: {
      [THERMOSTATS]: {
        id: THERMOSTATS,
        alias: 'Thermostats',
        filter: {
          type: 'deviceType',
          resolveMultiple: true,
          deviceType: 'thermostat',
          deviceNameFilter: '',
        },
      },
    },
    filters: {},
    states: {
      default: {
        name: 'Thermostats',
        root: true,
        layouts: {
          main: {
            widgets: {
              [CHART]: { sizeX: 14, sizeY: 9, row: 0, col: 0 },
              [TABLE]: { sizeX: 10, sizeY: 9, row: 0, col: 14 },
            },
            gridSettings: { backgroundColor: '#eeeeee', color: INK, columns: 24, margin: 10 },
          },
        },
      },
    },
    widgets: {
      [CHART]: widget(CHART, 'timeseries', 'charts', 'basic_timeseries', {
        title: 'Temperature and humidity',
        sizeX: 14,
        sizeY: 9,
        col: 0,
        dataKeys: [key('timeseries', temperature), key('timeseries', humidity)],
      }),
      [TABLE]: widget(TABLE, 'latest', 'cards', 'entities_table', {
        title: 'Now',
        sizeX: 10,
        sizeY: 9,
        col: 14,
        dataKeys: [
          key('entityField', deviceName),
          key('entityField', place),
          key('timeseries', temperature),
          key('timeseries', humidity),
          key('attribute', active),
        ],
      }),
    },
  },
};

interface Content {
  title: string;
  sizeX: number;
  sizeY: number;
  col: number;
  dataKeys: object[];
}

function widget(
  id: string,
  type: WidgetKind,
  bundleAlias: string,
  typeAlias: string,
  { title, sizeX, sizeY, col, dataKeys }: Content,
): object {
  return {
    id,
    isSystemType: true,
    bundleAlias,
    typeAlias,
    type,
    title,
    sizeX,
    sizeY,
    row: 0,
    col,
    config: {
      title,
      showTitle: true,
      dropShadow: true,
      enableFullscreen: true,
      backgroundColor: '#fff',
      color: INK,
      padding: '8px',
      useDashboardTimewindow: true,
      showLegend: type === 'timeseries',
      legendConfig: { direction: 'column', position: 'bottom', showMin: true, showMax: true, showAvg: true },
      datasources: [{ type: 'entity', name: null, entityAliasId: THERMOSTATS, filterId: null, dataKeys }],
      settings: {},
      actions: {},
    },
  };
}

function key(type: 'timeseries' | 'attribute' | 'entityField', about: object): object {
  return { ...about, type, settings: {}, funcBody: null, usePostProcessing: false, postFuncBody: null };
}

function window(timewindowMs: number): object {
  return {
    displayValue: '',
    selectedTab: 0,
    hideInterval: false,
    hideAggregation: false,
    hideAggInterval: false,
    realtime: { interval: 300_000, timewindowMs },
    history: { historyType: 0, interval: 300_000, timewindowMs },
    aggregation: { type: 'AVG', limit: 25_000 },
  };
}
