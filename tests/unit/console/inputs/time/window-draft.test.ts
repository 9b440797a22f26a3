import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Unreadable } from '../../../../../src/console/commands/input.ts';
import {
  changedDraft,
  draftBounds,
  draftOf,
  settingsOf,
} from '../../../../../src/console/inputs/time/window-draft.ts';
import { LONGEST_INTERVAL, SHORTEST_INTERVAL } from '../../../../../src/console/time/intervals.ts';
import { defaultWindow } from '../../../../../src/console/time/window-settings.ts';

const NOW = Date.UTC(2026, 0, 1);
const DAY = 86_400_000;
const MAX = 500;
const use = { maxDataPoints: MAX, hasAggregation: true };
const settings = defaultWindow(NOW, MAX);
const draft = draftOf(settings, MAX);
const unreadable = new Unreadable('0', { key: 'validation.not-accepted' });

describe('the draft of a time window', () => {
  test('is what was set until somebody changes it', () => {
    expect(settingsOf(draft, settings, use)).toEqual(settings);
  });

  test('has a grouping interval that follows the length of its window', () => {
    const day = changedDraft(draft, { realtimeMs: DAY });
    expect(draftBounds(day)).toEqual({ min: 172_000, max: 12_342_000 });
    expect(settingsOf(day, settings, use)?.realtime).toEqual({ timewindowMs: DAY, interval: 300_000 });
  });

  test('brings an interval that is no usual one no further than it must', () => {
    const own = changedDraft(draft, { intervals: { REALTIME: 7000, HISTORY: 1000 } });
    expect(settingsOf(changedDraft(own, { realtimeMs: DAY }), settings, use)?.realtime.interval).toBe(
      172_000,
    );
  });

  test('keeps either tab as it is while the other one is changed', () => {
    const history = changedDraft(changedDraft(draft, { realtimeMs: DAY }), {
      selectedTab: 'HISTORY',
      historyMs: 3_600_000,
    });
    expect(settingsOf(history, settings, use)).toMatchObject({
      selectedTab: 'HISTORY',
      realtime: { timewindowMs: DAY },
      history: { timewindowMs: 3_600_000 },
    });
  });

  test('gives nothing while a part that counts cannot be read; what does not count stays as it was', () => {
    const hidden = changedDraft(draft, { historyMs: unreadable, period: unreadable });
    expect(settingsOf(hidden, settings, use)).toEqual(settings);
    expect(settingsOf(changedDraft(draft, { realtimeMs: unreadable }), settings, use)).toBeUndefined();
    expect(settingsOf(changedDraft(draft, { realtimeMs: undefined }), settings, use)).toBeUndefined();
    const last = changedDraft(draft, { selectedTab: 'HISTORY', historyMs: unreadable });
    expect(settingsOf(last, settings, use)).toBeUndefined();
    expect(settingsOf(changedDraft(last, { historyType: 'FIXED' }), settings, use)).toBeDefined();
  });

  test.each([
    [6, false],
    [7, true],
    [MAX, true],
    [MAX + 1, false],
    [7.5, false],
  ])('with values that are not put together, takes a limit of %d: %s', (limit, isTaken) => {
    const changed = changedDraft(draft, { aggregation: 'NONE', limit });
    expect(settingsOf(changed, settings, use) !== undefined).toBe(isTaken);
    // Where they are put together, and where there are none, nobody has asked for it.
    expect(settingsOf({ ...changed, aggregation: 'AVG' }, settings, use)).toBeDefined();
    expect(settingsOf(changed, settings, { ...use, hasAggregation: false })).toBeDefined();
  });

  test('never gives an interval that its window does not allow', () => {
    const lengths = fc.integer({ min: SHORTEST_INTERVAL, max: LONGEST_INTERVAL });
    const changes = fc.array(
      fc.record(
        {
          selectedTab: fc.constantFrom('REALTIME' as const, 'HISTORY' as const),
          historyType: fc.constantFrom('LAST_INTERVAL' as const, 'FIXED' as const),
          realtimeMs: lengths,
          historyMs: lengths,
          period: lengths.map((length) => ({ startTs: NOW - length, endTs: NOW })),
        },
        { requiredKeys: [] },
      ),
    );
    fc.assert(
      fc.property(changes, (all) => {
        const last = all.reduce(changedDraft, draft);
        const { min, max } = draftBounds(last);
        const interval = last.intervals[last.selectedTab];
        expect(interval).toBeGreaterThanOrEqual(min);
        expect(interval).toBeLessThanOrEqual(max);
      }),
    );
  });
});
