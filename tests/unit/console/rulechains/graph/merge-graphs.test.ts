import { describe, expect, test } from 'vitest';
import type { ChainGraph } from '../../../../../src/console/rulechains/graph/chain-graph.ts';
import {
  moved,
  withDebug,
  withEachNode,
  withLink,
  withNodes,
  withoutNodes,
} from '../../../../../src/console/rulechains/graph/edits.ts';
import {
  differences,
  mergeGraphs,
  sameGraph,
} from '../../../../../src/console/rulechains/graph/merge-graphs.ts';
import { drawn, keyOf, words } from './stored-chain.ts';

const base = drawn({ nodes: ['a', 'b', 'c'], first: 'a', ways: ['a>b: True', 'b>c: True'] });

const named = (graph: ChainGraph, node: string, name: string) =>
  withEachNode(graph, [keyOf(node)], (one) => (one.kind === 'node' ? { ...one, name } : one));
const nameIn = (graph: ChainGraph, node: string) => {
  const found = graph.nodes.get(keyOf(node));
  return found?.kind === 'node' ? found.name : undefined;
};
const without = (graph: ChainGraph, node: string) => withoutNodes(graph, new Set([keyOf(node)]));

describe('the work of two people', () => {
  test('on different nodes is put together', () => {
    const { graph, conflicts } = mergeGraphs({
      base,
      mine: named(base, 'a', 'A'),
      theirs: named(base, 'b', 'B'),
    });
    expect(words(graph).nodes).toEqual(['A', 'B', 'c']);
    expect(conflicts).toEqual([]);
  });

  test('on one node has to be decided, and is mine until it is', () => {
    const versions = { base, mine: named(base, 'a', 'A'), theirs: named(base, 'a', 'Z') };
    const merged = mergeGraphs(versions);
    expect(merged.conflicts.map(({ part, key }) => [part, key])).toEqual([['node', keyOf('a')]]);
    expect(nameIn(merged.graph, 'a')).toBe('A');
    expect(nameIn(mergeGraphs(versions, () => 'theirs').graph, 'a')).toBe('Z');
  });

  test('is put together where one has moved what the other has changed; both moves are no question', () => {
    const mine = moved(base, new Map([[keyOf('a'), { x: 1, y: 2 }]]));
    const theirs = named(base, 'a', 'Z');
    const { graph, conflicts } = mergeGraphs({ base, mine, theirs });
    expect(graph.nodes.get(keyOf('a'))).toMatchObject({ name: 'Z', x: 1, y: 2 });
    expect(conflicts).toEqual([]);
    const both = mergeGraphs({ base, mine, theirs: moved(base, new Map([[keyOf('a'), { x: 9, y: 9 }]])) });
    expect(both.conflicts).toEqual([]);
    expect(both.graph.nodes.get(keyOf('a'))).toMatchObject({ x: 1, y: 2 });
    expect(both.changes.theirs).toEqual([]);
  });

  test('removes what one has removed and the other has left', () => {
    expect(words(mergeGraphs({ base, mine: base, theirs: without(base, 'c') }).graph)).toEqual(
      words(without(base, 'c')),
    );
    expect(words(mergeGraphs({ base, mine: without(base, 'a'), theirs: base }).graph)).toEqual(
      words(without(base, 'a')),
    );
  });

  test.each<[string, (graph: ChainGraph) => ChainGraph]>([
    ['changed', (graph) => named(graph, 'c', 'C')],
    ['connected', (graph) => withLink(graph, keyOf('a'), keyOf('c'), ['False'])],
    ['debugged', (graph) => withDebug(graph, [keyOf('c')], true)],
  ])('has to be decided where one has removed what the other has %s, with all its ways', (_what, work) => {
    const versions = { base, mine: without(base, 'c'), theirs: work(base) };
    expect(mergeGraphs(versions).conflicts).toHaveLength(1);
    expect(words(mergeGraphs(versions, () => 'mine').graph)).toEqual(words(versions.mine));
    expect(words(mergeGraphs(versions, () => 'theirs').graph)).toEqual(words(versions.theirs));
    const turned = { base, mine: versions.theirs, theirs: versions.mine };
    expect(words(mergeGraphs(turned, () => 'theirs').graph)).toEqual(words(versions.mine));
  });

  test('has the labels of a way decided that both have changed', () => {
    const labelled = (label: string) => withLink(base, keyOf('a'), keyOf('b'), [label]);
    const { conflicts } = mergeGraphs({ base, mine: labelled('False'), theirs: labelled('Failure') });
    expect(conflicts.map(({ part }) => part)).toEqual(['link']);
    expect(mergeGraphs({ base, mine: labelled('x'), theirs: labelled('x') }).conflicts).toEqual([]);
  });

  test('has the node decided that messages enter at', () => {
    const first = (name: string) => ({ ...base, first: keyOf(name) });
    const { conflicts } = mergeGraphs({ base, mine: first('b'), theirs: first('c') });
    expect(conflicts.map(({ part }) => part)).toEqual(['first']);
  });

  test('is the very same graph where only one has changed anything', () => {
    const mine = named(base, 'a', 'A');
    expect(mergeGraphs({ base, mine, theirs: base }).graph).toBe(mine);
    expect(mergeGraphs({ base, mine: base, theirs: mine }).graph).toBe(mine);
  });
});

test('what has changed is told part by part', () => {
  const node = base.nodes.get(keyOf('a')) ?? expect.unreachable('no node');
  const now = withLink(withNodes(named(base, 'b', 'B'), [{ ...node, key: 'new' }]), keyOf('a'), 'new', [
    'True',
  ]);
  expect(differences(base, now).map(({ part }) => part)).toEqual(['node', 'node', 'link']);
  expect(differences(base, base)).toEqual([]);
  expect(
    sameGraph(base, drawn({ nodes: ['a', 'b', 'c'], first: 'a', ways: ['a>b: True', 'b>c: True'] })),
  ).toBe(true);
  expect(sameGraph(base, now)).toBe(false);
});
