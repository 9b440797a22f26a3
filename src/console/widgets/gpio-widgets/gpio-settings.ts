import * as z from 'zod/mini';
import { stored } from '../kit/stored.ts';

/** A pin of a board and where it is drawn, from 0. */
export const GpioPin = z.looseObject({
  pin: z.number(),
  label: stored(z.string(), ''),
  row: stored(z.number(), 0),
  col: stored(z.number(), 0),
});
export type GpioPin = z.infer<typeof GpioPin>;

/** What boards are drawn on unless their settings say otherwise. */
export const BOARD_COLOUR = '#008a00';
