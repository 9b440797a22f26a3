import { isRecord } from '../../../model/json-object.ts';
import type { Schema } from './form-node.ts';
import { typeOf } from './schema-at.ts';

/**
 * A value with what its schema has as defaults where the value has nothing. What is there stays, null and what the
 * schema does not know included. Undefined where neither has anything.
 */
export function withDefaults(schema: Schema, value: unknown): unknown {
  const start = value === undefined ? structuredClone(schema.default) : value;
  const { properties, items } = schema;
  if (isRecord(properties) && (start === undefined || isRecord(start))) {
    const filled: Record<string, unknown> = { ...start };
    for (const [name, inner] of Object.entries(properties)) {
      const own = Object.hasOwn(filled, name) ? filled[name] : undefined;
      const member = isRecord(inner) ? withDefaults(inner, own) : own;
      if (member !== undefined) Object.defineProperty(filled, name, { ...OWN, value: member });
    }
    return start === undefined && Object.keys(filled).length === 0 ? undefined : filled;
  }
  if (Array.isArray(start) && Array.isArray(items)) {
    return start.map((item, at) => (isRecord(items[at]) ? withDefaults(items[at], item) : item));
  }
  if (Array.isArray(start) && isRecord(items)) return start.map((item) => withDefaults(items, item));
  return start;
}

/** So that a member of any name, also `__proto__`, is a member. */
const OWN = { enumerable: true, writable: true, configurable: true };

/** What a new item of a list is. JSON has no undefined: null where the schema says nothing. */
export function newItem(schema: unknown): unknown {
  if (!isRecord(schema)) return null;
  const filled = withDefaults(schema, undefined);
  if (filled !== undefined) return filled;
  return EMPTY[typeOf(schema) ?? ''] ?? null;
}

const EMPTY: Readonly<Record<string, unknown>> = { object: {}, array: [], string: '', boolean: false };
