import * as z from 'zod/mini';
import { StoredLabelKey } from '../kit/label-patterns.ts';
import { stored } from '../kit/stored.ts';

const flag = (fallback: boolean) => stored(z.boolean(), fallback);
const figure = (fallback: number) => stored(z.number(), fallback);
const text = stored(z.string(), '');
/** Undefined: as what is around it, or as the values have it. */
const colour = z.nullish(z.string());
const number = z.nullish(z.number());

const OwnGrid = z.object({
  color: colour,
  backgroundColor: colour,
  tickColor: colour,
  outlineWidth: figure(1),
  verticalLines: flag(true),
  horizontalLines: flag(true),
  /** Between the axes and the edge of the widget, and the least of it. */
  margin: number,
  minBorderMargin: number,
});
const TimeAxis = z.object({ showLabels: flag(true), title: text, color: colour });
const EarlierAxis = z.object({
  axisPosition: stored(z.enum(['top', 'bottom']), 'top'),
  showLabels: flag(true),
  title: text,
});
const ValueAxis = z.object({
  min: number,
  max: number,
  showLabels: flag(true),
  title: text,
  color: colour,
  ticksFormatter: text,
  tickDecimals: number,
  tickSize: number,
});

/** A part of the settings, with all its defaults where there is none of it. */
const part = <T>(schema: z.ZodMiniType<T>) =>
  z.pipe(
    z.nullish(schema),
    z.transform((value): T => value ?? schema.parse({})),
  );

/** How a chart over time is set up. Lengths are in pixels; functions are bodies of `value`. */
export const GraphSettings = z.object({
  stack: flag(false),
  smoothLines: flag(false),
  thresholdsLineWidth: number,
  shadowSize: figure(4),
  fontColor: text,
  fontSize: figure(10),
  tooltipIndividual: flag(false),
  tooltipCumulative: flag(false),
  tooltipValueFormatter: text,
  hideZeros: flag(false),
  grid: part(OwnGrid),
  xaxis: part(TimeAxis),
  yaxis: part(ValueAxis),
  comparisonEnabled: flag(false),
  timeForComparison: stored(z.enum(['days', 'weeks', 'months', 'years']), 'months'),
  xaxisSecond: part(EarlierAxis),
  customLegendEnabled: flag(false),
  dataKeysListForLabels: stored(z.array(StoredLabelKey), []),
  /** Of bars: how long the time of one is, ms, where values are not put together, and where in it its point lies. */
  defaultBarWidth: figure(600),
  barAlignment: stored(z.enum(['left', 'right', 'center']), 'left'),
});
export type GraphSettings = z.infer<typeof GraphSettings>;

/** A line across the chart: at a number, or at that of an attribute. */
const Threshold = z.object({
  thresholdValueSource: stored(z.enum(['predefinedValue', 'entityAttribute']), 'predefinedValue'),
  thresholdEntityAlias: text,
  thresholdAttribute: text,
  thresholdValue: number,
  lineWidth: number,
  color: colour,
});

/** How one key of such a chart is set up. */
export const KeySettings = z.object({
  excludeFromStacking: flag(false),
  /** Bars have none where nothing is said. */
  showLines: z.nullish(z.boolean()),
  fillLines: flag(false),
  showPoints: flag(false),
  showPointShape: stored(z.enum(['circle', 'cross', 'diamond', 'square', 'triangle', 'custom']), 'circle'),
  /** Draws a mark that is `custom`: a body of `ctx`, `x`, `y`, `radius` and `shadow`. */
  pointShapeFormatter: text,
  showPointsLineWidth: figure(5),
  showPointsRadius: figure(3),
  lineWidth: number,
  tooltipValueFormatter: text,
  showSeparateAxis: flag(false),
  axisMin: number,
  axisMax: number,
  axisTitle: text,
  axisTickDecimals: number,
  axisTickSize: number,
  axisPosition: stored(z.enum(['left', 'right']), 'left'),
  axisTicksFormatter: text,
  thresholds: stored(z.array(Threshold), []),
});
export type KeySettings = z.infer<typeof KeySettings>;
