import { formatNumber } from '../i18n/i18n.ts';

const DIGITS = { maximumFractionDigits: 4 };

/** A value of a point in words; empty where there is none. */
export function writtenValue(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number') return formatNumber(value, DIGITS);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
