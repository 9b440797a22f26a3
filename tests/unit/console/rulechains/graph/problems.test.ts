import { describe, expect, test } from 'vitest';
import { INPUT } from '../../../../../src/console/rulechains/graph/chain-graph.ts';
import { legalTargets } from '../../../../../src/console/rulechains/graph/legal-targets.ts';
import { keepsFromSaving, problemsOf } from '../../../../../src/console/rulechains/graph/problems.ts';
import { downstream, upstream } from '../../../../../src/console/rulechains/graph/reach.ts';
import { drawn, id, keyOf, nestedKey } from './stored-chain.ts';

const nameOf = (key: string) =>
  ['a', 'b', 'c', 'd'].find((name) => keyOf(name) === key) ?? key.replace('chain rule-chain-node-', '');
const names = (keys: Iterable<string>) => [...keys].map(nameOf).toSorted();

describe('what is wrong with a chain', () => {
  test.each<[string, Parameters<typeof drawn>[0], readonly string[]]>([
    ['nothing', { nodes: ['a', 'b'], first: 'a', ways: ['a>b: True', 'a>b: False'] }, []],
    ['nothing, of none', { nodes: [] }, []],
    [
      'nothing, where ways come together again',
      { nodes: ['a', 'b', 'c'], first: 'a', ways: ['a>b: True', 'a>c: False', 'b>c: Success'] },
      [],
    ],
    [
      'messages go round',
      { nodes: ['a', 'b', 'c'], first: 'a', ways: ['a>b: True', 'b>c: True', 'c>b: True'] },
      ['circle: b, c'],
    ],
    [
      'messages go round where none enters',
      { nodes: ['a', 'b', 'c'], first: 'a', ways: ['b>c: True', 'c>b: True'] },
      ['circle: b, c', 'unreachable: b', 'unreachable: c'],
    ],
    ['a node leads to itself', { nodes: ['a'], first: 'a', ways: ['a>a: True'] }, ['self-link: a']],
    ['a node is reached by none', { nodes: ['a', 'b'], first: 'a' }, ['unreachable: b']],
    [
      'a node cannot be started',
      { nodes: ['a', 'd'], first: 'a', ways: ['a>d: True'] },
      ['misconfigured: d'],
    ],
    ['none enters at all', { nodes: ['a', 'b'], ways: ['a>b: True'] }, ['unreachable: a', 'unreachable: b']],
    [
      'a nested chain is not there',
      { nodes: ['a'], first: 'a', ways: ['a>>gone: True'] },
      ['unresolved-chain: gone'],
    ],
  ])('%s', (_what, chain, expected) => {
    const found = problemsOf(drawn(chain), {
      makesMessages: () => false,
      isChain: (target) => target !== id('gone'),
      isMisconfigured: ({ name }) => name === 'd',
    });
    expect(found.map(({ kind, nodes }) => `${kind}: ${names(nodes).join(', ')}`)).toEqual(expected);
  });

  test('a nested chain that nothing leads into is lost, one that nobody has chosen keeps from saving', () => {
    const graph = drawn({ nodes: ['a'], first: 'a' });
    const nested = { kind: 'chain', key: nestedKey('new'), target: undefined, x: 0, y: 0, info: {} } as const;
    const found = problemsOf(
      { ...graph, nodes: new Map([...graph.nodes, [nested.key, nested]]) },
      { makesMessages: () => false, isChain: () => true, isMisconfigured: () => false },
    );
    expect(found.map((problem) => [problem.kind, keepsFromSaving(problem)])).toEqual([
      ['unresolved-chain', true],
      ['lost-chain', false],
      ['unreachable', false],
    ]);
  });

  test('a node that makes messages by itself is reached, and so is what it leads to', () => {
    const graph = drawn({ nodes: ['a', 'b'], ways: ['a>b: Success'] });
    expect(
      problemsOf(graph, { makesMessages: () => true, isChain: () => true, isMisconfigured: () => false }),
    ).toEqual([]);
  });

  test('a chain of 5,000 nodes in a row is looked through like any other', () => {
    const nodes = Array.from({ length: 5000 }, (_, index) => `n${index}`);
    const graph = drawn({ nodes, first: 'n0' });
    const keys = [...graph.nodes.keys()];
    const links = new Map(
      keys
        .slice(1)
        .map((to, at) => [String(at), { from: keys[at] ?? '', to, labels: ['Success'], others: {} }]),
    );
    expect(
      problemsOf(
        { ...graph, links },
        { makesMessages: () => false, isChain: () => true, isMisconfigured: () => false },
      ),
    ).toEqual([]);
  });
});

describe('where a way may lead', () => {
  const graph = drawn({
    nodes: ['a', 'b', 'c', 'd'],
    first: 'a',
    ways: ['a>b: True', 'b>c: True', 'c>>other: True'],
  });
  const connectors = { hasInput: () => true, hasOutput: () => true };
  test.each([
    ['a', ['b', 'c', 'd', 'other']],
    ['b', ['c', 'd', 'other']],
    ['c', ['d', 'other']],
    ['d', ['a', 'b', 'c', 'other']],
  ])('from %s: not to itself, nor to what leads there', (from, expected) => {
    expect(names(legalTargets(graph, keyOf(from), connectors).map(({ key }) => key))).toEqual(expected);
  });

  test('from the input: to nodes alone; from a nested chain: nowhere', () => {
    expect(names(legalTargets(graph, INPUT, connectors).map(({ key }) => key))).toEqual(['a', 'b', 'c', 'd']);
    expect(legalTargets(graph, nestedKey('other'), connectors)).toEqual([]);
  });

  test('not into what takes no messages, nor out of what gives none', () => {
    const names_ = (one: Partial<typeof connectors>) =>
      names(legalTargets(graph, keyOf('a'), { ...connectors, ...one }).map(({ key }) => key));
    expect(names_({ hasInput: () => false })).toEqual(['other']);
    expect(names_({ hasOutput: () => false })).toEqual([]);
  });

  test('what comes before and what comes after', () => {
    expect(names(downstream(graph, [keyOf('b')]))).toEqual(['c', 'other']);
    expect(names(upstream(graph, [keyOf('c')]))).toEqual(['a', 'b', INPUT]);
  });
});
