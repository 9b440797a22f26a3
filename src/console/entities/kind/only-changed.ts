import { isRecord } from '../../../model/json-object.ts';
import { same } from './merge3.ts';

/**
 * An entity to be saved in which all that a form would write even of answers that nobody touched, such as an empty text
 * for a missing one, is as it was. `untouched`: the stored one with its own answers laid over it; `changed`: with those
 * of a person. Pure.
 */
export function onlyChanged<T>(stored: T, untouched: T, changed: T): T {
  return keptIn(stored, untouched, changed) as T;
}

function keptIn(stored: unknown, untouched: unknown, changed: unknown): unknown {
  if (same(changed, untouched)) return stored;
  if (!isRecord(stored) || !isRecord(untouched) || !isRecord(changed)) return changed;
  const members = [...new Set([...Object.keys(stored), ...Object.keys(changed)])]
    .map((name) => [name, keptIn(stored[name], untouched[name], changed[name])] as const)
    .filter(([, value]) => value !== undefined);
  return Object.fromEntries(members);
}
