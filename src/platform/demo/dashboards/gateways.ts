import type { Dashboard } from '../../../model/dashboard.ts';
import {
  byId,
  devicesOfType,
  entities,
  key,
  lately,
  legend,
  ofState,
  opens,
  pageSettings,
  state,
  widget,
} from './dashboard-parts.ts';

const id = (last: string) => `8c2d41f0-6a1b-4d0f-b1de-6f0a5c9e2b${last}`;
const ALL = id('01');
const ONE = id('02');

const received = key('timeseries', 'messagesReceived', 'Received', '#42a5f5', { decimals: 0 });
const sent = key('timeseries', 'messagesSent', 'Sent', '#66bb6a', { decimals: 0 });
const waiting = key('timeseries', 'messagesWaiting', 'Waiting', '#ffa726', { decimals: 0 });
const connected = key('timeseries', 'devicesConnected', 'Devices', '#7e57c2', { decimals: 0 });
const load = key('timeseries', 'cpuLoad', 'Load', '#ef5350', { units: '%', decimals: 0 });
const version = key('attribute', 'firmwareVersion', 'Version', '#78909c');
const active = key('attribute', 'active', 'Active', '#66bb6a');

const widgets = [
  widget({
    id: id('11'),
    type: 'cards.entities_table',
    title: 'Gateways',
    datasources: [entities(ALL, [connected, waiting, load, version, active])],
    settings: { entitiesTitle: 'Gateways', displayEntityType: false },
    actions: {
      actionCellButton: [
        opens('messages', 'Messages', 'list'),
        opens('load', 'Load', 'show_chart'),
        opens('setup', 'Set up', 'settings'),
      ],
      rowClick: [opens('load', 'Load', 'show_chart')],
    },
  }),
  widget({
    id: id('12'),
    type: 'charts.timeseries_bars_flot',
    title: 'Messages',
    datasources: [entities(ALL, [received, sent])],
    config: legend,
  }),
  widget({
    id: id('13'),
    type: 'cards.simple_card',
    title: 'Devices',
    datasources: [entities(ONE, [connected])],
    config: { units: '', backgroundColor: '#5e35b1' },
  }),
  widget({
    id: id('14'),
    type: 'digital_gauges.simple_gauge_justgage',
    title: 'Load',
    datasources: [entities(ONE, [load])],
    settings: { levelColors: ['#66bb6a', '#ffa726', '#ef5350'] },
  }),
  widget({
    id: id('15'),
    type: 'charts.basic_timeseries',
    title: 'Load',
    datasources: [entities(ONE, [load])],
    settings: { yaxis: { min: 0, max: 100, showLabels: true, color: '#545454' } },
    config: legend,
  }),
  widget({
    id: id('16'),
    type: 'charts.timeseries_bars_flot',
    title: 'Messages',
    datasources: [entities(ONE, [received, sent])],
    config: legend,
  }),
  widget({
    id: id('17'),
    type: 'cards.attributes_card',
    title: 'About',
    datasources: [
      entities(ONE, [
        version,
        key('attribute', 'serialNumber', 'Serial number', '#78909c'),
        key('attribute', 'lastActivityTime', 'Last heard of', '#78909c', {
          usePostProcessing: true,
          postFuncBody: 'return new Date(Number(value)).toLocaleTimeString();',
        }),
      ]),
    ],
  }),
  widget({
    id: id('18'),
    type: 'cards.timeseries_table',
    title: 'Messages, one by one',
    datasources: [entities(ONE, [received, sent, waiting])],
    config: {
      useDashboardTimewindow: false,
      timewindow: {
        selectedTab: 0,
        realtime: { interval: 1_000, timewindowMs: 3_600_000 },
        aggregation: { type: 'NONE', limit: 1_000 },
      },
    },
  }),
  widget({
    id: id('19'),
    type: 'gateway_widgets.attributes_card',
    title: 'What it counts',
    datasources: [entities(ONE, [])],
    settings: { eventsTitle: 'What it counts', eventsReg: ['messages', 'devices'] },
  }),
  widget({
    id: id('20'),
    type: 'gateway_widgets.config_form_latest',
    title: 'Set up',
    datasources: [entities(ONE, [])],
    settings: { gatewayTitle: 'Set up' },
  }),
] as readonly { readonly id: string }[];

/** The gateways of the demo: how much goes through them, and how they are. */
export const gateways: Dashboard = {
  title: 'Gateways',
  configuration: {
    description: 'What goes through the gateways, and how they are',
    settings: { ...pageSettings, showTitle: true },
    timewindow: lately(900_000, 10_000),
    entityAliases: byId([devicesOfType(ALL, 'Gateways', 'gateway'), ofState(ONE, 'Gateway')]),
    filters: {},
    states: {
      gateways: state(
        'Gateways',
        {
          [id('11')]: { row: 0, col: 0, sizeX: 24, sizeY: 5 },
          [id('12')]: { row: 5, col: 0, sizeX: 24, sizeY: 7 },
        },
        { root: true },
      ),
      load: state(`\${entityName}`, {
        [id('13')]: { row: 0, col: 0, sizeX: 5, sizeY: 4 },
        [id('14')]: { row: 4, col: 0, sizeX: 5, sizeY: 4 },
        [id('17')]: { row: 8, col: 0, sizeX: 5, sizeY: 4 },
        [id('15')]: { row: 0, col: 5, sizeX: 19, sizeY: 6 },
        [id('16')]: { row: 6, col: 5, sizeX: 19, sizeY: 6 },
      }),
      messages: state(`Messages of \${entityName}`, {
        [id('19')]: { row: 0, col: 0, sizeX: 6, sizeY: 12 },
        [id('18')]: { row: 0, col: 6, sizeX: 18, sizeY: 12 },
      }),
      setup: state(`Set up \${entityName}`, {
        [id('20')]: { row: 0, col: 0, sizeX: 24, sizeY: 12 },
      }),
    },
    widgets: byId(widgets),
  },
};
