import { describe, expect, test } from 'vitest';
import { formatTimestamp } from '../../../../src/console/i18n/format-timestamp.ts';
import { translate } from '../../../../src/console/i18n/i18n.ts';
import { defaultPeriod, withEnd, withStart } from '../../../../src/console/time/period-bounds.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../../src/console/time/units.ts';
import { isControlDisabled, visibleParts } from '../../../../src/console/time/window-control.ts';
import { defaultWindow, type WindowSettings } from '../../../../src/console/time/window-settings.ts';
import {
  lastDuration,
  writtenDuration,
  writtenUnusable,
  writtenWindow,
} from '../../../../src/console/time/written-window.ts';
import { zoomedIn, zoomedOut } from '../../../../src/console/time/zoom.ts';

const NOW = Date.UTC(2026, 0, 2);
const settings = defaultWindow(NOW, 500);

// B9.14
describe('a duration is written', () => {
  test.each([
    [DAY + 2 * HOUR, '1 day 2 hours'],
    [2 * DAY, '2 days'],
    [HOUR + SECOND, '1 hour 1 second'],
    [90 * SECOND, '1 minute 30 seconds'],
    [30 * DAY + 23 * HOUR + 59 * MINUTE + 59 * SECOND, '30 days 23 hours 59 minutes 59 seconds'],
    [0, '0 seconds'],
    [999, '0 seconds'],
  ])('%j as %s', (length, text) => expect(writtenDuration(length, translate)).toBe(text));

  test('as the last one without the 1 that it would begin with', () => {
    expect([SECOND, MINUTE, HOUR, DAY].map((length) => lastDuration(length, translate))).toEqual([
      'second',
      'minute',
      'hour',
      'day',
    ]);
    expect(lastDuration(DAY + HOUR, translate)).toBe('day 1 hour');
    expect(lastDuration(90 * MINUTE, translate)).toBe('hour 30 minutes');
    expect(lastDuration(HOUR + 500, translate)).toBe('hour');
    expect(lastDuration(7 * DAY, translate)).toBe('7 days');
  });
});

// B4.15
describe('a window is called', () => {
  const write = (of: Partial<WindowSettings>, about?: { historyOnly: boolean }) =>
    writtenWindow({ ...settings, ...of }, translate, formatTimestamp, about);
  const fixed = { ...settings.history, historyType: 'FIXED' } as const;

  test('by its tab and its length', () => {
    expect(write({})).toBe('Realtime - last minute');
    expect(write({ realtime: { interval: SECOND, timewindowMs: 2 * HOUR } })).toBe('Realtime - last 2 hours');
    expect(write({ selectedTab: 'HISTORY' })).toBe('History - last minute');
  });

  test('by its ends', () => {
    expect(write({ selectedTab: 'HISTORY', history: fixed })).toBe(
      'History - from 2026-01-01 00:00:00 to 2026-01-02 00:00:00',
    );
  });

  test('where there is nothing but history, without saying so', () => {
    const only = { historyOnly: true };
    expect(write({ selectedTab: 'HISTORY' }, only)).toBe('Last minute');
    expect(write({ selectedTab: 'HISTORY', history: fixed }, only)).toBe(
      'From 2026-01-01 00:00:00 to 2026-01-02 00:00:00',
    );
  });

  test('and what could not be used of it is told', () => {
    expect(writtenUnusable([], translate)).toBeUndefined();
    expect(writtenUnusable(['selectedTab', 'realtime'], translate)).toMatch(/: selectedTab, realtime$/);
  });
});

describe('the control of a window', () => {
  const use = { isDisabled: false, isEditing: false, hasAggregation: true };
  const hidden = { ...settings, hideInterval: true, hideAggregation: true, hideAggInterval: true };

  test('shows viewers what is not hidden from them, and editors everything', () => {
    expect(visibleParts({ ...settings, hideInterval: true }, use)).toEqual({
      interval: false,
      aggregation: true,
      aggregationInterval: true,
    });
    expect(Object.values(visibleParts(hidden, { ...use, isEditing: true }))).toEqual([true, true, true]);
    expect(visibleParts(settings, { ...use, hasAggregation: false })).toEqual({
      interval: true,
      aggregation: false,
      aggregationInterval: false,
    });
  });

  test.each([
    [settings, use, false],
    [settings, { ...use, isDisabled: true }, true],
    [null, use, true],
    [null, { ...use, isEditing: true }, false],
    [hidden, use, true],
    [hidden, { ...use, isEditing: true }, false],
    [{ ...hidden, hideAggInterval: false }, use, false],
    [{ ...hidden, hideAggInterval: false }, { ...use, hasAggregation: false }, true],
    [{ ...hidden, hideInterval: false }, use, false],
  ])('is disabled where nothing could be changed', (of, by, isDisabled) => {
    expect(isControlDisabled(of, by)).toBe(isDisabled);
  });
});

describe('a part of the time', () => {
  const zoom = { shown: settings, original: undefined };

  test('is a history between two moments, put together as before', () => {
    const { shown } = zoomedIn(zoom, { startTs: NOW - HOUR, endTs: NOW });
    expect(shown).toMatchObject({
      selectedTab: 'HISTORY',
      history: {
        historyType: 'FIXED',
        fixedTimewindow: { startTimeMs: NOW - HOUR, endTimeMs: NOW },
        interval: 7 * SECOND,
      },
      aggregation: settings.aggregation,
    });
  });

  test('has the interval that is asked for, within its bounds', () => {
    const interval = (asked: number) =>
      zoomedIn(zoom, { startTs: NOW - HOUR, endTs: NOW, interval: asked }).shown.history.interval;
    expect(interval(MINUTE)).toBe(MINUTE);
    expect(interval(DAY)).toBe(514 * SECOND);
  });

  test('may be drawn either way, and is at least a second', () => {
    const ends = (startTs: number, endTs: number) =>
      zoomedIn(zoom, { startTs, endTs }).shown.history.fixedTimewindow;
    expect(ends(NOW, NOW - 2_000.5)).toEqual({ startTimeMs: NOW - 2_001, endTimeMs: NOW });
    expect(ends(NOW, NOW)).toEqual({ startTimeMs: NOW, endTimeMs: NOW + SECOND });
  });

  test('of a part leads back to where the first was looked at from', () => {
    const first = zoomedIn(zoom, { startTs: NOW - DAY, endTs: NOW });
    const second = zoomedIn(first, { startTs: NOW - HOUR, endTs: NOW });
    expect(zoomedOut(second)).toEqual({ shown: settings, original: undefined });
    expect(zoomedOut(zoom)).toEqual(zoom);
  });

  test('that is to last is not taken back', () => {
    const lasting = zoomedIn(zoom, { startTs: NOW - DAY, endTs: NOW }, { persist: true });
    expect(zoomedOut(lasting).shown).toBe(lasting.shown);
  });
});

// B4.1, B9.1
describe('a period of dates', () => {
  test('is the last 24 hours where none is given', () => {
    expect(defaultPeriod(NOW)).toEqual({ startTs: NOW - DAY, endTs: NOW });
  });

  test('begins at least a second before it ends', () => {
    const period = defaultPeriod(NOW);
    expect(withStart(period, NOW - HOUR)).toEqual({ startTs: NOW - HOUR, endTs: NOW });
    expect(withStart(period, NOW + DAY)).toEqual({ startTs: NOW - SECOND, endTs: NOW });
  });

  test('ends at least a second after it begins, and not in the future', () => {
    const period = defaultPeriod(NOW);
    expect(withEnd(period, NOW - HOUR, NOW)).toEqual({ startTs: NOW - DAY, endTs: NOW - HOUR });
    expect(withEnd(period, NOW + 1, NOW)).toEqual(period);
    expect(withEnd(period, 0, NOW)).toEqual({ startTs: NOW - DAY, endTs: NOW - DAY + SECOND });
  });
});
