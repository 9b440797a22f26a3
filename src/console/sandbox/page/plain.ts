import { DEEPEST, LONGEST_ANSWER, MOST_VALUES } from './protocol.ts';

/** What one answer may still hold. */
export class Allowance {
  characters = LONGEST_ANSWER;
  values = MOST_VALUES;
}

/**
 * A copy of what strangers' code has returned, as JSON has it, so that nothing with a behaviour of its own leaves the
 * sandbox. Throws a RangeError where it is larger than an answer may be.
 */
export function plain(value: unknown, allowance: Allowance, depth = 0): unknown {
  if (depth > DEEPEST) throw new RangeError('The result is nested too deeply');
  allowance.values -= 1;
  if (typeof value === 'string') allowance.characters -= value.length;
  if (allowance.values < 0 || allowance.characters < 0) throw new RangeError('The result is too large');
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) ? value : null;
    case 'bigint':
      return String(value);
    case 'object':
      return value === null ? null : plainObject(value, allowance, depth);
    default:
      return undefined;
  }
}

function plainObject(value: object, allowance: Allowance, depth: number): unknown {
  if (Array.isArray(value)) return Array.from(value, (one) => plain(one, allowance, depth + 1) ?? null);
  if (value instanceof Date) return Number.isFinite(value.getTime()) ? value.toISOString() : null;
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    allowance.characters -= name.length;
    const inner = plain(Reflect.get(value, name), allowance, depth + 1);
    // A member of this name would otherwise become the parent of the copy.
    if (inner !== undefined) Object.defineProperty(copy, name, { ...OWN, value: inner });
  }
  return copy;
}

const OWN = { enumerable: true, writable: true, configurable: true };
