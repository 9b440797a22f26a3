import { expect, test } from 'vitest';
import { litLinks } from '../../../../../src/console/rulechains/trace/lit-links.ts';
import { drawn, keyOf, way } from '../graph/stored-chain.ts';

const graph = drawn({ nodes: ['a', 'b', 'c'], ways: ['a>b: True', 'a>c: True', 'a>c: Failure'] });
const lit = (type: string, relationType: string) => litLinks(graph, keyOf('a'), { type, relationType });

test('a message that leaves a node lights up each link that it takes, whatever the case of its label', () => {
  expect(lit('OUT', 'TRUE').map(({ key }) => key)).toEqual([way('a', 'b'), way('a', 'c')]);
  expect(lit('OUT', 'False')).toEqual([]);
});

test('a failure is lit as one', () => {
  expect(lit('OUT', 'Failure')).toEqual([{ key: way('a', 'c'), isFailure: true }]);
});

test('one that comes in lights up nothing: the node before has told of that', () => {
  expect(lit('IN', 'True')).toEqual([]);
});
