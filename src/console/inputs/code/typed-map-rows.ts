import * as z from 'zod/mini';
import { type Answer, Unreadable } from '../../commands/input.ts';
import {
  readTyped,
  type TypedMap,
  type TypedValue,
  typeOfValue,
  VALUE_TYPES,
  type ValueType,
  writeTyped,
} from './value-types.ts';

/** How a text is read: as what it looks like, or as a type that was chosen. */
export const READINGS = ['AUTO', ...VALUE_TYPES] as const;
export type Reading = (typeof READINGS)[number];

const Row = z.object({ key: z.string(), text: z.string(), as: z.enum(READINGS) });

/** A key with the text of its value, either of which may still be missing. */
export type TypedRow = Readonly<z.infer<typeof Row>>;

/** A row in which nothing is typed yet. */
export const EMPTY_ROW: TypedRow = { key: '', text: '', as: 'AUTO' };

/** The type that a text looks like: `30` a whole number, `true` yes or no, `{}` JSON, `"30"` and all else a text. */
export function typeOfText(text: string): ValueType {
  const typed = text.trim();
  if (typed === 'true' || typed === 'false') return 'BOOLEAN';
  // What looks like a number may be a name with a zero in front of it, or one too long to be kept as a number.
  if (/^-?(?:0|[1-9]\d*)$/.test(typed)) return Number.isSafeInteger(Number(typed)) ? 'INTEGER' : 'STRING';
  if (/^-?(?:0|[1-9]\d*)\.\d+$/.test(typed)) return 'DOUBLE';
  const isJson = /^[[{]/.test(typed) && !(readTyped(typed, 'JSON') instanceof Unreadable);
  return isJson ? 'JSON' : 'STRING';
}

/** The value of a row, or why it has none. */
export function valueOfRow({ text, as }: TypedRow): Answer<TypedValue> {
  const type = as === 'AUTO' ? typeOfText(text) : as;
  if (type === 'BOOLEAN') {
    const typed = text.trim();
    if (typed === 'true' || typed === 'false') return typed === 'true';
    return new Unreadable(text, { key: 'value.boolean-value-required' });
  }
  // Quotes say of what looks like something else that it is a text.
  if (as === 'AUTO' && /^".*"$/.test(text.trim())) return text.trim().slice(1, -1);
  return readTyped(type === 'STRING' ? text : text.trim(), type);
}

/** The rows of a map; of one that is not complete as they were when it was written; none: an empty one. */
export function typedRowsOf(answer: Answer<TypedMap>): readonly TypedRow[] {
  if (answer instanceof Unreadable) return z.array(Row).parse(JSON.parse(answer.text));
  const rows = Object.entries(answer ?? {}).map(([key, value]): TypedRow => {
    const text = writeTyped(value);
    const type = typeOfValue(value);
    return { key, text, as: typeOfText(text) === type ? 'AUTO' : type };
  });
  return rows.length > 0 ? rows : [EMPTY_ROW];
}

/** Whether a key stands in another row too. */
export function isTwice(rows: readonly TypedRow[], { key }: TypedRow): boolean {
  return rows.filter((row) => row.key.trim() === key.trim()).length > 1;
}

/** The map of the rows, undefined where nothing is typed; not accepted while something is missing or stands twice. */
export function typedMapOf(rows: readonly TypedRow[]): Answer<TypedMap> {
  const typed = rows.filter(({ key, text }) => key.trim() !== '' || text.trim() !== '');
  if (typed.length === 0) return undefined;
  const values = typed.map((row) => [row.key.trim(), valueOfRow(row)] as const);
  const isWhole = values.every(
    ([key, value]) => key !== '' && value !== undefined && !(value instanceof Unreadable),
  );
  if (!isWhole || typed.some((row) => isTwice(typed, row))) {
    return new Unreadable(JSON.stringify(rows), { key: 'key-val.incomplete' });
  }
  return Object.fromEntries(values) as TypedMap;
}
