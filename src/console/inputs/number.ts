import { Unreadable } from '../commands/input.ts';
import { typedInput } from './typed-input.tsx';

/** A number, whole or not. Its schema says what range it has. */
export const number = typedInput<number>({
  empty: undefined,
  keyboard: 'decimal',
  parse(typed) {
    const value = typed.trim() === '' ? Number.NaN : Number(typed);
    return Number.isFinite(value) ? value : new Unreadable(typed, { key: 'validation.number' });
  },
  write: String,
});
