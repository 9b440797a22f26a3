import * as z from 'zod/mini';
import { BoundValue } from '../kit/bound-value.ts';
import { AnimationRule } from '../kit/easing.ts';
import { fontOf } from '../kit/font.ts';
import { stored } from '../kit/stored.ts';

const number = (fallback: number) => stored(z.number(), fallback);
const shown = (fallback: boolean) => stored(z.boolean(), fallback);
const text = z.nullish(z.string());

const family = 'Roboto';
const plain = { family, style: 'normal', weight: '500', color: null } as const;

/** How a digital gauge is set up. */
export const DigitalSettings = z.object({
  minValue: number(0),
  maxValue: number(100),
  gaugeType: stored(z.enum(['arc', 'donut', 'horizontalBar', 'verticalBar']), 'arc'),
  /** Where the ring begins, degrees clockwise from the right. */
  donutStartAngle: number(90),
  /** 0 to 100; 0: no glow. */
  neonGlowBrightness: number(0),
  /** How long the strokes are that the bar is made of; 0: one. */
  dashThickness: number(0),
  roundedLineCap: shown(false),
  title: text,
  showTitle: shown(false),
  unitTitle: text,
  showUnitTitle: shown(false),
  showTimestamp: shown(false),
  timestampFormat: stored(z.string(), 'yyyy-MM-dd HH:mm:ss'),
  // Others show neither unless it is stored that they are shown.
  showValue: shown(false),
  showMinMax: shown(false),
  /** How thick the bar is, of what there is room for. */
  gaugeWidthScale: number(0.75),
  defaultColor: text,
  gaugeColor: text,
  useFixedLevelColor: shown(false),
  levelColors: stored(z.array(z.string()), []),
  fixedLevelColors: stored(
    z.array(
      z.looseObject({
        from: z.nullish(BoundValue),
        to: z.nullish(BoundValue),
        color: z.nullish(z.string()),
      }),
    ),
    [],
  ),
  showTicks: shown(false),
  tickWidth: number(4),
  colorTicks: stored(z.string(), '#666'),
  ticksValue: stored(z.array(BoundValue), []),
  animation: shown(true),
  /** In ms. */
  animationDuration: number(500),
  animationRule: stored(AnimationRule, 'linear'),
  titleFont: fontOf({ ...plain, size: 12 }),
  labelFont: fontOf({ ...plain, size: 8 }),
  valueFont: fontOf({ ...plain, size: 18 }),
  minMaxFont: fontOf({ ...plain, size: 10 }),
  /** Where old ones have those of the widget. */
  units: text,
  decimals: z.nullish(z.number()),
});
export type DigitalSettings = z.infer<typeof DigitalSettings>;
