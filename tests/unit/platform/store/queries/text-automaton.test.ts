import { expect, it } from 'vitest';
import { seededRandom } from '../../../../../src/platform/demo/seeded-random.ts';
import { TextAutomaton } from '../../../../../src/platform/store/queries/text-automaton.ts';

const random = seededRandom(7);

function anyText(most: number): string {
  const length = Math.floor(random() * (most + 1));
  return Array.from(
    { length },
    () => 'aabbö\u{1F600}'.slice(...(random() < 0.9 ? [0, 3] : [3]))[0] ?? '',
  ).join('');
}

it('finds a text in parts put together, wherever it goes over from one to the next', () => {
  for (let count = 0; count < 20_000; count++) {
    const text = `${anyText(5)}a`;
    const automaton = new TextAutomaton(text);
    const parts = Array.from({ length: 3 }, () => anyText(6));
    const state = parts.reduce((reached, part) => automaton.after(reached, Buffer.from(part)), 0);
    expect(state === automaton.found, JSON.stringify([text, parts])).toBe(parts.join('').includes(text));
  }
});

it('finds neither nothing nor what is too long', () => {
  expect(TextAutomaton.canFind('')).toBe(false);
  expect(TextAutomaton.canFind('ö'.repeat(127))).toBe(true);
  expect(TextAutomaton.canFind('ö'.repeat(128))).toBe(false);
});
