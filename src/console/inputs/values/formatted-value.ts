import * as z from 'zod/mini';

/** How a number is shown: with how many digits after the point, and in what unit. */
export interface ValueFormat {
  decimals?: number | undefined;
  units?: string | undefined;
}

/** How many digits after the point a number has where nobody says. */
export const USUAL_DECIMALS = 2;
const MOST_DECIMALS = 15;
export const Decimals = z.int().check(z.minimum(0), z.maximum(MOST_DECIMALS));

/** A number as its format has it: `21.50 °C`. */
export function formattedValue(
  value: number,
  { decimals = USUAL_DECIMALS, units = '' }: ValueFormat,
): string {
  return `${value.toFixed(decimals)} ${units}`.trim();
}

/** A number with more digits than anybody wants to see. */
export const EXAMPLE = 1234.567890123456;
