import type { WidgetConfig } from '../../../model/widget-config.ts';
import { readSettings } from '../contract/native-widget.tsx';
import type { WidgetLine, WidgetPicture } from '../contract/picture.ts';
import { cssColour } from '../kit/css-colour.ts';
import { type GraphSettings, KeySettings } from './graph-settings.ts';

/** What the values of a chart are drawn as. */
export type GraphKind = 'lines' | 'bars' | 'states';

/** A line of a chart over time that is to be seen. */
export interface GraphLine {
  readonly line: WidgetLine;
  readonly settings: KeySettings;
  readonly label: string;
  readonly colour: string;
  readonly units: string;
  readonly decimals: number | undefined;
  readonly isComparison: boolean;
  /** Whether it stands on those before it that do so too. */
  readonly isStacked: boolean;
  /** The place of its axis. */
  readonly axis: number;
}

/** What values are measured along: all of the same units, unless a key wants one for itself. */
export interface GraphAxis {
  /** Of the key that says how it is, which is the first of them. */
  readonly settings: KeySettings;
  readonly units: string;
}

/** What a chart draws, without the values. */
export interface Graph {
  readonly kind: GraphKind;
  readonly lines: readonly GraphLine[];
  /** Those along which there is something to see. */
  readonly axes: readonly GraphAxis[];
}

/** What a chart of a kind draws of a picture: the lines that are not switched off, each along its axis. */
export function graphOf(
  kind: GraphKind,
  { lines, hidden }: WidgetPicture,
  labels: ReadonlyMap<string, string>,
  {
    config,
    settings,
    keySettingsOf,
  }: { config: WidgetConfig; settings: GraphSettings; keySettingsOf: (line: WidgetLine) => KeySettings },
): Graph {
  const axes: (GraphAxis & { id: string })[] = [];
  const shown = lines.filter(({ id }) => !hidden.has(id));
  return {
    kind,
    lines: shown.map((line): GraphLine => {
      const own = keySettingsOf(line);
      const units = line.key.units || config.units || '';
      const id = own.showSeparateAxis ? `of ${line.keyPlace} at ${line.source.place}` : `in ${units}`;
      let axis = axes.findIndex((one) => one.id === id);
      if (axis < 0) axis = axes.push({ id, settings: own, units }) - 1;
      return {
        line,
        settings: own,
        label: labels.get(line.id) ?? line.key.label,
        colour: cssColour(line.key.colour, 'currentColor'),
        units,
        decimals: line.key.decimals ?? config.decimals ?? undefined,
        isComparison: line.source.isComparison,
        isStacked: settings.stack && !settings.comparisonEnabled && !own.excludeFromStacking,
        axis,
      };
    }),
    axes,
  };
}

/** Reads settings of keys, those that are stored as they were once. */
export function keySettingsReader(): (line: WidgetLine) => KeySettings {
  const read = new WeakMap<object, KeySettings>();
  return ({ key }) => {
    const known = read.get(key.settings) ?? readSettings(KeySettings, key.settings);
    read.set(key.settings, known);
    return known;
  };
}
