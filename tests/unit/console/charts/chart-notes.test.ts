import { expect, test } from 'vitest';
import { unshownOf } from '../../../../src/console/charts/chart-notes.tsx';
import { NO_POINTS, type Series } from '../../../../src/console/time/series.ts';

const PERIOD = { startTs: 0, endTs: 100 };

/** A series of these values, a point each ms. */
function seriesOf(...values: (number | string)[]): Series {
  const others = new Map(
    values.flatMap((value, place) => (typeof value === 'string' ? [[place, value] as const] : [])),
  );
  return {
    times: Float64Array.from(values, (_, place) => place),
    values: Float64Array.from(values, (value) => (typeof value === 'string' ? Number.NaN : value)),
    others: others.size > 0 ? others : undefined,
  };
}

test('What a chart cannot draw is told, line by line', () => {
  const series = {
    flow: seriesOf(1, 2, 3),
    state: seriesOf('on', 'off'),
    level: seriesOf(1, 'unknown'),
    new: NO_POINTS,
  };
  const lines = Object.keys(series).map((key) => ({ id: key, label: key }));
  const picture = { series: Object.values(series), period: PERIOD };
  expect(unshownOf(lines, picture)).toEqual({
    empty: ['new'],
    textual: ['state'],
    mixed: ['level'],
    cut: [],
  });
  expect(unshownOf(lines, { ...picture, limit: 3 }).cut).toEqual(['flow']);
});
