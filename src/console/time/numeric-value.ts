/** A number as it is written in JSON. */
const NUMBER = /^-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/**
 * The number that a value of a series is, undefined for any other value. The platform sends numbers as text. A text that
 * only looks like a number stays a text: one with zeros before it, or with more digits than a number keeps.
 */
export function numericValue(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string') return undefined;
  const written = NUMBER.exec(value);
  if (!written) return undefined;
  const number = Number(value);
  const isWhole = written[1] === undefined && written[2] === undefined;
  return Number.isFinite(number) && (!isWhole || Number.isSafeInteger(number)) ? number : undefined;
}

/** The number to reckon with, NaN where there is none: yes and no count as 1 and 0, a text as the number it reads as. */
export function reckonedValue(value: unknown): number {
  if (typeof value === 'string' && value.trim() === '') return Number.NaN;
  const number = ['boolean', 'number', 'string'].includes(typeof value) ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : Number.NaN;
}
