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

/** Where a text stops being JSON, as far as the error tells that the browser has thrown for it. */
export function jsonProblem(error: unknown, typed: string): Message {
  const words = String(error);
  const at = /line (\d+) column (\d+)/.exec(words);
  if (at) return { key: 'validation.json-at', values: { line: Number(at[1]), column: Number(at[2]) } };
  const position = /position (\d+)/.exec(words);
  if (!position) return { key: 'validation.json' };
  const before = typed.slice(0, Number(position[1])).split('\n');
  const column = (before.at(-1)?.length ?? 0) + 1;
  return { key: 'validation.json-at', values: { line: before.length, column } };
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
