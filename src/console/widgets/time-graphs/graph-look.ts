import { lineLook } from '../../charts/chart-colours.ts';
import type {
  LineShape,
  MarkStep,
  PlotAxis,
  PlotLine,
  PlotLook,
  PointShape,
} from '../../charts/plot-look.ts';
import type { WidgetPicture } from '../contract/picture.ts';
import { cssColour, faded } from '../kit/css-colour.ts';
import { formatValue } from '../kit/format-value.ts';
import type { FunctionTexts } from '../kit/function-texts.ts';
import { belowOf } from './graph-data.ts';
import type { Graph, GraphAxis, GraphLine } from './graph-lines.ts';
import type { GraphSettings } from './graph-settings.ts';

/** How much of its colour the ground below a line has, and a bar. */
const FILL = { lines: 0.4, bars: 0.9, states: 0.4 };
/** How much of the time of an interval its bar fills. */
const FILLED = 0.6;
const MOST_DECIMALS = 6;
/** Beyond it nothing would be left of a chart on a phone. */
const MOST_ROOM = 100;

/** How a chart is drawn, without what is written along its axes: all that has to be the same for a plot to go on. */
export type GraphLook = Omit<PlotLook, 'axes' | 'font' | 'height' | 'width'> & {
  readonly axes: readonly Omit<PlotAxis, 'write'>[];
};

/** The look of a chart of these lines. */
export function graphLook(
  graph: Graph,
  settings: GraphSettings,
  {
    period,
    ink,
    isSelectable,
    marks,
  }: {
    period: WidgetPicture['period'];
    /** Of what has no colour of its own: in the dark, those that are there for light grounds are no use. */
    ink: { readonly text: string; readonly grid: string } | undefined;
    isSelectable: boolean;
    /** Of the lines whose marks their authors draw, as far as they are known. */
    marks: readonly (readonly MarkStep[] | undefined)[];
  },
): GraphLook {
  const { grid, xaxis, yaxis, xaxisSecond, fontSize } = settings;
  const text = cssColour(settings.fontColor, ink?.text ?? '#545454');
  const lineColour = cssColour(grid.tickColor, ink?.grid ?? '#dddddd');
  const length = barLength(settings, period);
  return {
    lines: graph.lines.map((line, place) =>
      plotLine(graph, place, line, { settings, length, mark: marks[place] }),
    ),
    axes: graph.axes.map(({ settings: own }, place): GraphLook['axes'][number] => {
      const { title, min, max, tickSize } = yaxis;
      return {
        side: own.axisPosition,
        min: own.axisMin ?? min ?? undefined,
        max: own.axisMax ?? max ?? undefined,
        hasZero:
          graph.kind === 'bars' ||
          graph.lines.some(({ isStacked, axis }, at) => isStacked && axis === place && at > 0),
        step: own.axisTickSize ?? tickSize ?? undefined,
        decimals: askedDecimals(own, yaxis),
        isAligned: own.axisPosition === 'right' && (own.axisTickSize ?? tickSize ?? 0) <= 0,
        title: own.axisTitle || title,
        ink: cssColour(yaxis.color, text),
      };
    }),
    time: {
      side: 'bottom',
      hasLabels: xaxis.showLabels,
      title: xaxis.title,
      ink: cssColour(xaxis.color, text),
    },
    earlier: graph.lines.some(({ isComparison }) => isComparison)
      ? {
          side: xaxisSecond.axisPosition,
          hasLabels: xaxisSecond.showLabels,
          title: xaxisSecond.title,
          ink: cssColour(xaxis.color, text),
        }
      : undefined,
    grid: {
      vertical: grid.verticalLines ? lineColour : undefined,
      horizontal: grid.horizontalLines ? lineColour : undefined,
      border: { colour: cssColour(grid.color, text), width: Math.max(grid.outlineWidth, 0) },
      ground: grid.backgroundColor ? cssColour(grid.backgroundColor, 'transparent') : undefined,
    },
    room: Math.min(Math.max(grid.margin ?? 0, grid.minBorderMargin ?? 0, 0), MOST_ROOM),
    fontSize: Math.min(Math.max(fontSize, 6), 40),
    isSelectable,
  };
}

/** Rooms that leave nothing for values beside titles, and beside times, pixels. */
const ROOM_FOR_TITLES = { width: 300, height: 200 };
const ROOM_FOR_TIMES = { width: 200, height: 130 };

/** The look of a chart in a room: in a small one the axes leave it to the values. */
export function forRoom(look: GraphLook, room: { width: number; height: number }) {
  const fits = (least: typeof room) => room.width >= least.width && room.height >= least.height;
  const shortened = <Axis extends { readonly title: string }>(axis: Axis): Axis =>
    fits(ROOM_FOR_TITLES) ? axis : { ...axis, title: '' };
  const time = (axis: GraphLook['time']) => ({
    ...shortened(axis),
    hasLabels: axis.hasLabels && fits(ROOM_FOR_TIMES),
  });
  return {
    ...look,
    ...room,
    axes: look.axes.map(shortened),
    time: time(look.time),
    earlier: look.earlier && time(look.earlier),
    /** Whether numbers are written along more than the first axis. */
    writesAll: fits(ROOM_FOR_TIMES),
  };
}

function plotLine(
  graph: Graph,
  place: number,
  { settings: own, colour, axis, isComparison }: GraphLine,
  {
    settings,
    length,
    mark = 'circle',
  }: { settings: GraphSettings; length: number; mark: PointShape | readonly MarkStep[] | undefined },
): PlotLine {
  const { kind } = graph;
  const shape = shapeOf(graph, own, settings);
  const opacity = FILL[kind];
  const point = { left: 'start', center: 'middle', right: 'end' } as const;
  return {
    // Where colours are the same, or cannot be told apart, strokes can: those of an earlier time have gaps.
    dash: isComparison && shape !== 'bars' ? lineLook('light', LINES_WITHOUT_GAPS).dash : [],
    colour,
    axis,
    shape,
    width: shape === 'bars' ? 0 : Math.max(own.lineWidth ?? 2, 0),
    fill: shape === 'bars' || (own.fillLines && shape !== 'none') ? faded(colour, opacity) : undefined,
    on: shape === 'bars' ? undefined : belowOf(graph.lines, place),
    shadow: shape === 'bars' ? 0 : Math.max(settings.shadowSize, 0),
    points: own.showPoints
      ? {
          shape: own.showPointShape === 'custom' ? mark : own.showPointShape,
          radius: Math.max(own.showPointsRadius, 0.5),
          width: Math.max(own.showPointsLineWidth, 0),
        }
      : 'none',
    bar: { length, point: point[settings.barAlignment] },
  };
}

/** As many lines have a stroke without gaps. */
const LINES_WITHOUT_GAPS = 8;

function shapeOf({ kind }: Graph, { showLines, showPoints }: GraphLine['settings'], settings: GraphSettings) {
  const shape: Record<typeof kind, LineShape> = {
    bars: showLines ? 'straight' : 'bars',
    states: (showLines ?? true) ? 'steps' : 'none',
    lines: (showLines ?? true) ? (settings.smoothLines && !showPoints ? 'smooth' : 'straight') : 'none',
  };
  return shape[kind];
}

/** How long the time of a bar is, ms: where values are not put together, it is set. */
function barLength({ defaultBarWidth }: GraphSettings, period: WidgetPicture['period']): number {
  if (!period || period.aggregation === 'NONE') return Math.max(defaultBarWidth, 1);
  return Math.max(period.interval * FILLED, 1);
}

function askedDecimals(
  { axisTickDecimals }: GraphAxis['settings'],
  { tickDecimals }: GraphSettings['yaxis'],
): number | undefined {
  return axisTickDecimals ?? tickDecimals ?? undefined;
}

/** What is written at the numbers along an axis. */
export function axisTexts(
  { settings: own, units }: GraphAxis,
  { yaxis }: GraphSettings,
  numbers: readonly number[],
  distance: number,
  texts: FunctionTexts,
): string[] {
  if (!yaxis.showLabels) return numbers.map(() => '');
  const body = own.axisTicksFormatter || yaxis.ticksFormatter;
  const decimals = askedDecimals(own, yaxis) ?? decimalsOf(distance);
  return numbers.map((number) => {
    const written = body ? texts.text(body, number) : undefined;
    return written ?? formatValue(number, { decimals, units }, { keepZeros: true });
  });
}

/** As many digits as numbers need that lie so far apart. */
function decimalsOf(distance: number): number {
  for (let decimals = 0; decimals < MOST_DECIMALS; decimals++) {
    const scaled = distance * 10 ** decimals;
    if (Math.abs(scaled - Math.round(scaled)) < 1e-6 && Math.round(scaled) > 0) return decimals;
  }
  return distance >= 1 || distance === 0 ? 1 : MOST_DECIMALS;
}
