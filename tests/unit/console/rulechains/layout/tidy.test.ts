import { describe, expect, test } from 'vitest';
import {
  INPUT,
  INPUT_PLACE,
  NODE_SIZE,
  type Place,
} from '../../../../../src/console/rulechains/graph/chain-graph.ts';
import { tidied } from '../../../../../src/console/rulechains/layout/tidy.ts';

const at = (key: string, x: number, y: number) => ({ key, x, y });
const link = (from: string, to: string) => ({ from, to });

function overlaps(places: readonly Place[]): boolean {
  return places.some((one, index) =>
    places
      .slice(index + 1)
      .some(
        (other) =>
          Math.abs(one.x - other.x) < NODE_SIZE.width && Math.abs(one.y - other.y) < NODE_SIZE.height,
      ),
  );
}

describe('a chain that is tidied up', () => {
  const nodes = [at(INPUT, 50, 150), at('a', 40, 160), at('b', 40, 170), at('c', 40, 140), at('alone', 0, 0)];
  const links = [link(INPUT, 'a'), link('a', 'b'), link('a', 'c')];
  const places = tidied({ nodes, links });
  const x = (key: string) => places.get(key)?.x ?? 0;

  test('runs from left to right along its links, from the input, which stays', () => {
    expect(places.get(INPUT)).toEqual(INPUT_PLACE);
    expect(x('a')).toBeGreaterThan(x(INPUT) + NODE_SIZE.width);
    expect(x('b')).toBeGreaterThan(x('a') + NODE_SIZE.width);
    expect(x('c')).toBe(x('b'));
  });

  test('has no node over another, also where they are not connected', () => {
    expect(overlaps([...places.values()])).toBe(false);
    expect(places.size).toBe(nodes.length);
  });

  test('leaves room for what stands on its links', () => {
    const labelled = links.map((one) => ({ ...one, letters: one.to === 'b' ? 40 : 0 }));
    const wide = tidied({ nodes, links: labelled });
    expect((wide.get('b')?.x ?? 0) - (wide.get('a')?.x ?? 0)).toBeGreaterThan(NODE_SIZE.width + 40 * 6);
  });

  test('keeps the order of what stands below each other', () => {
    expect(places.get('c')?.y).toBeLessThan(places.get('b')?.y ?? 0);
  });
});

test('a part of a chain stays where it is as a whole', () => {
  const places = tidied({
    nodes: [at('a', 700, 500), at('b', 720, 520)],
    links: [link('a', 'b'), link('b', 'elsewhere')],
  });
  expect(places.get('a')).toEqual({ x: 700, y: 500 });
  expect([...places.keys()].toSorted()).toEqual(['a', 'b']);
});

test('what goes round is tidied all the same', () => {
  const places = tidied({ nodes: [at('a', 0, 0), at('b', 0, 0)], links: [link('a', 'b'), link('b', 'a')] });
  expect(overlaps([...places.values()])).toBe(false);
});

test('nodes of a group stand together, with no other among them', () => {
  const nodes = [
    at(INPUT, 50, 150),
    ...['a', 'b', 'c', 'd', 'alone'].map((key, row) => at(key, 0, row * 60)),
  ];
  const links = [link(INPUT, 'a'), link('a', 'b'), link('a', 'c'), link('a', 'd')];
  const places = tidied({
    nodes,
    links,
    groups: [
      ['b', 'd', 'gone'],
      ['alone', 'a'],
    ],
  });
  const [b = 0, c = 0, d = 0] = ['b', 'c', 'd'].map((key) => places.get(key)?.y);
  expect(c < Math.min(b, d) || c > Math.max(b, d)).toBe(true);
  expect(Math.abs((places.get('alone')?.y ?? 0) - (places.get('a')?.y ?? 0))).toBeLessThan(100);
  expect(overlaps([...places.values()])).toBe(false);
});
