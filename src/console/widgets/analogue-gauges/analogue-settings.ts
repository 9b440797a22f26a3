import * as z from 'zod/mini';
import { AnimationRule } from '../kit/easing.ts';
import { fontOf } from '../kit/font.ts';
import { stored } from '../kit/stored.ts';

const number = (fallback: number) => stored(z.number(), fallback);
const shown = (fallback: boolean) => stored(z.boolean(), fallback);
const colour = (fallback: string) => stored(z.string(), fallback);
const text = z.nullish(z.string());

const family = 'Roboto';
const letters = (size: number, color: string | null) =>
  fontOf({ family, size, style: 'normal', weight: '500', color });

/** A part of the scale in a colour of its own. */
const Highlight = z.looseObject({
  from: z.nullish(z.number()),
  to: z.nullish(z.number()),
  color: text,
});
export type Highlight = z.infer<typeof Highlight>;

const shared = {
  minValue: number(0),
  maxValue: number(100),
  unitTitle: text,
  showUnitTitle: shown(true),
  majorTicksCount: z.nullish(z.number()),
  /** How many parts of a step are marked. */
  minorTicks: number(2),
  valueBox: shown(true),
  /** How many digits the value has at least before its point. */
  valueInt: number(3),
  defaultColor: text,
  colorPlate: colour('#fff'),
  colorMajorTicks: colour('#444'),
  colorMinorTicks: colour('#666'),
  colorNeedle: text,
  colorNeedleEnd: text,
  /** Over one half of the needle, and of the shadow that it casts. */
  colorNeedleShadowUp: colour('rgba(2,255,255,0.2)'),
  colorNeedleShadowDown: colour('rgba(188,143,143,0.45)'),
  colorValueBoxRect: colour('#888'),
  colorValueBoxRectEnd: colour('#666'),
  colorValueBoxBackground: colour('#babab2'),
  colorValueBoxShadow: colour('rgba(0,0,0,1)'),
  highlights: stored(z.array(Highlight), []),
  highlightsWidth: number(15),
  showBorder: shown(true),
  numbersFont: letters(18, null),
  titleFont: letters(24, '#888'),
  unitsFont: letters(22, '#888'),
  valueFont: fontOf({
    family,
    size: 40,
    style: 'normal',
    weight: '500',
    color: '#444',
    shadowColor: 'rgba(0,0,0,0.3)',
  }),
  animation: shown(true),
  /** In ms. */
  animationDuration: number(500),
  animationRule: stored(AnimationRule, 'cycle'),
  /** Where old ones have those of the widget. */
  units: text,
  valueDec: z.nullish(z.number()),
};

/** How a gauge with a needle is set up. */
export const RadialSettings = z.object({
  ...shared,
  /** Where the scale begins, degrees clockwise from below, and how far it goes. */
  startAngle: number(45),
  ticksAngle: number(270),
  needleCircleSize: number(10),
});
export type RadialSettings = z.infer<typeof RadialSettings>;

/** How a gauge with a bar is set up. */
export const LinearSettings = z.object({
  ...shared,
  barStrokeWidth: number(2.5),
  colorBarStroke: text,
  colorBar: colour('#fff'),
  colorBarEnd: colour('#ddd'),
  colorBarProgress: text,
  colorBarProgressEnd: text,
});
export type LinearSettings = z.infer<typeof LinearSettings>;

/** What both have. */
export type AnalogueSettings = Omit<RadialSettings, 'startAngle' | 'ticksAngle' | 'needleCircleSize'>;

/** How a compass is set up. */
export const CompassSettings = z.object({
  majorTicks: stored(z.array(z.string()), []),
  minorTicks: number(22),
  showStrokeTicks: shown(false),
  needleCircleSize: number(15),
  showBorder: shown(true),
  borderOuterWidth: number(10),
  colorPlate: colour('#222'),
  colorMajorTicks: colour('#f5f5f5'),
  colorMinorTicks: colour('#ddd'),
  colorNeedle: colour('#f08080'),
  colorNeedleCircle: colour('#e8e8e8'),
  colorBorder: colour('#ccc'),
  majorTickFont: letters(20, '#ccc'),
  animation: shown(true),
  /** In ms. */
  animationDuration: number(500),
  animationRule: stored(AnimationRule, 'cycle'),
  /** What turns: the needle over the plate, or the plate under the needle. */
  animationTarget: stored(z.enum(['needle', 'plate']), 'needle'),
});
export type CompassSettings = z.infer<typeof CompassSettings>;
