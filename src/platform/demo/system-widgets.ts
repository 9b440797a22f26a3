import { NULL_UUID } from '../../model/entity-id.ts';
import type { WidgetKind } from '../../model/widget.ts';
import type { Store } from '../store/store.ts';
import { defaultConfig } from './widget-defaults.ts';

/** Alias, name, kind and size in grid units of a widget type. */
type TypeRow = readonly [alias: string, name: string, kind: WidgetKind, sizeX: number, sizeY: number];

interface Bundle {
  readonly alias: string;
  readonly title: string;
  readonly types: readonly TypeRow[];
}

const attribute = (kind: 'Integer' | 'Double' | 'Boolean' | 'String' | 'Location' | 'Image' | 'Date') =>
  [
    [`update_server_${kind.toLowerCase()}_attribute`, `Update server ${kind.toLowerCase()} attribute`],
    [`update_shared_${kind.toLowerCase()}_attribute`, `Update shared ${kind.toLowerCase()} attribute`],
  ] as const;
const attributeInputs = (['Image', 'Date', 'Boolean', 'Double', 'Integer', 'String', 'Location'] as const)
  .flatMap(attribute)
  .map(([alias, name]): TypeRow => [alias, name, 'latest', 7.5, 3]);
const timeseriesInputs = ['integer', 'double', 'boolean', 'string', 'location'].map(
  (value): TypeRow => [`update_${value}_timeseries`, `Update ${value} timeseries`, 'latest', 7.5, 3],
);

const bundles: readonly Bundle[] = [
  {
    alias: 'alarm_widgets',
    title: 'Alarm widgets',
    types: [['alarms_table', 'Alarms table', 'alarm', 10.5, 6.5]],
  },
  {
    alias: 'analogue_gauges',
    title: 'Analogue gauges',
    types: [
      ['analogue_compass', 'Compass', 'latest', 6, 5],
      ['temperature_gauge_canvas_gauges', 'Thermometer scale', 'latest', 7, 3],
      ['temperature_radial_gauge_canvas_gauges', 'Temperature radial gauge', 'latest', 6, 5],
      ['speed_gauge_canvas_gauges', 'Speed gauge', 'latest', 7, 5],
      ['radial_gauge_canvas_gauges', 'Radial gauge', 'latest', 6, 5],
    ],
  },
  {
    alias: 'cards',
    title: 'Cards',
    types: [
      ['attributes_card', 'Attributes card', 'latest', 7.5, 3],
      ['html_card', 'HTML card', 'static', 7.5, 3],
      ['timeseries_table', 'Timeseries table', 'timeseries', 8, 6.5],
      ['html_value_card', 'HTML value card', 'latest', 7.5, 3],
      ['simple_card', 'Simple card', 'latest', 5, 3],
      ['label_widget', 'Label widget', 'latest', 4.5, 5],
      ['entities_table', 'Entities table', 'latest', 7.5, 6.5],
      ['entities_hierarchy', 'Entities hierarchy', 'latest', 7.5, 3.5],
    ],
  },
  {
    alias: 'charts',
    title: 'Charts',
    types: [
      ['basic_timeseries', 'Timeseries line chart', 'timeseries', 8, 5],
      ['timeseries_bars_flot', 'Timeseries bar chart', 'timeseries', 8, 5],
      ['state_chart', 'State chart', 'timeseries', 8, 5],
      ['bars', 'Bars', 'latest', 7, 5],
      ['doughnut_chart_js', 'Doughnut', 'latest', 7, 5],
      ['pie', 'Pie', 'latest', 8, 5],
      ['pie_chart_js', 'Plain pie', 'latest', 8, 5],
      ['polar_area_chart_js', 'Polar area', 'latest', 7, 5],
      ['radar_chart_js', 'Radar', 'latest', 7, 5],
    ],
  },
  {
    alias: 'control_widgets',
    title: 'Control widgets',
    types: [
      ['rpc_debug_terminal', 'RPC debug terminal', 'rpc', 9.5, 5.5],
      ['rpc_remote_shell', 'RPC remote shell', 'rpc', 9.5, 5.5],
      ['knob_control', 'Knob control', 'rpc', 5, 4.5],
      ['switch_control', 'Switch control', 'rpc', 4, 2.5],
      ['round_switch', 'Round switch', 'rpc', 2.5, 2],
      ['led_indicator', 'LED indicator', 'rpc', 2.5, 2.5],
      ['rpcbutton', 'RPC button', 'rpc', 4, 2],
      ['update_attributes', 'Update device attribute', 'rpc', 4, 2],
    ],
  },
  {
    alias: 'date',
    title: 'Date',
    types: [['date_range_navigator', 'Date range navigator', 'static', 5, 5.5]],
  },
  {
    alias: 'digital_gauges',
    title: 'Digital gauges',
    types: [
      ['gauge_justgage', 'Gauge', 'latest', 7, 5],
      ['digital_thermometer', 'Digital thermometer', 'latest', 3, 3],
      ['digital_speedometer', 'Digital speedometer', 'latest', 5, 3],
      ['neon_gauge_justgage', 'Neon gauge', 'latest', 5, 3],
      ['lcd_gauge', 'LCD gauge', 'latest', 5, 3],
      ['lcd_bar_gauge', 'LCD bar gauge', 'latest', 2, 3.5],
      ['simple_neon_gauge_justgage', 'Simple neon gauge', 'latest', 3, 3],
      ['vertical_bar_justgage', 'Vertical bar', 'latest', 2, 3.5],
      ['simple_gauge_justgage', 'Simple gauge', 'latest', 3, 3],
      ['digital_bar', 'Digital horizontal bar', 'latest', 6, 2.5],
      ['mini_gauge_justgage', 'Mini gauge', 'latest', 2, 2],
      ['horizontal_bar_justgage', 'Horizontal bar', 'latest', 7, 3],
      ['digital_vertical_bar', 'Digital vertical bar', 'latest', 2.5, 4.5],
    ],
  },
  {
    alias: 'entity_admin_widgets',
    title: 'Entity admin widgets',
    types: [
      ['device_admin_table', 'Device admin table', 'latest', 7.5, 6.5],
      ['asset_admin_table', 'Asset admin table', 'latest', 7.5, 6.5],
    ],
  },
  {
    alias: 'gateway_widgets',
    title: 'Gateway widgets',
    types: [
      ['gateway_configuration', 'Gateway configuration', 'static', 8, 6.5],
      ['attributes_card', 'Gateway events', 'latest', 7.5, 3],
      ['config_form_latest', 'Gateway configuration of one device', 'latest', 7.5, 9],
    ],
  },
  {
    alias: 'gpio_widgets',
    title: 'GPIO widgets',
    types: [
      ['basic_gpio_control', 'Basic GPIO control', 'rpc', 4, 2],
      ['gpio_panel', 'Basic GPIO panel', 'latest', 5, 2],
      ['raspberry_pi_gpio_panel', 'Raspberry Pi GPIO panel', 'latest', 7, 10.5],
      ['raspberry_pi_gpio_control', 'Raspberry Pi GPIO control', 'rpc', 6, 10.5],
    ],
  },
  {
    alias: 'input_widgets',
    title: 'Input widgets',
    types: [
      ['markers_placement_openstreetmap', 'Markers placement: OpenStreetMap', 'latest', 8.5, 6],
      ['markers_placement_image_map', 'Markers placement: image map', 'latest', 8.5, 6],
      ['markers_placement_google_maps', 'Markers placement: Google Maps', 'latest', 8.5, 6],
      ['update_multiple_attributes', 'Update multiple attributes', 'latest', 7.5, 3],
      ['device_claiming_widget', 'Device claiming', 'static', 7.5, 3],
      ['web_camera_input', 'Web camera input', 'latest', 7.5, 3],
      ...timeseriesInputs,
      ...attributeInputs,
    ],
  },
  {
    alias: 'maps_v2',
    title: 'Maps',
    types: [
      ['route_map', 'Route map: Google Maps', 'timeseries', 8.5, 6],
      ['route_map_openstreetmap', 'Route map: OpenStreetMap', 'timeseries', 8.5, 6],
      ['route_map_tencent_maps', 'Route map: Tencent Maps', 'timeseries', 8.5, 6],
      ['test', 'Trip animation', 'timeseries', 10.5, 6.5],
      ['tencent_maps', 'Tencent Maps', 'latest', 8.5, 6],
      ['here_map', 'HERE Map', 'latest', 8.5, 6],
      ['image_map', 'Image map', 'latest', 8.5, 6.5],
      ['google_maps', 'Google Maps', 'latest', 8.5, 6],
      ['openstreetmap', 'OpenStreetMap', 'latest', 8.5, 6],
    ],
  },
];

/** The setting that says that the system's widgets were written; who deletes one does not get it again. */
const WIDGETS_SETTING = 'systemWidgets';

/**
 * Writes the widgets that everybody can use, unless that was done before. Consoles draw them by bundle alias and
 * alias. Only within a write.
 */
export function ensureSystemWidgets(store: Store): void {
  if (store.settings.get(WIDGETS_SETTING) !== undefined) return;
  for (const { alias: bundleAlias, title, types } of bundles) {
    store.widgetsBundles.save(NULL_UUID, { alias: bundleAlias, title });
    for (const [alias, name, type, sizeX, sizeY] of types) {
      store.widgetTypes.save(NULL_UUID, {
        bundleAlias,
        alias,
        name,
        descriptor: {
          type,
          sizeX,
          sizeY,
          resources: [],
          templateHtml: '',
          templateCss: '',
          controllerScript: '',
          settingsSchema: '{}',
          dataKeySettingsSchema: '{}',
          defaultConfig: JSON.stringify(defaultConfig(type, name)),
        },
      });
    }
  }
  store.settings.set(WIDGETS_SETTING, 1);
}
