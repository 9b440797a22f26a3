import { describe, expect, test } from 'vitest';
import {
  startOfMonth,
  stateOf,
  usageOf,
} from '../../../../../src/console/screens/api-usage/current-usage.ts';

const NOVEMBER = Date.UTC(2026, 10);
const NOW = Date.UTC(2026, 10, 23, 12);
const values = (entries: Record<string, { ts: number; value: string }>) => new Map(Object.entries(entries));

describe('what was used in this month', () => {
  test('is the count of the month, beside what may be used', () => {
    const known = values({
      transportMsgCount: { ts: NOVEMBER, value: '42' },
      transportMsgLimit: { ts: 7, value: '100' },
    });
    expect(usageOf('transportMessages', known, NOW)).toEqual({ count: 42, limit: 100 });
  });

  test('is nothing where the latest count is that of an earlier month', () => {
    const known = values({ transportMsgCount: { ts: Date.UTC(2026, 9), value: '42' } });
    expect(usageOf('transportMessages', known, NOW)).toEqual({ count: 0, limit: 0 });
  });

  test('ends with the month of the platform, which is that of UTC', () => {
    expect(startOfMonth(NOW)).toBe(NOVEMBER);
    expect(startOfMonth(Date.UTC(2026, 11, 31), 1)).toBe(Date.UTC(2027, 0));
  });
});

describe('a feature', () => {
  test('stands as the platform says, and else may be used', () => {
    const known = values({ dbApiState: { ts: 1, value: 'WARNING' }, smsApiState: { ts: 1, value: '?' } });
    expect([
      stateOf('dbApiState', known),
      stateOf('smsApiState', known),
      stateOf('emailApiState', known),
    ]).toEqual(['WARNING', 'ENABLED', 'ENABLED']);
  });
});
