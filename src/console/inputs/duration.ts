import { Unreadable } from '../commands/input.ts';
import { typedInput } from './typed-input.tsx';

/** Milliseconds by unit, the longest first. */
const UNITS = { w: 604_800_000, d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000, ms: 1 };
const DURATION = /^(\s*\d+(\.\d+)?\s*(ms|[wdhms]))+\s*$/;
const PARTS = /([\d.]+)\s*(ms|[wdhms])/g;

/** A length of time, in milliseconds, typed as `1h 30m`. */
export const duration = typedInput<number>({
  empty: undefined,
  parse(typed) {
    const text = typed.toLowerCase();
    if (!DURATION.test(text)) return new Unreadable(typed, { key: 'validation.duration' });
    const parts = [...text.matchAll(PARTS)];
    return parts.reduce((sum, [, count, unit]) => sum + Number(count) * UNITS[unit as keyof typeof UNITS], 0);
  },
  write(value) {
    const parts: string[] = [];
    let rest = value;
    for (const [unit, length] of Object.entries(UNITS)) {
      const count = unit === 'ms' ? rest : Math.floor(rest / length);
      if (count > 0) parts.push(`${count}${unit}`);
      rest -= count * length;
    }
    return parts.join(' ') || '0s';
  },
});
