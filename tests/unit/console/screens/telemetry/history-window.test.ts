import { describe, expect, test } from 'vitest';
import {
  readHistoryWindow,
  type WrittenWindow,
  writtenHistoryWindow,
} from '../../../../../src/console/screens/telemetry/history-window.ts';

const NOW = Date.UTC(2026, 4, 7, 12);
const NOTHING: WrittenWindow = { time: null, agg: null, interval: null, points: null };
const read = (said: Partial<WrittenWindow>) => readHistoryWindow({ ...NOTHING, ...said }, NOW);

describe('the time window of a chart in the address', () => {
  test.each<[Partial<WrittenWindow>, object]>([
    [{}, { selectedTab: 'REALTIME', realtime: { interval: undefined, timewindowMs: 3_600_000 } }],
    [{ time: 'realtime-60000' }, { realtime: { interval: undefined, timewindowMs: 60_000 } }],
    [
      { time: 'last-86400000', agg: 'AVG', interval: '600000' },
      {
        selectedTab: 'HISTORY',
        aggregation: { type: 'AVG', limit: 10_000 },
        history: { historyType: 'LAST_INTERVAL', timewindowMs: 86_400_000, interval: 600_000 },
      },
    ],
    [
      { time: '1000000-2000000' },
      {
        selectedTab: 'HISTORY',
        history: { historyType: 'FIXED', fixedTimewindow: { startTimeMs: 1e6, endTimeMs: 2e6 } },
      },
    ],
    [{ points: '500' }, { aggregation: { type: 'NONE', limit: 500 } }],
  ])('says what %o means, and is written the same', (said, meant) => {
    const settings = read(said);
    expect(settings).toMatchObject(meant);
    expect(writtenHistoryWindow(settings)).toEqual({ ...NOTHING, ...said });
  });

  test.each([
    { time: 'realtime-soon' },
    { time: '2000000-1000000' },
    { time: '' },
    { agg: 'MEDIAN' },
    { interval: '-5' },
    { points: '1e3' },
  ])('is the usual one where it is nonsense: %o', (said) => {
    expect(writtenHistoryWindow(read(said))).toEqual(NOTHING);
  });
});
