import { expect, test } from 'vitest';
import { historyColumns, historyRows } from '../../../../../src/console/screens/telemetry/history-rows.ts';
import type { Series } from '../../../../../src/console/time/series.ts';

const BEGIN = new Date(2026, 4, 7, 12).getTime();
const LINES = [
  { id: 'flow', label: 'flow' },
  { id: 'state', label: '<b>حالة</b>' },
];

function seriesOf(times: number[], values: number[], others?: Map<number, unknown>): Series {
  return { times: Float64Array.from(times), values: Float64Array.from(values), others };
}

const picture = {
  series: [
    seriesOf([BEGIN, BEGIN + 2_000], [1.5, 2]),
    seriesOf(
      [BEGIN, BEGIN + 1_005],
      [Number.NaN, Number.NaN],
      new Map<number, unknown>([
        [0, 'open'],
        [1, { by: 'hand' }],
      ]),
    ),
  ],
  period: { startTs: BEGIN, endTs: BEGIN + 60_000 },
};

test('History is a row for each time, the newest first, with whatever came as it is', () => {
  const columns = historyColumns(LINES);
  const texts = historyRows(picture).map((row) => columns.map((column) => column.text(row)));
  expect(texts).toEqual([
    ['2026-05-07 12:00:02', '2', ''],
    ['2026-05-07 12:00:01.005', '', '{"by":"hand"}'],
    ['2026-05-07 12:00:00', '1.5', 'open'],
  ]);
});

test('Columns are called what the lines are, and rows without a number come after those with one', () => {
  const [, flow, state] = historyColumns(LINES);
  expect([flow?.title, state?.title]).toEqual([{ text: 'flow' }, { text: '<b>حالة</b>' }]);
  const ordered = historyRows(picture).toSorted(
    (one, other) => (flow?.order?.(other) ?? 0) - (flow?.order?.(one) ?? 0),
  );
  expect(ordered.map((row) => flow?.text(row))).toEqual(['2', '1.5', '']);
});
