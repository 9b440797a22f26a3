import { type Input, Unreadable } from '../commands/input.ts';
import type { Message } from '../i18n/translation-key.ts';
import type { Typing } from './typed-field.tsx';
import { typedInput } from './typed-input.tsx';

/** Any JSON. Its schema says what is in it. */
export function json<V>(): Input<V> & Typing<V> {
  return typedInput<V>({
    empty: undefined,
    emptyLists: true,
    multiline: true,
    code: true,
    parse(typed) {
      try {
        return JSON.parse(typed);
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
