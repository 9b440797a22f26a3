import { DAY, HOUR, MINUTE, SECOND } from './units.ts';

/** A length of time as people write it; the counts may be anything while they are being typed. */
export interface DurationParts {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** Each part with its length, the longest first. */
export const DURATION_UNITS = [
  ['days', DAY],
  ['hours', HOUR],
  ['minutes', MINUTE],
  ['seconds', SECOND],
] as const;

/** The parts of a length in ms: as many whole ones of each as are left by the longer. */
export function durationParts(length: number): DurationParts {
  const parts: DurationParts = { days: 0, hours: 0, minutes: 0, seconds: 0 };
  let rest = Math.max(0, length);
  for (const [part, unit] of DURATION_UNITS) {
    parts[part] = Math.floor(rest / unit);
    rest -= parts[part] * unit;
  }
  return parts;
}

/**
 * The length of the parts in ms: what is too many of one is carried to the next, what is below zero is borrowed from
 * the longer ones, or is nothing where they have not as much. Null for no time at all, and where something is no number.
 */
export function durationOf(parts: DurationParts): number | null {
  const length = DURATION_UNITS.reduce((longer, [part, unit]) => {
    const sum = longer + parts[part] * unit;
    return sum < 0 ? longer : sum;
  }, 0);
  return Number.isFinite(length) && length > 0 ? length : null;
}
