import { expect, test } from 'vitest';
import { readSettings } from '../../../../../src/console/widgets/contract/native-widget.tsx';
import { samplePicture } from '../../../../../src/console/widgets/sample/sample-picture.ts';
import {
  drawnSeries,
  graphData,
  pointNear,
} from '../../../../../src/console/widgets/time-graphs/graph-data.ts';
import { graphOf, keySettingsReader } from '../../../../../src/console/widgets/time-graphs/graph-lines.ts';
import { GraphSettings } from '../../../../../src/console/widgets/time-graphs/graph-settings.ts';

const POINTS = 50_000;
const series = (offset: number) => ({
  times: Float64Array.from({ length: POINTS }, (_, place) => 2 * place + offset),
  values: Float64Array.from({ length: POINTS }, (_, place) => Math.sin(place / 100)),
  others: undefined,
});

test.each(['lines', 'bars', 'states'] as const)(
  'of 100,000 points no more are drawn as %s than there are columns for',
  (kind) => {
    const dataKeys = ['a', 'b'].map((name) => ({ name, type: 'timeseries' as const }));
    const sample = samplePicture({ kind: 'timeseries', needs: {} }, [{ type: 'entity', dataKeys }], 'sample');
    // No time of one is that of the other.
    const lines = sample.lines.map((line, place) => ({ ...line, series: series(place) }));
    const period = { startTs: 0, endTs: 2 * POINTS, interval: 2 };
    const settings = readSettings(GraphSettings, { stack: true });
    const graph = graphOf(kind, { ...sample, lines }, new Map(), {
      config: {},
      settings,
      keySettingsOf: keySettingsReader(),
    });
    const seen = graphData(graph, drawnSeries(graph, period, settings), { period, settings, columns: 1_000 });
    expect(seen.times.length).toBeLessThan(11_000);
  },
);

test('near a moment is the point that is nearest, of states the one that holds', () => {
  const few = { times: Float64Array.of(10, 20), values: Float64Array.of(1, 2), others: new Map([[1, 'on']]) };
  expect(pointNear(few, 16, false)).toEqual({ time: 20, value: 'on' });
  expect(pointNear(few, 14, false)).toEqual({ time: 10, value: 1 });
  expect(pointNear(few, 99, false)).toEqual({ time: 20, value: 'on' });
  expect(pointNear(few, 16, true)).toEqual({ time: 10, value: 1 });
  expect(pointNear(few, 5, true)).toBeUndefined();
  expect(pointNear({ ...few, times: new Float64Array() }, 5, false)).toBeUndefined();
});
