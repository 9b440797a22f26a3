import type uPlot from 'uplot';
import { axisMoments } from './axis-moments.ts';
import type { PlotAxis, PlotLook, PlotTimeAxis } from './plot-look.ts';

/** Numbers further from 0 cannot be reckoned with: the distance of two of them has no number. */
const FURTHEST = Number.MAX_VALUE / 8;
/** Lines of a grid that are closer than this could not be told apart, pixels. */
const LEAST_SPACE = 4;
/** What there is of an axis whose values are not there. */
const WITHOUT_VALUES = { min: 0, max: 100 };
const SIDES = { top: 0, right: 1, bottom: 2, left: 3 } as const;

/** The name of the scale of an axis. */
export function scaleOf(axis: number): string {
  return `y${axis}`;
}

/** The scales and the axes of a plot: of its values, then of its time. */
export function plotAxes(look: PlotLook, shift: () => number): Pick<uPlot.Options, 'axes'> {
  const font = `${look.fontSize}px ${look.font}`;
  const labels = {
    font,
    labelFont: `bold ${look.fontSize + 2}px ${look.font}`,
    labelSize: look.fontSize + 8,
  };
  const ticks = (ink: string | undefined) => (ink ? { stroke: ink, width: 1 } : { show: false });
  /** The places of the numbers of the first axis, 0 to 1. */
  let places: number[] = [];

  const timeAxis = (axis: PlotTimeAxis, shift: () => number, hasGrid: boolean): uPlot.Axis => ({
    ...labels,
    ...(axis.title && { label: axis.title }),
    scale: 'x',
    side: SIDES[axis.side],
    stroke: axis.ink,
    grid: ticks(hasGrid ? look.grid.vertical : undefined),
    ticks: ticks(look.grid.vertical),
    // A whole date has room.
    space: look.fontSize * 6.6,
    size: axis.hasLabels ? look.fontSize * 3.4 + 10 : 6,
    values: (_plot, moments, _axis, _space, distance) =>
      axis.hasLabels
        ? axisMoments(
            moments.map((moment) => moment - shift()),
            distance,
          )
        : moments.map(() => ''),
  });

  const valueAxis = (axis: PlotAxis, place: number): uPlot.Axis => {
    const isFirst = place === 0;
    return {
      ...labels,
      ...(axis.title && { label: axis.title }),
      scale: scaleOf(place),
      side: SIDES[axis.side],
      stroke: axis.ink,
      grid: ticks(isFirst ? look.grid.horizontal : undefined),
      ticks: ticks(look.grid.horizontal),
      space: look.fontSize * 2.5,
      size: (_plot, texts) => widthOf(texts, look.fontSize),
      splits: (plot, _axis, min, max, found) => {
        if (axis.isAligned && !isFirst && places.length > 1)
          return places.map((part) => min + (max - min) * part);
        const step = axis.step && canStep(plot, max - min, axis.step) ? axis.step : writtenApart(found, axis);
        const numbers = multiples(min, max, step);
        if (isFirst) places = numbers.map((number) => (number - min) / (max - min));
        return numbers;
      },
      values: (_plot, numbers) => axis.write(numbers, distanceOf(numbers)),
    };
  };

  return {
    axes: [
      timeAxis(look.time, () => 0, true),
      ...look.axes.map(valueAxis),
      ...(look.earlier ? [timeAxis(look.earlier, shift, false)] : []),
    ],
  };
}

/** What is left free above, on the right, below and on the left; null: what texts on the other sides need. */
export function roomAround({
  axes,
  fontSize,
  room = 0,
}: Pick<PlotLook, 'axes' | 'fontSize' | 'room'>): [
  number | null,
  number | null,
  number | null,
  number | null,
] {
  const least = room > 0 ? room : null;
  // Half of a date stands beyond the end of its axis.
  const right = axes.some(({ side }) => side === 'right') ? least : Math.max(fontSize * 3, room);
  return [least, right, least, least];
}

/** From where to where an axis goes that has these values; null: it has none. */
export function rangeOf(axis: PlotAxis, least: number | null, most: number | null): [number, number] {
  const isEmpty = least === null || most === null || !(least <= most);
  let [low, high] = isEmpty ? [WITHOUT_VALUES.min, WITHOUT_VALUES.max] : [bounded(least), bounded(most)];
  if (axis.hasZero) [low, high] = [Math.min(low, 0), Math.max(high, 0)];
  if (low === high)
    [low, high] = low === 0 ? [-1, 1] : [low - Math.abs(low) / 10, high + Math.abs(high) / 10];
  const pad = (high - low) / 20;
  const [from, to] = withNumbers(axis, [
    axis.hasZero && low === 0 ? 0 : low - pad,
    axis.hasZero && high === 0 ? 0 : high + pad,
  ]);
  const [min, max] = [axis.min ?? from, axis.max ?? to];
  // Ends that somebody has set may lie beyond each other.
  return max > min ? [min, max] : [min, min + Math.max(Math.abs(min) / 10, 1)];
}

/** The ends of an axis, so far apart that two numbers lie between them as they are written: else it would have none. */
function withNumbers({ decimals }: PlotAxis, [low, high]: [number, number]): [number, number] {
  const unit = decimals === undefined ? 0 : 10 ** -decimals;
  if (!(unit > 0) || Math.floor(high / unit) > Math.ceil(low / unit)) return [low, high];
  return [Math.floor(low / unit) * unit, Math.ceil(high / unit) * unit];
}

function bounded(value: number): number {
  return Math.min(Math.max(value, -FURTHEST), FURTHEST);
}

function canStep(plot: uPlot, range: number, step: number): boolean {
  return step > 0 && (plot.height / range) * step >= LEAST_SPACE;
}

/** The least step that is no smaller, and whose numbers differ as they are written. */
export function writtenApart(step: number, { decimals }: Pick<PlotAxis, 'decimals'>): number {
  return decimals === undefined ? step : Math.max(step, 10 ** -decimals);
}

/** The multiples of a step between two numbers. */
export function multiples(min: number, max: number, step: number): number[] {
  const first = Math.ceil(min / step);
  const count = Math.floor(max / step) - first + 1;
  if (!(count > 0 && count < 1000)) return [];
  // Digits that only come of reckoning would be written.
  return Array.from({ length: count }, (_, place) => Number(((first + place) * step).toPrecision(12)));
}

function distanceOf([first = 0, second = first]: readonly number[]): number {
  return second - first;
}

/** The room that the longest of the texts along an axis takes, in pixels. */
function widthOf(texts: readonly string[] | null, fontSize: number): number {
  const longest = Math.max(...(texts ?? []).map((text) => text.length), 2);
  return 18 + longest * fontSize * 0.6;
}
