import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Graph, graphOf } from '../../../../../src/console/screens/relations/graph-layout.ts';
import { drawnEdge, sizeOf } from '../../../../../src/console/screens/relations/graph-measures.ts';
import {
  type NamedEnd,
  type RelationRow,
  refOfRow,
} from '../../../../../src/console/screens/relations/relation-rows.ts';
import { entityId } from '../../../../../src/model/entity-id.ts';

const MANY = 500;
const end = (id: string): NamedEnd => ({ entityType: 'ASSET', id, name: id });
const ROOT = end('root');

/** `root>hall` was followed from its start to its end, `root<owner` against its direction. */
function row(walked: string, type = 'Contains'): RelationRow {
  const [near = '', way = '>', far = ''] = walked.split(/([<>])/);
  const inbound = way === '<';
  const [from, to] = inbound ? [far, near] : [near, far];
  const relation = { from: entityId('ASSET', from), to: entityId('ASSET', to), type };
  return { relation, inbound, level: 1, near: end(near), far: end(far) };
}

const places = ({ nodes }: Graph) =>
  Object.fromEntries(nodes.map(({ entity, column, row }) => [entity.id, [column, row]]));
const edgesOf = ({ edges }: Graph) =>
  edges.map(({ from, to, types }) => `${from.entity.id} ${to.entity.id}: ${types.join(', ')}`);

describe('the graph of relations', () => {
  test('has what the root leads to on one side, what leads to it on the other, and forks in the middle', () => {
    const graph = graphOf(
      ROOT,
      [row('root>a'), row('a>b'), row('a>c'), row('root>d'), row('root<owner')],
      MANY,
    );
    expect(places(graph)).toEqual({
      b: [2, 0],
      c: [2, 1],
      a: [1, 0.5],
      d: [1, 2],
      owner: [-1, 1],
      root: [0, 1],
    });
    expect([graph.firstColumn, graph.lastColumn, graph.height]).toEqual([-1, 2, 3]);
  });

  test('shows a circle as edges back, an entity once, and relations of the same two as one edge', () => {
    const graph = graphOf(
      ROOT,
      [row('root>a'), row('root>a', 'Feeds'), row('a>root', 'Reports'), row('root>root', 'Backs up')],
      MANY,
    );
    expect(Object.keys(places(graph)).sort()).toEqual(['a', 'root']);
    expect(edgesOf(graph)).toEqual(['root a: Contains, Feeds', 'a root: Reports', 'root root: Backs up']);
    expect(graph.edges[0]?.rowIds).toHaveLength(2);
  });

  test('stands beside the root what no way leads to, without an edge', () => {
    const graph = graphOf(ROOT, [row('far>further')], MANY);
    expect(places(graph)).toMatchObject({ far: [1, 0], further: [2, 0] });
    expect(edgesOf(graph)).toEqual(['far further: Contains']);
  });

  test('draws the nearest of too many, and says how many are left out', () => {
    const rows = Array.from({ length: 1000 }, (_, at) => row(`root>leaf${at}`));
    const graph = graphOf(ROOT, [row('leaf0>behind'), ...rows], MANY);
    expect(graph.nodes).toHaveLength(MANY);
    expect(graph.leftOut).toBe(502);
    expect(places(graph)).not.toHaveProperty('behind');
  });

  test('takes a chain of thousands', () => {
    const chain = Array.from({ length: 3000 }, (_, at) => row(`${at === 0 ? 'root' : at}>${at + 1}`));
    expect(graphOf(ROOT, chain, 5000)).toMatchObject({ lastColumn: 3000, height: 1, leftOut: 0 });
  });

  test('puts no two entities in one place, whatever is related to what', () => {
    const name = fc.constantFrom('root', 'a', 'b', 'c', 'd', 'e');
    const walked = fc.tuple(name, fc.constantFrom('<', '>'), name).map((steps) => row(steps.join('')));
    fc.assert(
      fc.property(fc.array(walked, { maxLength: 15 }), (rows) => {
        const graph = graphOf(ROOT, rows, MANY);
        const taken = graph.nodes.map(({ column, row }) => `${column} ${row}`);
        expect(new Set(taken).size).toBe(taken.length);
        expect(graph.edges.flatMap(({ rowIds }) => rowIds).toSorted()).toEqual(
          rows.map((one) => refOfRow(one).id).toSorted(),
        );
        for (const { row } of graph.nodes) expect(row).toBeLessThan(graph.height);
      }),
    );
  });
});

describe('an edge', () => {
  const graph = graphOf(ROOT, [row('root>a')], MANY);
  const [edge] = graph.edges;
  const xOf = (path = '') => [...path.matchAll(/[MC ](\d+) \d+/g)].map(([, x]) => Number(x));

  test('leads on to the right, and to the left where lines are read from there', () => {
    if (!edge) throw new Error('There is an edge');
    const [start = 0, ...onwards] = xOf(drawnEdge(edge, graph, false).path);
    expect(onwards.at(-1)).toBeGreaterThan(start);
    const { width } = sizeOf(graph);
    const [mirrored = 0, ...back] = xOf(drawnEdge(edge, graph, true).path);
    expect(mirrored).toBe(width - start);
    expect(back.at(-1)).toBeLessThan(mirrored);
  });
});
