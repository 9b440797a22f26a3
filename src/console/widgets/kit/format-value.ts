import { numericValue } from '../../time/numeric-value.ts';

/** How the values of a key are written. */
export interface ValueFormat {
  /** Digits after the point; undefined: as many as there are. */
  readonly decimals?: number | undefined;
  readonly units?: string | undefined;
}

/**
 * A value as cards and tables write it: numbers, also those that came as text, with their digits and units, other values
 * as they are. Zeros at the end of a number are left out unless they are asked for. Nothing for what has no value.
 */
export function formatValue(
  value: unknown,
  { decimals, units }: ValueFormat,
  { keepZeros = false } = {},
): string {
  if (value === null || value === undefined) return '';
  const number = numericValue(value);
  if (number === undefined) return typeof value === 'object' ? JSON.stringify(value) : String(value);
  const fixed = decimals === undefined ? String(number) : number.toFixed(clampDecimals(decimals));
  const written = keepZeros || decimals === undefined ? fixed : String(Number(fixed));
  return units ? `${written} ${units}` : written;
}

/** What `toFixed` takes. */
function clampDecimals(decimals: number): number {
  return Math.min(Math.max(Math.trunc(decimals) || 0, 0), 15);
}
