import type { DataKey, Datasource } from '../../../model/data-key.ts';
import type { AliasEntityInfo } from '../../aliases/alias-entities.ts';
import { LINE_COLOURS } from '../../charts/chart-colours.ts';
import { NO_POINTS, type Series } from '../../time/series.ts';
import { HOUR } from '../../time/units.ts';
import type { WidgetLine, WidgetPicture, WidgetSource } from '../contract/picture.ts';
import type { SystemWidget } from '../contract/widget.ts';
import type { DataState } from './data-state.ts';
import { samplePlace } from './sample-places.ts';

/** The end of all that is shown, ms: pictures of the gallery do not change with the day. */
export const SAMPLE_TIME = 1_767_225_600_000;
const MANY_POINTS = 10_000;
const FEW_POINTS = 60;
/** Names as nobody wishes them. */
const HOSTILE_NAMES = [
  '<script>document.title = "hostile"</script>',
  'مضخة المياه الباردة',
  '🏭🌡️ Œuvre №5',
  'W'.repeat(255),
];
const HOSTILE_VALUES: readonly unknown[] = [
  '<img src=x onerror="document.title = 1">',
  -1.7976931348623157e308,
  { nested: { value: [1, 2, 3] } },
  'not a number',
];

const NO_SOURCE: Datasource = { type: 'function' };
/** Of entities, in widgets that show many. */
const FEW_ENTITIES = { latest: 12, timeseries: 3 };

/**
 * What a widget shows in a state, always the same: the keys of its configuration, of one entity for each datasource, or
 * of as many of the first as it can show.
 */
export function samplePicture(
  widget: Pick<SystemWidget, 'kind' | 'needs'>,
  datasources: readonly Datasource[],
  state: DataState,
): WidgetPicture {
  const isSeries = widget.kind === 'timeseries';
  const period = isSeries
    ? { startTs: SAMPLE_TIME - HOUR, endTs: SAMPLE_TIME, interval: HOUR / FEW_POINTS }
    : undefined;
  const count = entityCount(widget, state);
  const entities =
    count === 1
      ? datasources.map((datasource, place) => ({ datasource, place, number: place }))
      : Array.from({ length: count }, (_, number) => ({
          datasource: datasources[0] ?? NO_SOURCE,
          place: 0,
          number,
        }));
  const shown = entities.map(({ datasource, place, number }) => ({
    datasource,
    number,
    source: { ...sampleSource(number, state), place },
  }));
  const lines = shown.flatMap(({ datasource, source, number: ofEntity }) =>
    (datasource.dataKeys ?? []).map((key, keyPlace): WidgetLine => {
      const number = ofEntity * 8 + keyPlace;
      return {
        id: `${source.id}/${keyPlace}`,
        source,
        key: sampleKey(key, number, state),
        keyPlace,
        series: placedSeries(key, { number: ofEntity, count }, sampleSeries(isSeries, number, state), state),
      };
    }),
  );
  const sources = shown.map(({ source }) => source);
  return { sources, lines, hidden: new Set(), period };
}

function entityCount({ kind, needs }: Pick<SystemWidget, 'kind' | 'needs'>, state: DataState): number {
  if (!needs.entityLimit || state === 'empty') return 1;
  if (kind === 'timeseries') return FEW_ENTITIES.timeseries;
  return state === 'many' ? MANY_POINTS : FEW_ENTITIES.latest;
}

/** The same points, of keys that say where something is with places as values. */
function placedSeries(
  { name, label }: DataKey,
  { number, count }: { number: number; count: number },
  series: Series,
  state: DataState,
): Series {
  const key = label ?? name;
  if (state === 'hostile' || samplePlace(key, 0, 1) === undefined) return series;
  const last = Math.max(series.times.length - 1, 1);
  const values = series.values.map((value, at) => samplePlace(key, number, count, at / last) ?? value);
  return { ...series, values };
}

/** The entity of a datasource. */
export function sampleEntity(place: number, state: DataState = 'sample'): AliasEntityInfo {
  const name = state === 'hostile' ? hostileName(place) : `Pump ${place + 1}`;
  return {
    id: `00000000-0000-4000-8000-${String(place + 1).padStart(12, '0')}`,
    entityType: 'DEVICE',
    name,
    label: name,
    entityDescription: '',
  };
}

/** A value as it may come of any key. */
export function sampleValue(number: number, state: DataState): unknown {
  if (state === 'hostile') return HOSTILE_VALUES[number % HOSTILE_VALUES.length];
  return Math.round((50 + 40 * Math.sin(number * 2.3)) * 100) / 100;
}

function sampleSource(place: number, state: DataState): WidgetSource {
  const entity = sampleEntity(place, state);
  return {
    id: entity.id,
    place,
    entity: state === 'empty' ? undefined : entity,
    name: entity.name,
    aliasName: 'Pumps',
    isComparison: false,
  };
}

function sampleKey(key: DataKey, number: number, state: DataState): WidgetLine['key'] {
  const colours = LINE_COLOURS.light;
  return {
    name: key.name,
    type: key.type,
    label: state === 'hostile' ? hostileName(number) : (key.label ?? key.name),
    colour: key.color ?? colours[number % colours.length] ?? colours[0],
    units: key.units ?? undefined,
    decimals: key.decimals ?? undefined,
    settings: key.settings ?? {},
  };
}

function sampleSeries(isSeries: boolean, number: number, state: DataState): Series {
  if (state === 'empty' || state === 'failed') return NO_POINTS;
  const length = isSeries ? (state === 'many' ? MANY_POINTS : FEW_POINTS) : 1;
  const times = Float64Array.from({ length }, (_, at) => SAMPLE_TIME - ((length - 1 - at) * HOUR) / length);
  if (state === 'hostile') {
    const raw = times.toSorted().map((_, at) => at);
    const others = new Map<number, unknown>();
    const values = Float64Array.from(raw, (at) => {
      const value = sampleValue(at + number, state);
      if (typeof value === 'number') return value;
      others.set(at, value);
      return Number.NaN;
    });
    return { times, values, others };
  }
  const values = isSeries
    ? Float64Array.from(times, (_, at) => 50 + 30 * Math.sin(number + (at * 12) / length))
    : Float64Array.of(Number(sampleValue(number, state)));
  return { times, values, others: undefined };
}

function hostileName(number: number): string {
  return HOSTILE_NAMES[number % HOSTILE_NAMES.length] ?? '';
}
