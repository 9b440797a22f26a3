import Supercluster from 'supercluster';
import { expect, onTestFinished, test, vi } from 'vitest';
import { hullOf } from '../../../../../src/console/widgets/maps/hull.ts';
import { placeIndex } from '../../../../../src/console/widgets/maps/place-index.ts';

const everything = { from: { x: 0, y: 0 }, to: { x: 1, y: 1 } };

test('points that are near each other are one until a zoom tells them apart', () => {
  const index = placeIndex(
    [
      { x: 0.2, y: 0.3 },
      { x: 0.201, y: 0.3 },
      { x: 0.8, y: 0.7 },
    ],
    { radius: 80, extent: 256 },
  );
  const far = index.clustered(everything, 2);
  expect(far.single).toEqual([2]);
  expect(far.clusters).toMatchObject([{ count: 2 }]);
  const [cluster] = far.clusters;
  expect(cluster?.x).toBeCloseTo(0.2005, 6);
  expect(cluster?.y).toBeCloseTo(0.3, 6);
  expect(cluster?.members(10).toSorted()).toEqual([0, 1]);
  expect(index.clustered(everything, cluster?.splitsAt() ?? 0).single.toSorted()).toEqual([0, 1, 2]);
});

test('points at one place are one at every zoom', () => {
  const one = { x: 0.2, y: 0.3 };
  const index = placeIndex([one, one, { x: 0.201, y: 0.3 }], { radius: 80, extent: 256 });
  const [all] = index.clustered(everything, 0).clusters;
  const splitsAt = all?.splitsAt() ?? 0;
  const { clusters, single } = index.clustered(everything, splitsAt);
  expect([clusters.map(({ count }) => count), single]).toEqual([[2], [2]]);
  expect(clusters[0]?.splitsAt()).toBe(19);
  expect(index.clustered(everything, 19).single.toSorted()).toEqual([0, 1, 2]);
});

test('only what is in a part of the world is found', () => {
  const index = placeIndex(
    [
      { x: 0.2, y: 0.3 },
      { x: 0.8, y: 0.7 },
    ],
    { radius: 1, extent: 256 },
  );
  expect(index.single({ from: { x: 0.7, y: 0.6 }, to: { x: 1, y: 1 } })).toEqual([1]);
});

test('10,000 points are sorted once for a zoom that somebody asks about, and for no other', () => {
  const points = Array.from({ length: 10_000 }, (_, at) => ({ x: (at * 0.618034) % 1, y: at / 10_000 }));
  const sorting = vi.spyOn(Supercluster.prototype, 'load');
  onTestFinished(() => sorting.mockRestore());
  const index = placeIndex(points, { radius: 80, extent: 256 });
  const found = index.clustered(everything, 3);
  index.clustered({ from: { x: 0, y: 0 }, to: { x: 0.5, y: 0.5 } }, 3);
  expect(sorting.mock.calls.map(([sorted]) => sorted.length)).toEqual([10_000]);
  index.clustered(everything, 4);
  expect(sorting.mock.contexts).toMatchObject(
    [3, 4].map((zoom) => ({ options: { minZoom: zoom, maxZoom: zoom } })),
  );
  const count = found.clusters.reduce((sum, one) => sum + one.count, found.single.length);
  expect(count).toBe(10_000);
  expect(found.clusters.length + found.single.length).toBeLessThan(1000);
});

test('a band around points touches the outer ones', () => {
  const corner = (x: number, y: number) => ({ x, y });
  const corners = [corner(0, 0), corner(4, 0), corner(4, 4), corner(0, 4)];
  expect(
    hullOf([...corners, corner(2, 2), corner(1, 3)])
      .map(({ x, y }) => `${x} ${y}`)
      .toSorted(),
  ).toEqual(corners.map(({ x, y }) => `${x} ${y}`).toSorted());
});
