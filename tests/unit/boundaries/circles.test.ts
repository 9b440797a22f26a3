import { expect, test } from 'vitest';
import { circlesOf, foldersOf, type Graph } from './circles.ts';

const graph = (edges: Record<string, string[]>): Graph =>
  new Map(Object.entries(edges).map(([file, imports]) => [file, new Set(imports)]));

test('what goes round is found once, with all that takes part', () => {
  const knot = graph({ a: ['b'], b: ['c', 'd'], c: ['a'], d: ['e'], e: ['d'], f: ['a'] });
  expect(circlesOf(knot)).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e'],
  ]);
});

test('what only comes together again is no circle', () => {
  expect(circlesOf(graph({ a: ['b', 'c'], b: ['d'], c: ['d'] }))).toEqual([]);
});

test('folders go round where their files do not', () => {
  const files = graph({ 'x/a': ['x/b', 'y/a'], 'y/b': ['x/b'] });
  expect(circlesOf(files)).toEqual([]);
  expect(circlesOf(foldersOf(files, (file) => file.slice(0, 1)))).toEqual([['x', 'y']]);
});
