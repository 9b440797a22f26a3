import { expect, it, vi } from 'vitest';
import { TextAutomaton } from '../../../../../src/platform/store/queries/text-automaton.ts';
import { ValueColumn } from '../../../../../src/platform/store/queries/value-column.ts';

/*
 * What many entities have in one column: a search goes through it with a state for each of them.
 */

const VALUES = 50;

function columnOfMany(): ValueColumn {
  const column = new ValueColumn();
  for (let key = 1; key <= VALUES; key++) {
    const value = `${'ab'.repeat(key)}c`;
    column.set([key, key + VALUES], value, () => value);
  }
  return column;
}

it('a search looks at each value once for each state that it is met in, however long the text is', () => {
  const column = columnOfMany();
  const automaton = new TextAutomaton(`${'ab'.repeat(100)}c`);
  const after = vi.spyOn(automaton, 'after');
  const states = new Uint8Array(2 * VALUES + 1);
  // The second half has had the beginning of the text before.
  states.fill(2 * VALUES, VALUES + 1);
  column.advance(automaton, 'lower', 0, states);
  expect(after).toHaveBeenCalledTimes(2 * VALUES);
  const found = [...states.entries()].filter(([, state]) => state === automaton.found);
  expect(found.map(([key]) => key)).toEqual([2 * VALUES]);
});

it('a search leaves those as they are that have nothing in the column, or in which it was found before', () => {
  const column = columnOfMany();
  column.delete(2);
  const automaton = new TextAutomaton('abc');
  const states = new Uint8Array(VALUES + 9);
  states.set([2, 3, 1], 1);
  column.advance(automaton, 'lower', 0, states);
  expect([...states.slice(1, 4)]).toEqual([3, 3, 3]);
  const lone = new Uint8Array(3).fill(2);
  column.advance(new TextAutomaton('abx'), 'lower', 0, lone);
  expect([...lone]).toEqual([2, 0, 2]);
});
