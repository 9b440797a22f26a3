import { describe, expect, test } from 'vitest';
import { byFit, entityWish, isExactly } from '../../../../../src/console/entities/kind/entity-wish.ts';

describe('what somebody looks for', () => {
  test.each([
    ['784F394C-42B6-435A-983C-B7BEFF2784F9', { kind: 'id', id: '784f394c-42b6-435a-983c-b7beff2784f9' }],
    ['serial=123', { kind: 'attribute', key: 'serial', value: '123' }],
    ['floor = ground floor', { kind: 'attribute', key: 'floor', value: 'ground floor' }],
    ['serial=', { kind: 'text', text: 'serial=' }],
    ['= 3', { kind: 'text', text: '= 3' }],
    [' Pump 7 ', { kind: 'text', text: 'Pump 7' }],
    ['784f394c', { kind: 'text', text: '784f394c' }],
  ])('by %s', (typed, wish) => expect(entityWish(typed)).toEqual(wish));
});

describe('the value of an attribute', () => {
  const types = (typed: string) => {
    const predicate = isExactly(typed);
    return predicate.type === 'COMPLEX' ? predicate.predicates.map(({ type }) => type) : [predicate.type];
  };

  test('may be stored as whatever type it reads as', () => {
    expect(types('ground floor')).toEqual(['STRING']);
    expect(types('123')).toEqual(['STRING', 'NUMERIC']);
    expect(types('-1.5')).toEqual(['STRING', 'NUMERIC']);
    expect(types('true')).toEqual(['STRING', 'BOOLEAN']);
  });
});

test('the name itself comes before what begins with it, before what has a word that does', () => {
  const names = ['Old pump', 'Spumpy', 'Pump 10', 'pump'].map((name) => ({ name }));
  expect(names.toSorted(byFit('Pump')).map(({ name }) => name)).toEqual([
    'pump',
    'Pump 10',
    'Old pump',
    'Spumpy',
  ]);
});
