import { useState } from 'react';
import { type Answer, Unreadable } from '../../commands/input.ts';

/**
 * The text of an answer as it was typed, which the value itself does not hold: its spaces and lines stay until the form
 * holds another value. Gives the text and how to say what was typed and which answer came of it.
 */
export function useKeptText<V>(
  value: Answer<V>,
  write: (value: V) => string,
): [text: string, keep: (text: string, answer: Answer<V>) => void] {
  const [typed, setTyped] = useState<{ text: string; answer: Answer<V> }>();
  const isKept = typed !== undefined && isSame(typed.answer, value);
  return [isKept ? typed.text : writtenText(value, write), (text, answer) => setTyped({ text, answer })];
}

function writtenText<V>(value: Answer<V>, write: (value: V) => string): string {
  if (value instanceof Unreadable) return value.text;
  return value === undefined || value === null ? '' : write(value);
}

/** A form may hand back a copy of what it was given. */
function isSame(left: unknown, right: unknown): boolean {
  return Object.is(left, right) || JSON.stringify(left) === JSON.stringify(right);
}
