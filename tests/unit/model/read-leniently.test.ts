import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readLeniently } from '../../../src/model/read-leniently.ts';

const Pump = z.looseObject({
  name: z.string(),
  speed: z.nullish(z.number()),
  valves: z.nullish(z.array(z.looseObject({ id: z.string(), open: z.nullish(z.boolean()) }))),
});

test('what is as it should be is read as it is, also what nobody here knows', () => {
  const stored = { name: 'Pump', speed: 3, valves: [{ id: 'a', open: true }], owner: 'Ann' };
  expect(readLeniently(Pump, stored)).toEqual({ value: stored, unusable: [] });
});

test('a member that is refused counts as missing, and is named', () => {
  expect(readLeniently(Pump, { name: 'Pump', speed: 'fast', owner: 'Ann' })).toEqual({
    value: { name: 'Pump', owner: 'Ann' },
    unusable: ['speed'],
  });
});

test('an entry of a list goes whole where it lacks what it needs, and others stay in their order', () => {
  const valves = [{ id: 'a' }, { open: true }, { id: 'b', open: 'wide' }, null, { id: 'c' }];
  expect(readLeniently(Pump, { name: 'Pump', valves })).toEqual({
    value: { name: 'Pump', valves: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] },
    unusable: ['valves.3', 'valves.2.open', 'valves.1'],
  });
});

test('what has not even what it needs cannot be read', () => {
  for (const stored of [{ speed: 3 }, 'pump', null, [], { name: 3 }]) {
    expect(readLeniently(Pump, stored).value).toBeUndefined();
  }
});

test('what is stored is not changed', () => {
  const stored = { name: 'Pump', valves: [{ open: true }] };
  readLeniently(Pump, stored);
  expect(stored).toEqual({ name: 'Pump', valves: [{ open: true }] });
});
