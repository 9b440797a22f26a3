import { expect, it, vi } from 'vitest';
import { seededRandom } from '../../../../../src/platform/demo/seeded-random.ts';
import { KeySet } from '../../../../../src/platform/store/engine/key-set.ts';
import { TextAutomaton } from '../../../../../src/platform/store/queries/text-automaton.ts';
import { ValueColumn } from '../../../../../src/platform/store/queries/value-column.ts';
import type { OrderedValue } from '../../../../../src/platform/store/queries/value-tests.ts';

/*
 * What many entities have in one column: a search looks at each different value once.
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
  const step = column.stepper(automaton, 'lower');
  const found: number[] = [];
  for (let key = 1; key <= 2 * VALUES; key++) {
    // The second half has had the beginning of the text before.
    if (step(key, key > VALUES ? 2 * VALUES : 0) === automaton.found) found.push(key);
  }
  expect(after).toHaveBeenCalledTimes(2 * VALUES);
  expect(found).toEqual([2 * VALUES]);
});

it('a search goes on behind those that have nothing in the column, or in which it was found before', () => {
  const column = columnOfMany();
  column.delete(2);
  const step = column.stepper(new TextAutomaton('abc'), 'lower');
  expect([1, 2, 3, VALUES * 3].map((key) => step(key, 1))).toEqual([3, 1, 3, 1]);
  expect([1, 2, 3].map((key) => step(key, 3))).toEqual([3, 3, 3]);
});

it('it has those whose values have a text, end with its beginning, or go on with its rest', () => {
  const column = new ValueColumn();
  for (const [at, value] of ['Pump', 'mp 1', 'P', '', 'mp', 'ump 12', 'Öl'].entries()) {
    column.set([at + 1], value, () => value);
  }
  const keys = (found: { toArray(): number[] } | undefined) => found?.toArray();
  expect(keys(column.having('ump', 'lower'))).toEqual([1, 6]);
  expect(column.having('öl', 'lower')).toBeUndefined();
  expect(keys(column.having('öl', 'fold_text'))).toEqual([7]);
  const followers = column.goingOn('pump 1', 'lower');
  const among = new KeySet([2, 3, 5, 6, 7, 3_000]);
  const goOn = (place: number) =>
    keys(
      column.havingCode(
        followers.filter((each) => each.place === place).map(({ code }) => code),
        among,
      ),
    );
  expect([goOn(1), goOn(2), goOn(3), goOn(4)]).toEqual([[6], [2, 5], [3], []]);
  expect(followers.map(({ place, isRest }) => [place, isRest])).toEqual([
    [2, true],
    [3, false],
    [2, false],
    [1, true],
  ]);
  expect(keys(column.ending('mp', 'lower'))).toEqual([1, 5]);
  expect(column.ending('pu', 'lower')).toBeUndefined();
});

it('those that have a text, or pass a filter, are found in lists as by looking at each, however many change', () => {
  const random = seededRandom(5);
  const below = (limit: number) => Math.floor(random() * limit);
  const [listed, plain] = [new ValueColumn(), new ValueColumn()];
  // Keys on both sides of where those that are listed together end.
  const some = (first = 130_000) => Array.from({ length: 1_500 }, () => first + below(4_000));
  function change(values: number, first?: number): void {
    for (const key of some(first)) {
      const value = below(values) / 10;
      const isGone = random() < 0.2;
      for (const column of [listed, plain]) {
        if (isGone) column.delete(key);
        else column.set([key], value, () => String(value));
      }
    }
  }
  change(200);
  for (const _part of listed.list());
  for (let round = 0; round < 8; round++) {
    const among = new KeySet(some());
    for (let count = 0; count < 25; count++) {
      const text = String(below(300) / (random() < 0.5 ? 1 : 10));
      const [found, expected] = [listed, plain].map(
        (column) => column.having(text, 'lower')?.toArray() ?? [],
      );
      expect(found, text).toEqual(expected);
      const from = below(300) / 10;
      const passes = (value: OrderedValue) => Number(value) > from;
      expect(listed.passing(passes).toArray(), text).toEqual(plain.passing(passes).toArray());
      const codes = Array.from({ length: 1 + below(20) }, () => 1 + below(200));
      expect(listed.havingCode(codes, among).toArray()).toEqual(plain.havingCode(codes, among).toArray());
    }
    change(200 + 20 * round);
    // Where there were none when they were listed.
    if (round === 4) for (const first of [60_000, 260_000]) change(200, first);
  }
});

it('lists count as memory', () => {
  const column = new ValueColumn();
  column.set([1, 2], 'pump', () => 'pump');
  column.trim();
  const { bytes } = column;
  for (const _part of column.list());
  expect(column.bytes).toBeGreaterThan(bytes);
});
