import { alignedSeries } from '../../charts/aligned-series.ts';
import { type PlotData, type PlotValues, placeAfter } from '../../charts/plot-data.ts';
import { thinnedSeries } from '../../charts/thinned-series.ts';
import { oneUnitEarlier } from '../../time/comparison.ts';
import type { Period } from '../../time/period-bounds.ts';
import type { Series } from '../../time/series.ts';
import type { Graph, GraphLine } from './graph-lines.ts';
import type { GraphSettings } from './graph-settings.ts';

/** Yes and no, as devices send them. */
const STATES = new Map<unknown, number>([
  [true, 1],
  ['true', 1],
  [false, 0],
  ['false', 0],
]);

/** By how much the time that is compared with lies earlier, ms. */
export function shiftOf({ endTs }: Period, { timeForComparison }: GraphSettings): number {
  return endTs - oneUnitEarlier(endTs, timeForComparison);
}

/** The points of the lines as a chart of their kind draws them, at its times. */
export function drawnSeries({ kind, lines }: Graph, period: Period, settings: GraphSettings): Series[] {
  const shift = shiftOf(period, settings);
  return lines.map(({ line: { series }, isComparison }) => {
    const until = isComparison ? period.endTs - shift : period.endTs;
    const numbers = kind === 'states' ? heldUntil(until, withStates(series)) : series;
    return isComparison ? { ...numbers, times: numbers.times.map((time) => time + shift) } : numbers;
  });
}

/**
 * What is drawn of a chart in so many columns of pixels: its series at the same times, those that are stacked on each
 * other.
 *
 * @param all as `drawnSeries` has them
 */
export function graphData(
  graph: Graph,
  all: readonly Series[],
  { period, settings, columns }: { period: Period; settings: GraphSettings; columns: number },
): PlotData {
  const { times, values } = alignedSeries(all.map((series) => thinnedSeries(series, period, columns)));
  const bases: (PlotValues | undefined)[] = graph.lines.map(() => undefined);
  const stacked: PlotValues[] = [...values];
  const sums = new Map<number, Float64Array>();
  for (const [place, { isStacked, axis }] of graph.lines.entries()) {
    const own = values[place];
    if (!isStacked || !own) continue;
    const sum = sums.get(axis) ?? new Float64Array(times.length);
    sums.set(axis, sum);
    const whole = graph.kind === 'bars' ? own : joined(times, own, graph.kind === 'states');
    bases[place] = sum.slice();
    stacked[place] = Array.from(whole, (value, at) => {
      if (typeof value !== 'number') return value;
      const top = (sum[at] ?? 0) + value;
      sum[at] = top;
      return top;
    });
  }
  return { times, values: stacked, bases, shift: shiftOf(period, settings) };
}

/** The places of lines and those that each stands on, by the same axis; undefined: none. */
export function belowOf(lines: readonly GraphLine[], place: number): number | undefined {
  const line = lines[place];
  if (!line?.isStacked) return undefined;
  const below = lines.slice(0, place).findLastIndex(({ isStacked, axis }) => isStacked && axis === line.axis);
  return below < 0 ? undefined : below;
}

/** Values at all times between the first and the last of a line, so that others can stand on it. */
function joined(times: Float64Array, values: PlotValues, holds: boolean): (number | null | undefined)[] {
  const whole = Array.from(values);
  let before = -1;
  for (let place = 0; place < whole.length; place++) {
    const value = whole[place];
    if (value === undefined) continue;
    const from = whole[before];
    if (typeof from === 'number' && typeof value === 'number') {
      for (let at = before + 1; at < place; at++) {
        const part = partOf(times[before], times[at], times[place]);
        whole[at] = holds ? from : from + (value - from) * part;
      }
    }
    before = place;
  }
  return whole;
}

function partOf(from = 0, at = 0, to = 0): number {
  return (at - from) / (to - from);
}

/** A series in which yes and no are numbers. */
function withStates(series: Series): Series {
  const { times, values, others } = series;
  if (!others) return series;
  const numbers = values.slice();
  const rest = new Map<number, unknown>();
  for (const [place, other] of others) {
    const state = STATES.get(other);
    if (state === undefined) rest.set(place, other);
    else numbers[place] = state;
  }
  return { times, values: numbers, others: rest.size > 0 ? rest : undefined };
}

/** A series whose last value goes on until a time. */
function heldUntil(end: number, series: Series): Series {
  const { times, values, others } = series;
  const { length } = times;
  const last = times[length - 1];
  if (last === undefined || last >= end) return series;
  const [longer, held] = [new Float64Array(length + 1), new Float64Array(length + 1)];
  longer.set(times);
  longer[length] = end;
  held.set(values);
  held[length] = values[length - 1] ?? Number.NaN;
  const other = others?.get(length - 1);
  return {
    times: longer,
    values: held,
    others: other === undefined ? others : new Map(others).set(length, other),
  };
}

/** What a line comes to near a time: its nearest point, or of states the one that holds; undefined: none. */
export function pointNear(
  series: Series,
  time: number,
  holds: boolean,
): { time: number; value: unknown } | undefined {
  const after = placeAfter(series.times, time);
  const [earlier, later] = [series.times[after - 1], series.times[after]];
  const isEarlier =
    later === undefined || (earlier !== undefined && (holds || time - earlier <= later - time));
  const place = isEarlier ? after - 1 : after;
  const at = series.times[place];
  if (at === undefined || (holds && at > time)) return undefined;
  return {
    time: at,
    value: series.others?.has(place) ? series.others.get(place) : series.values[place],
  };
}
