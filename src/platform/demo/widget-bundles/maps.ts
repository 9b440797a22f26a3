import { type MapProvider, placesForm, placeTooltip, planTooltip, routeForm, tripForm } from './map-forms.ts';
import { type ActionPlace, byClass, byComponent } from './program.ts';
import { madeUp, type Sample, swing, walk } from './sample-data.ts';
import type { SettingsForm } from './settings-form.ts';
import type { Program, WidgetBundle, WidgetSource } from './widget-source.ts';

const actions: readonly ActionPlace[] = ['markerClick', 'polygonClick', 'tooltipAction'];
const parameters = { hasDataPageLink: true };

/** Draws a map of the console: the latest places, or \`ways\`; \`isEditor\`: to place markers on it. */
export const mapProgram = (provider: MapProvider, { ways = false, isEditor = false } = {}): Program =>
  byClass('', `new TbMapWidgetV2('${provider}', ${ways}, self.ctx, undefined, ${isEditor})`, {
    parameters,
    actions,
  });

/** Where something is that goes round a place. */
export const going = (latitude: number, longitude: number, period: number, more: readonly Sample[] = []) => [
  { label: 'latitude', body: `return ${latitude} + 0.02 * Math.sin((2 * Math.PI * time) / ${period});` },
  { label: 'longitude', body: `return ${longitude} + 0.03 * Math.cos((2 * Math.PI * time) / ${period});` },
  ...more,
];
/** Where something is on an image. */
export const onPlan = (x: number, y: number, more: readonly Sample[] = []) => [
  { label: 'xPos', body: `return ${x} + 0.05 * Math.sin(time / 9000);` },
  { label: 'yPos', body: `return ${y} + 0.05 * Math.cos(time / 9000);` },
  ...more,
];

const measured = (type: string): readonly Sample[] => [
  { label: 'temperature', body: walk(0, 40) },
  { label: 'type', body: `return '${type}';` },
];
const byTemperature =
  'const value = data.temperature;\n' +
  "if (typeof value !== 'number') return '#9e9e9e';\n" +
  "return value < 10 ? '#2196f3' : value < 25 ? '#4caf50' : '#f44336';";
const withTemperature = (tooltip: string) => `${tooltip}<br/>Temperature: \${temperature:1} °C`;

const places = {
  color: '#fe7569',
  useColorFunction: true,
  colorFunction: byTemperature,
  tooltipPattern: withTemperature(placeTooltip),
  markerImages: [],
};
const harbour = [
  madeUp('North quay', going(53.55, 9.98, 240_000, measured('crane'))),
  madeUp('South quay', going(53.52, 9.94, 180_000, measured('tug'))),
];

function latestMap(
  alias: string,
  name: string,
  provider: MapProvider,
  size: WidgetSource['size'],
  datasources: readonly object[] = harbour,
): WidgetSource {
  return {
    alias,
    name,
    kind: 'latest',
    size,
    settings: placesForm(provider),
    program: mapProgram(provider),
    preset: { ...places, ...(provider === 'image-map' && { tooltipPattern: withTemperature(planTooltip) }) },
    datasources,
  };
}

const trip = [madeUp('Tug', going(53.54, 9.96, 60_000, [{ label: 'Speed', body: swing(12, 6, 60_000) }]))];

const routeMap = (
  alias: string,
  name: string,
  provider: MapProvider,
  settings: SettingsForm,
): WidgetSource => ({
  alias,
  name,
  kind: 'timeseries',
  size: [8.5, 6],
  settings,
  program: mapProgram(provider, { ways: true }),
  preset: {
    color: '#1976d2',
    strokeWeight: 4,
    strokeOpacity: 0.65,
    tooltipPattern: `${placeTooltip}<br/>Speed: \${Speed:1} kn`,
    markerImages: [],
  },
  datasources: trip,
});

export const maps: WidgetBundle = {
  alias: 'maps_v2',
  title: 'Maps',
  types: [
    routeMap('route_map', 'Route map: Google Maps', 'google-map', routeForm('google-map')),
    routeMap(
      'route_map_openstreetmap',
      'Route map: OpenStreetMap',
      'openstreet-map',
      routeForm('openstreet-map'),
    ),
    routeMap('route_map_tencent_maps', 'Route map: Tencent Maps', 'tencent-map', routeForm('tencent-map')),
    {
      alias: 'test',
      name: 'Trip animation',
      kind: 'timeseries',
      size: [10, 6.5],
      settings: tripForm,
      program: byComponent('<trip-animation [ctx]="ctx"></trip-animation>', undefined, {
        parameters,
        actions: ['oneTooltipAction'],
      }),
      preset: { rotationAngle: 180, polKeyName: 'coordinates', color: '#1976d2' },
      config: {
        useDashboardTimewindow: false,
        timewindow: {
          history: { historyType: 0, interval: 1_000, timewindowMs: 60_000 },
          aggregation: { type: 'NONE', limit: 500 },
        },
      },
      datasources: trip,
    },
    latestMap('tencent_maps', 'Tencent Maps', 'tencent-map', [9, 6]),
    latestMap('here_map', 'HERE Map', 'here', [9.5, 6]),
    latestMap(
      'image_map',
      'Image map',
      'image-map',
      [8.5, 6.5],
      [
        madeUp('Forklift', onPlan(0.25, 0.3, measured('forklift'))),
        madeUp('Press', onPlan(0.7, 0.7, measured('press'))),
      ],
    ),
    latestMap('google_maps', 'Google Maps', 'google-map', [8.5, 6]),
    latestMap('openstreetmap', 'OpenStreetMap', 'openstreet-map', [8.5, 6]),
  ],
};
