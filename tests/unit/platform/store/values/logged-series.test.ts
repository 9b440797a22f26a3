import { expect, test } from 'vitest';
import { LoggedSeries, seriesOf } from '../../../../../src/platform/store/values/logged-series.ts';

function pointsOf(series: LoggedSeries): unknown[] {
  const points: unknown[] = [];
  series.each((...point) => points.push(point));
  return points;
}

test('points come in the order of their times, and those of one time as they came', () => {
  const series = new LoggedSeries();
  series.add(30, 'late', null);
  series.add(10, false, 99);
  series.add(20, 0, null);
  series.add(10, { deep: 1 }, null);
  expect(series.newest).toEqual({ ts: 30, value: 'late' });
  expect(pointsOf(series)).toEqual([
    [10, false, 99],
    [10, { deep: 1 }, null],
    [20, 0, null],
    [30, 'late', null],
  ]);
});

test('more can be added after points were taken', () => {
  const series = new LoggedSeries();
  series.add(20, 1, null);
  expect(pointsOf(series)).toHaveLength(1);
  series.add(10, 2, null);
  expect(pointsOf(series)).toEqual([
    [10, 2, null],
    [20, 1, null],
  ]);
});

test('of one time the point that came last is the newest', () => {
  const series = new LoggedSeries();
  expect(series.newest).toBeUndefined();
  series.add(20, 'first', null);
  series.add(20, 'second', null);
  series.add(10, 'before', null);
  expect(series.newest).toEqual({ ts: 20, value: 'second' });
});

test('an entity has one series of each key', () => {
  const byKey = new Map<string, LoggedSeries>();
  expect(seriesOf(byKey, 'level')).toBe(seriesOf(byKey, 'level'));
  expect([...byKey.keys()]).toEqual(['level']);
});
