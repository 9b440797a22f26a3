import type { WidgetDescriptor, WidgetKind } from '../../../model/widget.ts';
import { madeUpAlarms } from './sample-data.ts';
import { defaultsOf, formText, type SettingsForm } from './settings-form.ts';

/** A type of widgets as its bundle declares it. */
export interface WidgetSource {
  readonly alias: string;
  readonly name: string;
  readonly kind: WidgetKind;
  /** In units of the grid: wide and high. */
  readonly size: readonly [number, number];
  readonly settings?: SettingsForm;
  readonly keySettings?: SettingsForm;
  /** What draws it in a console that has no program of its own for it. */
  readonly program: Program;
  /** Where the settings of a new widget differ from their defaults. */
  readonly preset?: Readonly<Record<string, unknown>>;
  /** What a new widget has of itself, besides what all of them have. */
  readonly config?: Readonly<Record<string, unknown>>;
  readonly datasources?: readonly object[];
}

/** What draws a widget: its parts, as widget types store them. */
export interface Program {
  readonly html: string;
  readonly css?: string;
  readonly script: string;
  readonly resources?: readonly string[];
}

/** A bundle of types that every platform has. */
export interface WidgetBundle {
  readonly alias: string;
  readonly title: string;
  readonly types: readonly WidgetSource[];
}

const texts = new Map<SettingsForm, string>();

/** The text of a form that many types share is written once. */
function textOf(form: SettingsForm): string {
  const known = texts.get(form);
  if (known !== undefined) return known;
  const text = formText(form);
  texts.set(form, text);
  return text;
}

/** The type as it is stored. */
export function descriptorOf(source: WidgetSource): WidgetDescriptor {
  const { kind, size, program, settings = [], keySettings = [] } = source;
  return {
    type: kind,
    sizeX: size[0],
    sizeY: size[1],
    resources: (program.resources ?? []).map((url) => ({ url })),
    templateHtml: program.html,
    templateCss: program.css ?? '',
    controllerScript: program.script,
    settingsSchema: textOf(settings),
    dataKeySettingsSchema: textOf(keySettings),
    defaultConfig: JSON.stringify(newConfig(source)),
  };
}

/** The configuration of a widget. */
interface Config extends Readonly<Record<string, unknown>> {
  readonly settings: Readonly<Record<string, unknown>>;
}

/** How a new widget of the type is set up. */
export function newConfig(source: WidgetSource): Config {
  const { name, kind, settings = [], preset = {}, config = {} } = source;
  return {
    title: name,
    showTitle: true,
    titleStyle: { fontSize: '16px', fontWeight: 400 },
    backgroundColor: '#fff',
    color: 'rgba(0, 0, 0, 0.87)',
    padding: '8px',
    dropShadow: true,
    enableFullscreen: true,
    ...dataOf(kind, source.datasources ?? []),
    settings: withPreset(defaultsOf(settings), preset),
    ...config,
  };
}

const timewindow = {
  realtime: { interval: 1_000, timewindowMs: 60_000 },
  aggregation: { type: 'AVG', limit: 200 },
};

/** A day of single values, for tables. */
export const dayOfValues = {
  realtime: { interval: 1_000, timewindowMs: 86_400_000 },
  aggregation: { type: 'NONE', limit: 200 },
};

function dataOf(kind: WidgetKind, datasources: readonly object[]): object {
  switch (kind) {
    case 'timeseries':
      return { datasources, timewindow, useDashboardTimewindow: true, showLegend: false };
    case 'latest':
      return { datasources, timewindow, useDashboardTimewindow: true, showLegend: false };
    case 'alarm':
      return { alarmSource: madeUpAlarms, timewindow: dayOfValues, useDashboardTimewindow: false };
    case 'rpc':
      return { targetDeviceAliasIds: [] };
    case 'static':
      return { datasources: [] };
  }
}

/** The defaults with what the preset has instead; members of objects, such as fonts, one by one. */
function withPreset(
  defaults: Readonly<Record<string, unknown>>,
  preset: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const settings = { ...defaults };
  for (const [name, value] of Object.entries(preset)) {
    const before = settings[name];
    settings[name] = isObject(before) && isObject(value) ? withPreset(before, value) : value;
  }
  return settings;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
