import { Unreadable } from '../commands/input.ts';
import { translate } from '../i18n/i18n.ts';
import { typedInput } from './typed-input.tsx';

const UNLIMITED = 'input.unlimited';

/** How much there may be of something; 0 is no limit, and left out in writing. */
const typedLimit = typedInput<number>({
  empty: 0,
  keyboard: 'decimal',
  placeholder: UNLIMITED,
  parse(typed) {
    const value = Number(typed);
    return typed.trim() !== '' && Number.isFinite(value)
      ? value
      : new Unreadable(typed, { key: 'validation.number' });
  },
  write: (value) => (value === 0 ? '' : String(value)),
});

/** How much there may be of something; 0, which is also nothing typed, is no limit. */
export const limit: typeof typedLimit = { ...typedLimit, print: printedLimit };

/** How often something may happen, as `100:1,2000:60`: 100 times a second and 2000 times a minute; nothing is no limit. */
const typedRateLimit = typedInput<string>({
  empty: '',
  placeholder: UNLIMITED,
  parse: (typed) => typed,
  write: (value) => value,
});

/** How often something may happen, written as the platform does; see `typedRateLimit`. */
export const rateLimit: typeof typedRateLimit = { ...typedRateLimit, print: printedLimit };

/** A limit as people read it. */
export function printedLimit(value: number | string | null | undefined): string {
  return value ? String(value) : translate(UNLIMITED);
}
