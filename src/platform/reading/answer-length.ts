import { getHeapStatistics } from 'node:v8';
import { LimitExceeded } from '../errors.ts';

/** An answer of a thread has so many characters at most: its text is made in one piece, and encoded in another. */
const MOST_CHARACTERS = 64 * 1024 * 1024;

/** Of so many bytes no text is made that a thread has no room for, whatever has to be escaped. */
const NOT_COUNTED = MOST_CHARACTERS / 2;

/** What a number, a boolean or the signs around a member take, about. */
const OTHER = 4;

/**
 * Makes sure that the text of an answer can be made: a thread that has no room for a piece as long as that ends the process.
 * What it is made of lies in the memory of the thread, so nothing need be counted while that is small.
 * @throws LimitExceeded
 */
export function requireFitting(answer: unknown): void {
  if (getHeapStatistics().used_heap_size < NOT_COUNTED) return;
  let left = MOST_CHARACTERS;
  const rest = [answer];
  while (rest.length > 0) {
    const one = rest.pop();
    left -= OTHER;
    if (typeof one === 'string') left -= lengthInJson(one, left);
    else if (one instanceof Map) for (const member of one) rest.push(member);
    else if (typeof one === 'object' && one !== null) {
      for (const [name, member] of Object.entries(one)) {
        if (!Array.isArray(one)) left -= name.length;
        rest.push(member);
      }
    }
    if (left < 0) {
      throw new LimitExceeded(
        `The answer is longer than ${MOST_CHARACTERS / 1024 / 1024} MB. Ask for less at once.`,
      );
    }
  }
}

/** How long a text becomes, counted as far as there is room for: JSON has longer ways to write some characters. */
function lengthInJson(text: string, room: number): number {
  const isWhole = text.isWellFormed();
  let length = text.length;
  for (let at = 0; at < text.length && length <= room; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x20 || (!isWhole && code >= 0xd800 && code < 0xe000)) length += 5;
    else if (code === 0x22 || code === 0x5c) length += 1;
  }
  return length;
}
