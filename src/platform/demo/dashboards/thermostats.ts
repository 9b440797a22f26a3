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

const id = (last: string) => `5b6a5f7e-0f0e-4b8e-9a55-2d8a1f3c7a${last}`;
const ALL = id('01');
const ONE = id('02');

const temperature = key('timeseries', 'temperature', 'Temperature', '#ef5350', { units: '°C', decimals: 1 });
const humidity = key('timeseries', 'humidity', 'Humidity', '#42a5f5', { units: '%', decimals: 0 });
const active = key('attribute', 'active', 'Active', '#66bb6a');
const place = key('entityField', 'label', 'Place', '#8d6e63');
const latitude = key('attribute', 'latitude', 'latitude', '#7e57c2');
const longitude = key('attribute', 'longitude', 'longitude', '#26a69a');

const alarms = (entityAliasId: string) =>
  entities(entityAliasId, [
    key('alarm', 'startTime', 'Start time', '#2196f3'),
    key('alarm', 'originator', 'Originator', '#4caf50'),
    key('alarm', 'type', 'Type', '#f44336'),
    key('alarm', 'severity', 'Severity', '#ffc107'),
    key('alarm', 'status', 'Status', '#607d8b'),
  ]);

/** Alarms do not belong to the minutes that the charts show: those of the last week stay in sight. */
const ofLastWeek = {
  useDashboardTimewindow: false,
  timewindow: lately(7 * 24 * 3_600_000, 1_000),
  datasources: [],
};

const latestFirst = { defaultSortOrder: '-startTime' };

/** The rooms differ by less than a degree. */
const tenths = { yaxis: { showLabels: true, color: '#545454', tickDecimals: 1 } };

const limit = (name: string, label: string, color: string, units: string) =>
  key('attribute', name, label, color, {
    units,
    settings: { dataKeyType: 'server', dataKeyValueType: 'double', required: true, isEditable: 'editable' },
  });

const gauge = (widgetId: string, title: string, dataKey: object, settings: object) =>
  widget({
    id: widgetId,
    type: 'digital_gauges.gauge_justgage',
    title,
    datasources: [entities(ONE, [dataKey])],
    settings,
  });

const widgets = [
  widget({
    id: id('12'),
    type: 'cards.entities_table',
    title: 'Thermostats',
    datasources: [entities(ALL, [place, temperature, humidity, active])],
    settings: { entitiesTitle: 'Thermostats', displayEntityType: false },
    actions: {
      headerButton: [opens('map', 'Places', 'place')],
      actionCellButton: [opens('chart', 'Details', 'show_chart')],
      rowClick: [opens('chart', 'Details', 'show_chart')],
    },
  }),
  widget({
    id: id('13'),
    type: 'alarm_widgets.alarms_table',
    title: 'Alarms',
    settings: { alarmsTitle: 'Alarms of the last week', ...latestFirst },
    config: { ...ofLastWeek, alarmSource: alarms(ALL) },
    actions: { rowClick: [opens('chart', 'Details', 'show_chart')] },
  }),
  widget({
    id: id('11'),
    type: 'charts.basic_timeseries',
    title: 'Temperature',
    datasources: [
      entities(ALL, [
        key('timeseries', 'temperature', `\${entityName}`, '#ef5350', { units: '°C', decimals: 1 }),
      ]),
    ],
    settings: tenths,
    config: legend,
  }),
  widget({
    id: id('14'),
    type: 'maps_v2.openstreetmap',
    title: 'Places',
    datasources: [entities(ALL, [latitude, longitude, temperature])],
    settings: {
      useColorFunction: false,
      color: '#ef5350',
      tooltipPattern: `<strong>\${entityName}</strong><br/>\${Temperature:1} °C<br/><link-act name="details">Details</link-act>`,
    },
    actions: { tooltipAction: [opens('chart', 'details', 'show_chart')] },
  }),
  gauge(id('15'), 'Temperature', temperature, {
    minValue: 0,
    maxValue: 40,
    levelColors: ['#42a5f5', '#66bb6a', '#ef5350'],
    decimals: 1,
  }),
  gauge(id('16'), 'Humidity', humidity, { levelColors: ['#ffca28', '#42a5f5'] }),
  widget({
    id: id('17'),
    type: 'charts.basic_timeseries',
    title: 'Temperature and humidity',
    datasources: [entities(ONE, [temperature, humidity])],
    settings: tenths,
    config: legend,
  }),
  widget({
    id: id('18'),
    type: 'input_widgets.update_multiple_attributes',
    title: 'Limits',
    datasources: [
      entities(ONE, [
        limit('temperatureAlarmThreshold', 'Too warm above', '#ef5350', '°C'),
        limit('humidityAlarmThreshold', 'Too dry below', '#42a5f5', '%'),
      ]),
    ],
    settings: { widgetTitle: `Limits of \${entityName}` },
  }),
  widget({
    id: id('19'),
    type: 'alarm_widgets.alarms_table',
    title: 'Alarms',
    settings: latestFirst,
    config: { ...ofLastWeek, alarmSource: alarms(ONE) },
  }),
] as readonly { readonly id: string }[];

/** The thermostats of the demo: all, where they are, and each by itself with its limits and its alarms. */
export const thermostats: Dashboard = {
  title: 'Thermostats',
  configuration: {
    description: 'Temperature, humidity and alarms of all thermostats',
    settings: pageSettings,
    timewindow: lately(3_600_000, 30_000),
    entityAliases: byId([devicesOfType(ALL, 'Thermostats', 'thermostat'), ofState(ONE, 'Thermostat')]),
    filters: {},
    states: {
      default: state(
        'Thermostats',
        {
          [id('12')]: { row: 0, col: 0, sizeX: 11, sizeY: 6 },
          [id('13')]: { row: 6, col: 0, sizeX: 11, sizeY: 6 },
          [id('11')]: { row: 0, col: 11, sizeX: 13, sizeY: 12 },
        },
        { root: true },
      ),
      map: state('Places', { [id('14')]: { row: 0, col: 0, sizeX: 24, sizeY: 12 } }),
      chart: state(`\${entityName}`, {
        [id('15')]: { row: 0, col: 0, sizeX: 6, sizeY: 5 },
        [id('16')]: { row: 0, col: 6, sizeX: 6, sizeY: 5 },
        [id('18')]: { row: 0, col: 12, sizeX: 12, sizeY: 5 },
        [id('17')]: { row: 5, col: 0, sizeX: 12, sizeY: 7 },
        [id('19')]: { row: 5, col: 12, sizeX: 12, sizeY: 7 },
      }),
    },
    widgets: byId(widgets),
  },
};
