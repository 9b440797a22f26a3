import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readWindow, storedWindow } from '../../../../src/console/time/stored-window.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../../src/console/time/units.ts';
import {
  defaultWindow,
  intervalOf,
  type WindowSettings,
  windowLength,
} from '../../../../src/console/time/window-settings.ts';
import { Aggregation } from '../../../../src/model/telemetry.ts';
import { HistoryType, Timewindow, TimewindowTab } from '../../../../src/model/timewindow.ts';

const NOW = Date.UTC(2026, 0, 1);
const MOST = 50_000;

/** From its first day to its last, ms. */
const YEAR_ZERO = { startTimeMs: -62_167_219_200_000, endTimeMs: -62_135_683_200_000 };

const read = (stored: unknown) => readWindow(stored, NOW, MOST);

// B9.8
describe('the default time window', () => {
  test('is the last minute in intervals of a second, as averages', () => {
    const settings = defaultWindow(NOW, MOST);
    expect(settings).toMatchObject({
      selectedTab: 'REALTIME',
      realtime: { interval: SECOND, timewindowMs: MINUTE },
      aggregation: { type: 'AVG', limit: 25_000 },
    });
    expect(windowLength(settings)).toBe(MINUTE);
    expect(intervalOf(settings)).toBe(SECOND);
  });

  test('has in its history the last minute, and the last 24 hours between two moments', () => {
    expect(defaultWindow(NOW, MOST).history).toEqual({
      historyType: 'LAST_INTERVAL',
      interval: SECOND,
      timewindowMs: MINUTE,
      fixedTimewindow: { startTimeMs: NOW - DAY, endTimeMs: NOW },
    });
  });

  test('is what nothing stored is read as', () => {
    for (const nothing of [undefined, null]) {
      expect(read(nothing)).toEqual({ settings: defaultWindow(NOW, MOST), unusable: [] });
    }
  });
});

describe('a stored time window', () => {
  test('is read as it is', () => {
    const { settings, unusable } = read({
      displayValue: 'whatever',
      hideInterval: true,
      hideAggregation: false,
      hideAggInterval: true,
      selectedTab: 1,
      realtime: { interval: 5_000, timewindowMs: HOUR },
      history: {
        historyType: 1,
        interval: 60_000,
        timewindowMs: DAY,
        fixedTimewindow: { startTimeMs: 1_614_585_600_000, endTimeMs: 1_614_672_000_000 },
      },
      aggregation: { type: 'MAX', limit: 200 },
    });
    expect(unusable).toEqual([]);
    expect(settings).toEqual({
      selectedTab: 'HISTORY',
      realtime: { interval: 5_000, timewindowMs: HOUR },
      history: {
        historyType: 'FIXED',
        interval: 60_000,
        timewindowMs: DAY,
        fixedTimewindow: { startTimeMs: 1_614_585_600_000, endTimeMs: 1_614_672_000_000 },
      },
      aggregation: { type: 'MAX', limit: 200 },
      hideInterval: true,
      hideAggregation: false,
      hideAggInterval: true,
    });
    expect(windowLength(settings)).toBe(DAY);
  });

  test('may name its choices instead of numbering them', () => {
    const { settings, unusable } = read({
      selectedTab: 'HISTORY',
      history: { historyType: 'LAST_INTERVAL', timewindowMs: HOUR },
    });
    expect(unusable).toEqual([]);
    expect(settings.selectedTab).toBe('HISTORY');
    expect(windowLength(settings)).toBe(HOUR);
  });

  // B4.15
  test.each([
    [{ realtime: { timewindowMs: MINUTE } }, 'REALTIME', 'LAST_INTERVAL'],
    [{ realtime: { timewindowMs: MINUTE }, history: { timewindowMs: DAY } }, 'REALTIME', 'LAST_INTERVAL'],
    [{ history: { timewindowMs: DAY } }, 'HISTORY', 'LAST_INTERVAL'],
    [{ history: { fixedTimewindow: { startTimeMs: 1, endTimeMs: 2 } } }, 'HISTORY', 'FIXED'],
    [{ aggregation: { type: 'NONE' } }, 'REALTIME', 'LAST_INTERVAL'],
  ])('of which only a part is stored says by that what it is: %j', (stored, tab, type) => {
    const { settings, unusable } = read(stored);
    expect(unusable).toEqual([]);
    expect([settings.selectedTab, settings.history.historyType]).toEqual([tab, type]);
  });

  test('without an interval or a limit leaves them to the window', () => {
    const { settings } = read({ realtime: { timewindowMs: DAY, interval: 0 } });
    expect(settings.realtime.interval).toBeUndefined();
    expect(settings.aggregation).toEqual({ type: 'AVG', limit: undefined });
    expect(intervalOf(settings)).toBe(5 * MINUTE);
  });

  test('of old dashboards has its interval with the aggregation', () => {
    const { settings } = read({ realtime: { timewindowMs: HOUR }, aggregation: { interval: 60_000 } });
    expect(settings.realtime.interval).toBe(MINUTE);
  });
});

describe('what cannot be used of a stored time window', () => {
  test.each([
    ['not an object', ['timewindow']],
    [[], ['timewindow']],
    [7, ['timewindow']],
    [{ selectedTab: 2, realtime: { timewindowMs: MINUTE } }, ['selectedTab']],
    [{ selectedTab: 0, history: { timewindowMs: DAY } }, ['realtime.timewindowMs']],
    [{ realtime: 'x', history: 1 }, ['realtime', 'history']],
    [{ realtime: { timewindowMs: '60000' } }, ['realtime.timewindowMs']],
    [{ realtime: { timewindowMs: -1 } }, ['realtime.timewindowMs']],
    [{ realtime: { timewindowMs: MINUTE, interval: 'a' } }, ['realtime.interval']],
    [{ history: { historyType: 1 } }, ['history.fixedTimewindow']],
    [{ history: { fixedTimewindow: { startTimeMs: 2, endTimeMs: 2 } } }, ['history.fixedTimewindow']],
    [{ history: { fixedTimewindow: { startTimeMs: 0, endTimeMs: 9e15 } } }, ['history.fixedTimewindow']],
    [{ history: { fixedTimewindow: YEAR_ZERO } }, ['history.fixedTimewindow']],
    [{ aggregation: { type: 'MEDIAN', limit: 1.5 } }, ['aggregation.type', 'aggregation.limit']],
    [{ hideInterval: 'yes' }, ['hideInterval']],
  ])('has its default and is told: %j', (stored, unusable) => {
    const { settings, unusable: told } = read(stored);
    expect([...told].sort()).toEqual([...unusable].sort());
    const defaults = defaultWindow(NOW, MOST);
    expect(settings.realtime.timewindowMs).toBe(defaults.realtime.timewindowMs);
    expect(settings.history.fixedTimewindow).toEqual(defaults.history.fixedTimewindow);
    expect(settings.aggregation.type).toBe('AVG');
    expect(settings.hideInterval).toBe(false);
  });

  test('is brought to the nearest length that is possible, and told', () => {
    expect(read({ realtime: { timewindowMs: 10 } })).toMatchObject({
      settings: { realtime: { timewindowMs: SECOND } },
      unusable: ['realtime.timewindowMs'],
    });
    expect(read({ realtime: { timewindowMs: 8_000 * DAY } }).settings.realtime.timewindowMs).toBe(
      7_300 * DAY,
    );
  });

  test('never keeps a window from being read, whatever it is', () => {
    const member = fc.oneof(fc.anything(), fc.constantFrom(0, 1, 'REALTIME', 60_000, -1, 1e300));
    const part = fc.dictionary(
      fc.constantFrom('interval', 'timewindowMs', 'historyType', 'fixedTimewindow', 'type', 'limit'),
      member,
    );
    const window = fc.dictionary(
      fc.constantFrom('selectedTab', 'realtime', 'history', 'aggregation', 'hideInterval'),
      fc.oneof(member, part),
    );
    fc.assert(
      fc.property(fc.oneof(window, fc.anything()), (stored) => {
        const { settings } = read(stored);
        expect(windowLength(settings)).toBeGreaterThan(0);
        expect(intervalOf(settings)).toBeGreaterThanOrEqual(SECOND);
        expect(Timewindow.safeParse(storedWindow(settings, stored)).success).toBe(true);
      }),
    );
  });
});

describe('a time window that is saved', () => {
  const settings: WindowSettings = {
    ...defaultWindow(NOW, MOST),
    selectedTab: 'HISTORY',
    history: {
      ...defaultWindow(NOW, MOST).history,
      historyType: 'FIXED',
      fixedTimewindow: { startTimeMs: 1, endTimeMs: 2 },
    },
  };

  test('has the part of its tab only, and numbers for its choices', () => {
    const stored = storedWindow(settings, undefined);
    expect(stored).toMatchObject({ selectedTab: 1, history: { historyType: 1 }, hideInterval: false });
    expect(stored).not.toHaveProperty('realtime');
    expect(storedWindow(defaultWindow(NOW, MOST), stored)).not.toHaveProperty('history');
  });

  test('keeps what nobody here knows', () => {
    const before = {
      timezone: 'Europe/Paris',
      history: { quickInterval: 'CURRENT_DAY', timewindowMs: HOUR },
      aggregation: { type: 'AVG', interval: 5_000, colour: 'red' },
    };
    expect(storedWindow(settings, before)).toMatchObject({
      timezone: 'Europe/Paris',
      history: { quickInterval: 'CURRENT_DAY', timewindowMs: MINUTE },
      aggregation: { colour: 'red' },
    });
    // It stands with the tab now.
    expect(storedWindow(settings, before).aggregation).not.toHaveProperty('interval');
  });

  test('is read again as it was set', () => {
    const length = fc.integer({ min: SECOND, max: 7_300 * DAY });
    const interval = fc.option(length, { nil: undefined });
    const fixed = fc
      .tuple(fc.integer({ min: 0, max: 4e12 }), length)
      .map(([start, ms]) => ({ startTimeMs: start, endTimeMs: start + ms }));
    const any = fc.record({
      selectedTab: fc.constantFrom(...TimewindowTab.options),
      realtime: fc.record({ interval, timewindowMs: length }),
      history: fc.record({
        historyType: fc.constantFrom(...HistoryType.options),
        interval,
        timewindowMs: length,
        fixedTimewindow: fixed,
      }),
      aggregation: fc.record({
        type: fc.constantFrom(...Aggregation.options),
        limit: fc.option(fc.integer({ min: 1, max: MOST }), { nil: undefined }),
      }),
      hideInterval: fc.boolean(),
      hideAggregation: fc.boolean(),
      hideAggInterval: fc.boolean(),
    });
    fc.assert(
      fc.property(any, (set) => {
        const { settings: again, unusable } = read(JSON.parse(JSON.stringify(storedWindow(set, null))));
        expect(unusable).toEqual([]);
        const tab = set.selectedTab === 'REALTIME' ? 'realtime' : 'history';
        expect({ ...again, [tab]: undefined, realtime: again[tab] }).toMatchObject({ realtime: set[tab] });
        expect(again.aggregation).toEqual(set.aggregation);
        expect(windowLength(again)).toBe(windowLength(set));
        expect(intervalOf(again)).toBe(intervalOf(set));
      }),
    );
  });
});
