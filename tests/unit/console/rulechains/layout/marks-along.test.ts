import { describe, expect, test } from 'vitest';
import {
  type ChainGraph,
  type Mark,
  NODE_SIZE,
  type Place,
} from '../../../../../src/console/rulechains/graph/chain-graph.ts';
import { withEachNode, withMarks } from '../../../../../src/console/rulechains/graph/edits.ts';
import { withMarksAlong } from '../../../../../src/console/rulechains/layout/marks-along.ts';
import { drawn, keyOf } from '../graph/stored-chain.ts';

const NAMES = ['a', 'b', 'c'];

/** Three nodes far below each other, with marks. */
function chain(...marks: Omit<Mark, 'text'>[]): ChainGraph {
  const graph = drawn({ nodes: NAMES, first: 'a', ways: [] });
  const placed = withEachNode(graph, NAMES.map(keyOf), (node) => ({
    ...node,
    x: 400,
    y: 200 + 200 * NAMES.findIndex((name) => keyOf(name) === node.key),
  }));
  return withMarks(
    placed,
    marks.map((mark) => ({ ...mark, text: mark.key })),
  );
}

const frame = { key: 'frame', kind: 'frame', x: 380, y: 150, width: 210, height: 320 } as const;
const note = (x: number, y: number) =>
  ({ key: 'note', kind: 'note', x, y, width: 200, height: 100 }) as const;
const to = (places: Readonly<Record<string, Place>>) =>
  new Map(Object.entries(places).map(([name, place]) => [keyOf(name), place]));

describe('where nodes are put elsewhere', () => {
  test('a frame is drawn around those that it held', () => {
    const graph = chain(frame);
    const after = withMarksAlong(
      graph,
      to({ a: { x: 0, y: 0 }, b: { x: 300, y: 100 }, c: { x: 900, y: 900 } }),
    );
    const { x, y, width, height } = after.marks.get('frame') as Mark;
    expect([x, y]).toEqual([-20, -50]);
    expect([x + width, y + height]).toEqual([300 + NODE_SIZE.width + 20, 100 + NODE_SIZE.height + 20]);
  });

  test('a frame stays of which nothing is moved', () => {
    const after = withMarksAlong(chain(frame), to({ c: { x: 900, y: 900 } }));
    expect(after.marks.get('frame')).toMatchObject(frame);
  });

  test('a note goes along with the node beside it', () => {
    const after = withMarksAlong(chain(note(400, 260)), to({ a: { x: 700, y: 100 } }));
    expect(after.marks.get('note')).toMatchObject({ x: 700, y: 160 });
  });

  test('a note covers no node and no other note', () => {
    const graph = chain(note(400, 260), { ...note(420, 270), key: 'other' });
    const after = withMarksAlong(graph, to({ b: { x: 400, y: 300 } }));
    const [one, other] = [after.marks.get('note'), after.marks.get('other')];
    expect(one?.y).toBeGreaterThanOrEqual(300 + NODE_SIZE.height);
    expect(other?.y).toBeGreaterThanOrEqual((one?.y ?? 0) + 100);
  });

  test('what a frame held of notes is held by it still', () => {
    const after = withMarksAlong(
      chain(frame, note(400, 330)),
      to({ a: { x: 0, y: 0 }, b: { x: 0, y: 100 } }),
    );
    const { y, height } = after.marks.get('frame') as Mark;
    const placed = after.marks.get('note') as Mark;
    expect(y + height).toBeGreaterThanOrEqual(placed.y + placed.height);
  });
});
