import * as z from 'zod/mini';
import { stored } from '../kit/stored.ts';

/** How a pie, or a ring, is set up. */
export const PieSettings = z.object({
  /** Of the room, where it is at most 1, else in pixels; likewise that of the hole. */
  radius: stored(z.number(), 1),
  innerRadius: stored(z.number(), 0),
  /** How flat it lies: 1 is seen from above. */
  tilt: stored(z.number(), 1),
  animatedPie: stored(z.boolean(), false),
  stroke: stored(z.looseObject({ color: z.nullish(z.string()), width: z.nullish(z.number()) }), {}),
  showLabels: stored(z.boolean(), false),
  fontColor: stored(z.string(), '#545454'),
  fontSize: stored(z.number(), 10),
});
export type PieSettings = z.infer<typeof PieSettings>;

/** How a ring with its legend is set up. */
export const DoughnutSettings = z.object({
  borderWidth: stored(z.number(), 5),
  borderColor: stored(z.string(), '#fff'),
  legend: stored(
    z.looseObject({ display: z.nullish(z.boolean()), labelsFontColor: z.nullish(z.string()) }),
    {},
  ),
});
export type DoughnutSettings = z.infer<typeof DoughnutSettings>;
