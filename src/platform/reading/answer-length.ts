import { getHeapStatistics } from 'node:v8';
import { LimitExceeded } from '../errors.ts';

/** An answer of a thread has so many characters at most: its text is made in one piece, and encoded in another. */
const MOST_CHARACTERS = 64 * 1024 * 1024;

/** What a number, a boolean or the signs around a member take, about. */
const OTHER = 4;

/**
 * Makes sure that the text of an answer can be made: a thread that has no room for a piece as long as that ends the process.
 * What it is made of lies in the memory of the thread, so nothing need be counted while that is small.
 * @throws LimitExceeded
 */
export function requireFitting(answer: unknown): void {
  if (getHeapStatistics().used_heap_size < MOST_CHARACTERS) return;
  let left = MOST_CHARACTERS;
  const rest = [answer];
  while (rest.length > 0) {
    const one = rest.pop();
    left -= OTHER;
    if (typeof one === 'string') left -= one.length;
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
