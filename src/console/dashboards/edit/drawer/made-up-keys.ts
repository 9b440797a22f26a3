import type { WantedKey } from './new-data-key.ts';

const SINE = 'return Math.round(1000 * Math.sin(time / 5000));';
const COSINE = 'return Math.round(1000 * Math.cos(time / 5000));';
const RANDOM = `const next = prevValue + Math.random() * 100 - 50;
return Math.max(-1000, Math.min(1000, Math.round(next * 100) / 100));`;

/** Goes on from the value before: what a function begins with that somebody writes. */
const COUNTING = 'return prevValue + 1;';

/** What all keys of made-up values are called. */
const NAME = 'f(x)';

/** Values that are made up by functions everybody knows. */
export const MADE_UP_KEYS: readonly WantedKey[] = [
  { type: 'function', name: NAME, label: 'Sin', funcBody: SINE },
  { type: 'function', name: NAME, label: 'Cos', funcBody: COSINE },
  { type: 'function', name: NAME, label: 'Random', funcBody: RANDOM },
];

/** A key of values that are made up by a function to be written. */
export function madeUpKey(label: string): WantedKey {
  return { type: 'function', name: NAME, label, funcBody: COUNTING };
}
