import { reckonedValue } from '../../time/numeric-value.ts';
import type { Period } from '../../time/period-bounds.ts';
import type { Series } from '../../time/series.ts';
import { formatValue } from '../kit/format-value.ts';
import type { FunctionTexts } from '../kit/function-texts.ts';
import { pointNear, shiftOf } from './graph-data.ts';
import type { Graph, GraphLine } from './graph-lines.ts';
import type { GraphSettings } from './graph-settings.ts';

/** What a line comes to where the pointer is. */
export interface TooltipRow {
  /** The place of the line. */
  readonly place: number;
  readonly line: GraphLine;
  /** Of its point, ms; of an earlier time where it is of one. */
  readonly time: number;
  /** Where it is drawn, among the times of the chart. */
  readonly drawnAt: number;
  readonly value: unknown;
  /** With those that it stands on. */
  readonly sum: number;
}

/**
 * What the lines come to near a moment, in their order.
 *
 * @param all their series, as they are drawn
 */
export function tooltipRows(
  graph: Graph,
  all: readonly Series[],
  { period, settings, moment }: { period: Period; settings: GraphSettings; moment: number },
): TooltipRow[] {
  const shift = shiftOf(period, settings);
  const sums = new Map<number, number>();
  return graph.lines.flatMap((line, place) => {
    const series = all[place];
    const point = series && pointNear(series, moment, graph.kind === 'states');
    if (!point) return [];
    const value = reckonedValue(point.value);
    const below = (line.isStacked && sums.get(line.axis)) || 0;
    const sum = below + (Number.isNaN(value) ? 0 : value);
    if (line.isStacked) sums.set(line.axis, sum);
    if (settings.hideZeros && value === 0) return [];
    const time = line.isComparison ? point.time - shift : point.time;
    return [{ place, line, time, drawnAt: point.time, value: point.value, sum }];
  });
}

/** The value of a row as its author wants it written. */
export function rowText(row: TooltipRow, settings: GraphSettings, texts: FunctionTexts): string {
  const { line, sum } = row;
  const value = settings.tooltipCumulative && line.isStacked ? sum : row.value;
  return writtenValue(line, value, settings, texts);
}

/** A value of a line by its function, or with its digits and units. */
export function writtenValue(
  { settings: own, decimals, units }: GraphLine,
  value: unknown,
  { tooltipValueFormatter }: GraphSettings,
  texts: FunctionTexts,
): string {
  const body = own.tooltipValueFormatter || tooltipValueFormatter;
  const written = body && value !== undefined ? texts.text(body, value) : undefined;
  const format = { decimals: decimals ?? USUAL_DECIMALS, units };
  return written ?? formatValue(value, format, { keepZeros: decimals !== undefined });
}

/** Of values whose digits nobody has chosen. */
const USUAL_DECIMALS = 2;
