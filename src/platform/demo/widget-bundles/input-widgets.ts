import {
  booleanForm,
  cameraForm,
  claimingForm,
  dateForm,
  imageForm,
  locationForm,
  manyValuesForm,
  manyValuesKeyForm,
  numberForm,
  textForm,
} from './input-forms.ts';
import { type MapProvider, placesForm, placeTooltip, planTooltip } from './map-forms.ts';
import { going, mapProgram, onPlan } from './maps.ts';
import { byComponent, oneValue } from './program.ts';
import { madeUp, walk } from './sample-data.ts';
import { defaultsOf, type SettingsForm } from './settings-form.ts';
import { claimingInput, type InputKind, type InputTarget, valueInput } from './value-input.ts';
import type { WidgetBundle, WidgetSource } from './widget-source.ts';

const input = { enableFullscreen: false };

const forms: Readonly<Record<InputKind, SettingsForm>> = {
  integer: numberForm,
  double: numberForm,
  boolean: booleanForm,
  string: textForm,
  date: dateForm,
  location: locationForm,
  image: imageForm,
};
const tall: ReadonlySet<InputKind> = new Set(['image', 'date']);
const bodies: Readonly<Partial<Record<InputKind, string>>> = {
  integer: 'return Math.floor(time / 60000) % 100;',
  boolean: 'return Math.floor(time / 60000) % 2 === 0;',
  string: "return 'Sample';",
  date: 'return Math.floor(time / 86400000) * 86400000;',
  image: "return '';",
};

/** An input for one value of one entity. */
function oneInput(alias: string, name: string, kind: InputKind, target: InputTarget): WidgetSource {
  const sample =
    kind === 'location'
      ? going(53.54, 9.96, 600_000)
      : [{ label: 'Value', body: bodies[kind] ?? walk(0, 100) }];
  return {
    alias,
    name,
    kind: 'latest',
    size: [7.5, tall.has(kind) ? 3.5 : 3],
    settings: forms[kind],
    program: valueInput(kind, target),
    config: input,
    datasources: [madeUp('Sample', sample)],
  };
}

const attributeInputs = (
  ['image', 'date', 'boolean', 'double', 'integer', 'string', 'location'] as const
).flatMap((kind) => [
  oneInput(`update_server_${kind}_attribute`, `Update server ${kind} attribute`, kind, 'SERVER_SCOPE'),
  oneInput(`update_shared_${kind}_attribute`, `Update shared ${kind} attribute`, kind, 'SHARED_SCOPE'),
]);
const seriesInputs = (['integer', 'double', 'boolean', 'string', 'location'] as const).map((kind) =>
  oneInput(`update_${kind}_timeseries`, `Update ${kind} timeseries`, kind, 'timeseries'),
);

/** What a tooltip does that takes something off the map: it saves nothing in the place of its keys. */
const removal = (id: string, name: string, keys: string) => ({
  id,
  name,
  icon: 'delete',
  type: 'custom',
  customFunction: `
const { latKeyName, lngKeyName, xPosKeyName, yPosKeyName, provider, polygonKeyName } = widgetContext.settings;
const source = widgetContext.datasources.find((one) => one.entityId === entityId.id);
const kept = source.dataKeys.filter(({ label }) => ${keys}.includes(label));
const gone = (type) => kept.filter((key) => key.type === type).map(({ name }) => ({ key: name, value: null }));
const { attributeService } = widgetContext;
const attributes = gone('attribute');
const series = gone('timeseries');
const done = () => widgetContext.updateAliases();

if (attributes.length > 0) attributeService.saveEntityAttributes(entityId, 'SERVER_SCOPE', attributes).subscribe(done);
if (series.length > 0) attributeService.saveEntityTimeseries(entityId, 'scope', series).subscribe(done);
`.trim(),
});
const removals = {
  tooltipAction: [
    removal(
      'remove_marker',
      'delete',
      "(provider === 'image-map' ? [xPosKeyName, yPosKeyName] : [latKeyName, lngKeyName])",
    ),
    removal('remove_area', 'delete_polygon', '[polygonKeyName]'),
  ],
};

function placement(
  alias: string,
  name: string,
  provider: MapProvider,
  size: WidgetSource['size'],
): WidgetSource {
  return {
    alias,
    name,
    kind: 'latest',
    size,
    settings: placesForm(provider),
    program: mapProgram(provider, { isEditor: true }),
    preset: {
      color: '#fe7569',
      defaultZoomLevel: 5,
      draggableMarker: true,
      editablePolygon: true,
      markerImages: [],
      tooltipPattern: `${provider === 'image-map' ? planTooltip : placeTooltip}<br/><link-act name="delete">Take it off the map</link-act>`,
      polygonTooltipPattern: `<strong>\${entityName}</strong><br/><link-act name="delete_polygon">Take it off the map</link-act>`,
    },
    config: { actions: removals },
    datasources:
      provider === 'image-map'
        ? [madeUp('Forklift', onPlan(0.25, 0.3)), madeUp('Press', onPlan(0.7, 0.7))]
        : [madeUp('Crane', going(53.55, 9.98, 600_000)), madeUp('Tug', going(53.52, 9.94, 600_000))],
  };
}

export const inputWidgets: WidgetBundle = {
  alias: 'input_widgets',
  title: 'Input widgets',
  types: [
    placement(
      'markers_placement_openstreetmap',
      'Markers placement: OpenStreetMap',
      'openstreet-map',
      [8.5, 6.5],
    ),
    placement('markers_placement_image_map', 'Markers placement: image map', 'image-map', [8.5, 6.5]),
    placement('markers_placement_google_maps', 'Markers placement: Google Maps', 'google-map', [8.5, 6]),
    {
      alias: 'update_multiple_attributes',
      name: 'Update multiple attributes',
      kind: 'latest',
      size: [7.5, 3],
      settings: manyValuesForm,
      keySettings: manyValuesKeyForm,
      program: byComponent(
        '<tb-multiple-input-widget [ctx]="ctx"></tb-multiple-input-widget>',
        'multipleInputWidget',
      ),
      config: input,
      datasources: [
        madeUp('Sample', [
          {
            label: 'Limit',
            body: walk(0, 100),
            more: { settings: { ...defaultsOf(manyValuesKeyForm), dataKeyValueType: 'double' } },
          },
        ]),
      ],
    },
    {
      alias: 'device_claiming_widget',
      name: 'Device claiming',
      kind: 'static',
      size: [7.5, 4.5],
      settings: claimingForm,
      program: claimingInput,
      preset: { deviceSecret: true },
      config: input,
    },
    {
      alias: 'web_camera_input',
      name: 'Web camera input',
      kind: 'latest',
      size: [7.5, 3],
      settings: cameraForm,
      program: byComponent('<tb-photo-camera-widget [ctx]="ctx"></tb-photo-camera-widget>', undefined, {
        parameters: oneValue,
      }),
      config: input,
      datasources: [madeUp('Sample', [{ label: 'Picture', body: "return '';" }])],
    },
    ...seriesInputs,
    ...attributeInputs,
  ],
};
