import { type Answer, Unreadable } from '../../commands/input.ts';
import { readJson } from './json-text.ts';

/** What kinds of values attributes and settings have. */
export const VALUE_TYPES = ['STRING', 'INTEGER', 'DOUBLE', 'BOOLEAN', 'JSON'] as const;
export type ValueType = (typeof VALUE_TYPES)[number];

/** A value of one of those types. */
export type TypedValue = string | number | boolean | object;

/** Such values by keys of one's own. */
export type TypedMap = Readonly<Record<string, TypedValue>>;

/** The type that a value is of by itself: a number without a point in its decimal text is whole. */
export function typeOfValue(value: unknown): ValueType {
  switch (typeof value) {
    case 'boolean':
      return 'BOOLEAN';
    case 'number':
      return String(value).includes('.') ? 'DOUBLE' : 'INTEGER';
    case 'object':
      return value === null ? 'STRING' : 'JSON';
    default:
      return 'STRING';
  }
}

/** Whether a value may be edited as one of a type: a whole number also as one with a point, and anything as JSON. */
export function isOfType(value: unknown, type: ValueType): boolean {
  const own = typeOfValue(value);
  return own === type || type === 'JSON' || (own === 'INTEGER' && type === 'DOUBLE');
}

/** What a type begins with when it is chosen; undefined: nothing. */
export function emptyOfType(type: ValueType): TypedValue | undefined {
  if (type === 'BOOLEAN') return false;
  return type === 'JSON' ? {} : undefined;
}

/** Reads what was typed as a value of a type other than BOOLEAN. */
export function readTyped(text: string, type: ValueType): Answer<TypedValue> {
  switch (type) {
    case 'INTEGER':
      if (text === '') return new Unreadable(text, { key: 'value.integer-value-required' });
      return /^-?\d+$/.test(text)
        ? Number(text)
        : new Unreadable(text, { key: 'value.invalid-integer-value' });
    case 'DOUBLE': {
      const number = text.trim() === '' ? Number.NaN : Number(text);
      return Number.isFinite(number) ? number : new Unreadable(text, { key: 'value.double-value-required' });
    }
    case 'JSON': {
      if (text.trim() === '') return new Unreadable(text, { key: 'value.json-value-required' });
      const read = readJson(text);
      if (!('json' in read) || read.json === null) {
        return new Unreadable(text, { key: 'value.json-value-invalid' });
      }
      return read.json as TypedValue;
    }
    default:
      return text === '' ? new Unreadable(text, { key: 'value.string-value-required' }) : text;
  }
}

/** The text that such a value is read from again. */
export function writeTyped(value: TypedValue): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
