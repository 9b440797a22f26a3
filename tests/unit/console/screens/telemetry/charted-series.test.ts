import { expect, test } from 'vitest';
import {
  chartedIn,
  chartedKeysOf,
  MOST_LINES,
  writtenChart,
} from '../../../../../src/console/screens/telemetry/charted-series.ts';
import { seriesRef } from '../../../../../src/console/screens/telemetry/series-ref.ts';

const PUMP = { entityType: 'DEVICE', id: '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10' } as const;
const HALL = { entityType: 'ASSET', id: '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b11' } as const;
const written = (...series: [typeof PUMP | typeof HALL, string][]) =>
  writtenChart(series.map(([entity, key]) => seriesRef({ entity, key })));

test('An address names what stands in a chart, whatever the keys are called', () => {
  const chart = written([PUMP, 'a,b/c'], [HALL, '<b>温度</b>'], [PUMP, 'level']);
  expect(chartedIn(chart)).toEqual([
    { entity: PUMP, keys: ['a,b/c', 'level'] },
    { entity: HALL, keys: ['<b>温度</b>'] },
  ]);
  expect(chartedKeysOf(PUMP, chart)).toEqual(['a,b/c', 'level']);
});

test('What means nothing, and what is named twice, is left out', () => {
  expect(chartedIn('PUMP/x/y,,%,DEVICE/1')).toEqual([]);
  expect(chartedIn(null)).toEqual([]);
  expect(chartedIn(written([PUMP, 'level'], [PUMP, 'level']))).toEqual([{ entity: PUMP, keys: ['level'] }]);
  expect(chartedKeysOf(HALL, written([PUMP, 'level']))).toEqual([]);
  expect(writtenChart([])).toBeNull();
});

test('A chart has no more lines than can be told apart', () => {
  const many = Array.from({ length: 50 }, (_, at): [typeof PUMP, string] => [PUMP, `key ${at}`]);
  expect(chartedKeysOf(PUMP, written(...many))).toHaveLength(MOST_LINES);
});
