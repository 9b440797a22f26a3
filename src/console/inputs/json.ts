import { type Input, Unreadable } from '../commands/input.ts';
import type { Message } from '../i18n/translation-key.ts';
import type { Typing } from './typed-field.tsx';
import { typedInput } from './typed-input.tsx';

/** No entity has as many, and thousands would end the page that writes them. */
const MOST_LEVELS = 200;

/** Any JSON. Its schema says what is in it. */
export function json<V>(): Input<V> & Typing<V> {
  return typedInput<V>({
    empty: undefined,
    emptyLists: true,
    multiline: true,
    code: true,
    parse(typed) {
      try {
        const value = JSON.parse(typed);
        if (!isDeeper(value, MOST_LEVELS)) return value;
        return new Unreadable(typed, { key: 'validation.json-too-deep', values: { most: MOST_LEVELS } });
      } catch (error) {
        return new Unreadable(typed, jsonProblem(error, typed));
      }
    },
    write: (value) => JSON.stringify(value, null, 2),
  });
}

/** To look for the place in a longer text would hold the page, in characters. */
const MOST_SEARCHED = 2_000_000;

/** Where a text stops being JSON, by the error that the browser has thrown for it. */
export function jsonProblem(error: unknown, typed: string): Message {
  const words = String(error);
  const at = /line (\d+) column (\d+)/.exec(words);
  if (at) return { key: 'validation.json-at', values: { line: Number(at[1]), column: Number(at[2]) } };
  const position = positionIn(words) ?? (typed.length <= MOST_SEARCHED ? searchedPosition(typed) : undefined);
  if (position === undefined) return { key: 'validation.json' };
  const before = typed.slice(0, position).split('\n');
  const column = (before.at(-1)?.length ?? 0) + 1;
  return { key: 'validation.json-at', values: { line: before.length, column } };
}

function positionIn(words: string): number | undefined {
  const [, position] = /position (\d+)/.exec(words) ?? [];
  return position === undefined ? undefined : Number(position);
}

/** Most browsers tell the place of few mistakes only: it is where the longest beginning ends that more could follow. */
function searchedPosition(typed: string): number {
  if (couldGoOn(typed)) return typed.length;
  let [good, bad] = [0, typed.length];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (couldGoOn(typed.slice(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

/** Whether a text is wrong in nothing but that it ends. */
function couldGoOn(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const words = String(error);
    return /end of (JSON input|data)|EOF|Unterminated/i.test(words) || positionIn(words) === text.length;
  }
}

/** Whether lists and objects lie in one another over more levels. */
function isDeeper(value: unknown, levels: number): boolean {
  let level = [value].filter(isNested);
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > levels) return true;
    level = level.flatMap((one) => Object.values(one)).filter(isNested);
  }
  return false;
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
