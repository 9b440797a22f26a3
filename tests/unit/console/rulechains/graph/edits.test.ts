import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changed, newHistory, redone, undone } from '../../../../../src/console/editing/history.ts';
import { type ChainGraph, INPUT, linkKey } from '../../../../../src/console/rulechains/graph/chain-graph.ts';
import {
  moved,
  nextNumber,
  withDebug,
  withEachNode,
  withLabels,
  withLink,
  withMarks,
  withNodeOnLink,
  withNodes,
  withoutLinks,
  withoutMarks,
  withoutNodes,
} from '../../../../../src/console/rulechains/graph/edits.ts';
import { drawn, keyOf, nestedKey, way, words } from './stored-chain.ts';

const chain = drawn({
  nodes: ['a', 'b', 'c'],
  first: 'a',
  ways: ['a>b: True', 'b>c: Success', 'b>>other: Failure'],
});
const node = (name: string) => chain.nodes.get(keyOf(name)) ?? expect.unreachable(name);
const note = { key: 'n', kind: 'note' as const, text: 'Why', x: 0, y: 0, width: 100, height: 50 };

describe('an edit', () => {
  test.each<[string, (graph: ChainGraph) => ChainGraph, Partial<ReturnType<typeof words>>]>([
    [
      'takes a node away with all its ways',
      (graph) => withoutNodes(graph, new Set([keyOf('b')])),
      { nodes: ['a', 'c', 'other'], ways: [] },
    ],
    [
      'takes the first node away, and with it the way of the input',
      (graph) => withoutNodes(graph, new Set([keyOf('a')])),
      { nodes: ['b', 'c', 'other'], first: undefined, ways: ['b>c: Success', 'b>other: Failure'] },
    ],
    [
      'adds a label to a way that is there',
      (graph) => withLink(graph, keyOf('a'), keyOf('b'), ['False', 'True']),
      { ways: ['a>b: True', 'a>b: False', 'b>c: Success', 'b>other: Failure'] },
    ],
    [
      'leads the input elsewhere, which has one way alone',
      (graph) => withLink(graph, INPUT, keyOf('c'), []),
      { first: 'c' },
    ],
    [
      'puts labels in another order',
      (graph) =>
        withLabels(withLabels(graph, keyOf('a'), keyOf('b'), ['x', 'y']), keyOf('a'), keyOf('b'), [
          'y',
          'x',
          'y',
        ]),
      { ways: ['a>b: y', 'a>b: x', 'b>c: Success', 'b>other: Failure'] },
    ],
    [
      'takes a way away with its last label',
      (graph) => withLabels(graph, keyOf('a'), keyOf('b'), []),
      { ways: ['b>c: Success', 'b>other: Failure'] },
    ],
    [
      'takes ways away, that of the input too',
      (graph) => withoutLinks(graph, new Set([way('b', 'c'), linkKey(INPUT, keyOf('a'))])),
      { first: undefined, ways: ['a>b: True', 'b>other: Failure'] },
    ],
    [
      'puts a node on a way',
      (graph) =>
        withNodeOnLink(
          graph,
          graph.links.get(way('a', 'b')) ?? expect.unreachable('no such way'),
          { ...node('c'), key: 'new', name: 'new' } as never,
          ['Success'],
        ),
      {
        nodes: ['a', 'b', 'c', 'other', 'new'],
        ways: ['b>c: Success', 'b>other: Failure', 'a>new: True', 'new>b: Success'],
      },
    ],
    [
      'puts a node between the input and the first',
      (graph) =>
        withNodeOnLink(
          graph,
          { from: INPUT, to: keyOf('a'), labels: [], others: {} },
          { ...node('c'), key: 'new', name: 'new' } as never,
          ['Success'],
        ),
      {
        nodes: ['a', 'b', 'c', 'other', 'new'],
        first: 'new',
        ways: ['a>b: True', 'b>c: Success', 'b>other: Failure', 'new>a: Success'],
      },
    ],
  ])('%s', (_what, edit, expected) => {
    const before = words(chain);
    expect(words(edit(chain))).toEqual({ ...before, ...expected });
    expect(words(chain)).toEqual(before);
  });

  test('moves nodes and notes by whole pixels, and leaves the others the very same', () => {
    const graph = moved(
      withMarks(chain, [note]),
      new Map([
        [keyOf('a'), { x: 10.4, y: 19.6 }],
        ['n', { x: 3, y: 4 }],
      ]),
    );
    expect(graph.nodes.get(keyOf('a'))).toMatchObject({ x: 10, y: 20 });
    expect(graph.nodes.get(keyOf('b'))).toBe(node('b'));
    expect(graph.marks.get('n')).toMatchObject({ x: 3, y: 4 });
  });

  test('switches debugging on for a time, and off, in nodes that can be debugged', () => {
    const all = [...chain.nodes.keys()];
    const on = withDebug(chain, all, true, 5000);
    expect(on.nodes.get(keyOf('a'))).toMatchObject({
      debugMode: true,
      info: { debugUntil: 5000, number: 1 },
    });
    expect(on.nodes.get(nestedKey('other'))).toBe(chain.nodes.get(nestedKey('other')));
    expect(withDebug(on, all, false).nodes.get(keyOf('a'))).toEqual(node('a'));
    expect(withDebug(on, [keyOf('a')], true).nodes.get(keyOf('a'))?.info).toEqual({ number: 1 });
  });

  test('is none where it changes nothing: the graph is the very same', () => {
    const marked = withMarks(chain, [note]);
    for (const edit of [
      (graph: ChainGraph) => withNodes(graph, [node('a')]),
      (graph: ChainGraph) => withEachNode(graph, graph.nodes.keys(), (one) => one),
      (graph: ChainGraph) => withoutNodes(graph, new Set(['nobody'])),
      (graph: ChainGraph) => withoutLinks(graph, new Set(['nowhere'])),
      (graph: ChainGraph) => withLink(graph, keyOf('a'), keyOf('b'), ['True']),
      (graph: ChainGraph) => withLink(graph, INPUT, keyOf('a'), []),
      (graph: ChainGraph) => withDebug(graph, graph.nodes.keys(), false),
      (graph: ChainGraph) => withoutMarks(graph, new Set(['nobody'])),
      (graph: ChainGraph) => withMarks(graph, [...graph.marks.values()]),
      (graph: ChainGraph) => moved(graph, new Map([[keyOf('a'), node('a')]])),
    ]) {
      expect(edit(marked)).toBe(marked);
    }
  });

  test('gives new nodes the next number', () => {
    expect(nextNumber(chain)).toBe(4);
    expect(nextNumber(withoutNodes(chain, new Set(chain.nodes.keys())))).toBe(1);
  });
});

/** What people do to a chain, with nodes, labels and places as they come. */
const anyEdit = fc
  .tuple(fc.nat(9), fc.nat(4), fc.nat(4), fc.constantFrom('True', 'False', 'Failure'), fc.integer())
  .map(([which, one, other, label, at]) => (graph: ChainGraph): ChainGraph => {
    const keys = [...graph.nodes.keys()];
    const [a = '', b = ''] = [keys[one % keys.length], keys[other % keys.length]];
    const [link] = graph.links.keys();
    const edits: readonly (() => ChainGraph)[] = [
      () => withNodes(graph, [{ ...node('c'), key: `new ${at}` } as never]),
      () => withoutNodes(graph, new Set([a])),
      () => withLink(graph, a, b, [label]),
      () => withLabels(graph, a, b, [label]),
      () => withoutLinks(graph, new Set([link ?? ''])),
      () => moved(graph, new Map([[a, { x: at, y: at }]])),
      () => withDebug(graph, [a], at % 2 === 0, at),
      () => withMarks(graph, [{ ...note, key: `${at}`, text: label }]),
      () => withoutMarks(graph, new Set([`${at}`])),
      () => withLink(graph, INPUT, b, []),
    ];
    return edits[which]?.() ?? graph;
  });

test('whatever was done is taken back to the very same graph step by step, and made again', () => {
  fc.assert(
    fc.property(fc.array(anyEdit, { maxLength: 30 }), (edits) => {
      let history = newHistory<ChainGraph, undefined>(chain);
      const graphs = [history.document];
      for (const edit of edits) {
        history = changed(
          history,
          { document: edit(history.document), label: { text: '' }, at: undefined },
          0,
        );
        if (history.document !== graphs.at(-1)) graphs.push(history.document);
      }
      for (const graph of graphs.toReversed()) {
        expect(history.document).toBe(graph);
        history = undone(history)?.history ?? history;
      }
      for (const graph of graphs) {
        expect(history.document).toBe(graph);
        history = redone(history)?.history ?? history;
      }
    }),
    { seed: 14 },
  );
});
