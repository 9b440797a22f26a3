import type { Choice } from '../../commands/input.ts';
import type { FilterField } from './filter-field.ts';
import { type LineTerm, lineWords, wordAt, written } from './line-words.ts';

/** What can stand in the place of a part of a filter line. */
export interface Completion {
  /** Stands there once it is chosen. */
  insert: string;
  /** What a person reads of it; `insert` where it is left out. */
  label?: string;
  hint?: string;
  /** The word goes on: a value or a name is still to come. */
  goesOn: boolean;
}

/** What fits where a person types: the part of the line that a choice replaces, and the choices. */
export interface Completions {
  start: number;
  end: number;
  choices: readonly Completion[];
}

/** More than these are not looked through; typing on narrows them. */
const MOST = 12;

/**
 * What can be typed at a place of a filter line: fields where a word begins, names behind a dot, values behind the
 * operator. Rejects when the platform cannot be asked, and when the signal ends it. `titleOf` says what a field is.
 */
export async function completionsAt(
  line: string,
  place: number,
  fields: readonly FilterField[],
  titleOf: (field: FilterField) => string,
  signal: AbortSignal,
): Promise<Completions> {
  const word = wordAt(lineWords(line), place);
  if (word?.kind === 'term' && place >= word.valueStart) {
    return {
      start: word.valueStart,
      end: word.end,
      choices: await values(word, place, line, fields, signal),
    };
  }
  const start = word?.start ?? place;
  const end = word?.end ?? place;
  const typed = line.slice(start, place);
  const dot = /^-?(\p{L}[\p{L}\p{N}_-]*)\.(.*)$/u.exec(typed);
  if (dot) {
    const [, name, key = ''] = dot;
    const field = fields.find((one) => one.keyed && one.name === name);
    const keys = (await field?.keys?.(key.replace(/^"/, ''), signal)) ?? [];
    const before = typed.slice(0, typed.length - key.length);
    return {
      start,
      end,
      choices: keys.slice(0, MOST).map(({ value, hint }) => ({
        insert: `${before}${writtenKey(value)}`,
        ...(hint && { hint }),
        goesOn: true,
      })),
    };
  }
  return { start, end, choices: fieldsFor(typed, fields, titleOf) };
}

function fieldsFor(
  typed: string,
  fields: readonly FilterField[],
  titleOf: (field: FilterField) => string,
): Completion[] {
  const minus = typed.startsWith('-') ? '-' : '';
  const wanted = typed.slice(minus.length).toLowerCase();
  return fields
    .filter((field) => minus === '' || field.negatable)
    .filter((field) => field.name.startsWith(wanted) || titleOf(field).toLowerCase().startsWith(wanted))
    .map((field) => ({
      insert: `${minus}${field.name}${field.keyed ? '.' : (field.operators[0] ?? ':')}`,
      hint: titleOf(field),
      goesOn: true,
    }));
}

async function values(
  term: LineTerm,
  place: number,
  line: string,
  fields: readonly FilterField[],
  signal: AbortSignal,
): Promise<Completion[]> {
  const field = fields.find(({ name }) => name === term.field);
  // A part of a text is nothing to choose.
  if (!field?.values || term.operator === '~') return [];
  const typed = line.slice(term.valueStart, place).replaceAll(/^"|"$/g, '').replaceAll(/\\(.)/g, '$1');
  const found: readonly Choice[] = await field.values(typed, signal);
  return found
    .filter(({ value }) => !(value === term.value && place === term.end && !term.open))
    .slice(0, MOST)
    .map(({ value, label, hint }) => ({
      insert: written(value),
      ...(label !== value && { label }),
      ...(hint && { hint }),
      goesOn: false,
    }));
}

/** The line once a choice is taken, and where the caret is then. Pure. */
export function completed(
  line: string,
  { start, end }: Pick<Completions, 'start' | 'end'>,
  { insert, goesOn }: Completion,
): { line: string; caret: number } {
  const after = line.slice(end);
  // A blank ends the word, so that the next one can be typed.
  const blank = goesOn || after.startsWith(' ') ? '' : ' ';
  const until = start + insert.length + blank.length + (!goesOn && blank === '' ? 1 : 0);
  return { line: `${line.slice(0, start)}${insert}${blank}${after}`, caret: until };
}

function writtenKey(key: string): string {
  return /^[^\s:~<>"]+$/.test(key) ? key : written(`${key} `).replace(/ "$/, '"');
}
