import { isRecord } from '../../../model/json-object.ts';
import { Unreadable } from '../../commands/input.ts';
import type { Message, Shown } from '../../i18n/translation-key.ts';
import type { FieldNode, FormNode, ListNode, Schema } from './form-node.ts';
import { typeOf } from './schema-at.ts';

/**
 * A value as the type of its schema has it, where that is only another way to write it: the text of a number or of yes
 * and no, and the number of a text. Nothing typed is no value, and neither is null. Anything else is as it was.
 */
export function sanitized(schema: Schema, value: unknown): unknown {
  const type = typeOf(schema);
  // Beside what may be nothing, nothing is a value.
  const isNullable = type === undefined || (Array.isArray(schema.type) && schema.type.includes('null'));
  if (value === '' || (value === null && !isNullable)) return undefined;
  if (type === 'number' || type === 'integer') {
    if (typeof value === 'number' && Number.isNaN(value)) return undefined;
    const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
    return Number.isFinite(read) ? read : value;
  }
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  if (type === 'string' && (typeof value === 'number' || typeof value === 'boolean')) return String(value);
  if (type === 'object' && isRecord(value) && isRecord(schema.properties)) {
    const properties = schema.properties;
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, member]) => {
        const inner = Object.hasOwn(properties, name) ? properties[name] : undefined;
        const read = isRecord(inner) ? sanitized(inner, member) : member;
        return read === undefined ? [] : [[name, read]];
      }),
    );
  }
  if (type === 'array' && Array.isArray(value) && isRecord(schema.items)) {
    const { items } = schema;
    return value.map((item) => sanitized(items, item) ?? item);
  }
  return value;
}

/** What its node refuses a value for, as far as that is known without the schema being run; undefined for a good one. */
export function refusalOf(node: FieldNode | ListNode, value: unknown): Shown | undefined {
  if (value instanceof Unreadable) return value.reason;
  const read = sanitized(node.schema, value);
  if (isMissing(node, read)) return node.required ? { key: 'validation.required' } : undefined;
  const broken = brokenRule(node, read);
  if (!broken) return undefined;
  return node.kind !== 'array' && node.validationMessage !== undefined
    ? { text: node.validationMessage }
    : broken;
}

/** A box that nobody has ticked says no, and what has a default is never missing. */
function isMissing({ kind, schema }: FormNode & { schema: Schema }, value: unknown): boolean {
  return value === undefined && kind !== 'checkbox' && schema.default === undefined;
}

function brokenRule({ schema }: { schema: Schema }, value: unknown): Message | undefined {
  if (typeof value === 'number') return brokenBound(schema, value);
  if (typeof value === 'string') return brokenLength(schema, value) ?? notAllowed(schema, value);
  if (Array.isArray(value)) {
    const { minItems, maxItems } = schema;
    if (typeof minItems === 'number' && value.length < minItems) return atLeast(minItems);
    if (typeof maxItems === 'number' && value.length > maxItems) return atMost(maxItems);
  }
  return undefined;
}

function brokenBound(schema: Schema, value: number): Message | undefined {
  const isWhole = typeOf(schema) === 'integer';
  if (isWhole && !Number.isInteger(value)) return { key: 'validation.integer' };
  const least = boundOf(schema.minimum, schema.exclusiveMinimum);
  const most = boundOf(schema.maximum, schema.exclusiveMaximum);
  // Among whole numbers, more than 3 is at least 4.
  if (least && (least.isExclusive ? value <= least.bound : value < least.bound)) {
    if (!least.isExclusive) return atLeast(least.bound);
    return isWhole
      ? atLeast(least.bound + 1)
      : { key: 'schema-form.more-than', values: { number: least.bound } };
  }
  if (most && (most.isExclusive ? value >= most.bound : value > most.bound)) {
    if (!most.isExclusive) return atMost(most.bound);
    return isWhole
      ? atMost(most.bound - 1)
      : { key: 'schema-form.less-than', values: { number: most.bound } };
  }
  return notAllowed(schema, value);
}

/** Older schemas mark a bound as exclusive, newer ones have the exclusive bound by itself. */
function boundOf(bound: unknown, exclusive: unknown): { bound: number; isExclusive: boolean } | undefined {
  if (typeof exclusive === 'number') return { bound: exclusive, isExclusive: true };
  return typeof bound === 'number' ? { bound, isExclusive: exclusive === true } : undefined;
}

function brokenLength({ minLength, maxLength }: Schema, value: string): Message | undefined {
  // Schemas count characters, not the halves of which some are made.
  const { length } = [...value];
  if (typeof minLength === 'number' && length < minLength) {
    return { key: 'validation.min-length', values: { minimum: minLength } };
  }
  if (typeof maxLength === 'number' && length > maxLength) {
    return { key: 'validation.max-length', values: { maximum: maxLength } };
  }
  return undefined;
}

function notAllowed(schema: Schema, value: unknown): Message | undefined {
  if (!Array.isArray(schema.enum) || schema.enum.includes(value)) return undefined;
  return { key: 'validation.not-accepted' };
}

function atLeast(minimum: number): Message {
  return { key: 'validation.at-least', values: { minimum } };
}

function atMost(maximum: number): Message {
  return { key: 'validation.at-most', values: { maximum } };
}
