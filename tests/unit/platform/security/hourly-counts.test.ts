import { beforeEach, describe, expect, it } from 'vitest';
import { HourlyCounts } from '../../../../src/platform/security/hourly-counts.ts';

const MINUTE = 60_000;

let now = 0;
let counts: HourlyCounts;

beforeEach(() => {
  now = 0;
  counts = new HourlyCounts(2, 3, () => now);
});

const take = (...keys: string[]) => keys.map((key) => counts.take(key));

describe('what may be done so often in an hour', () => {
  it('is counted by key, from the first time on', () => {
    expect(take('a', 'a', 'a', 'b')).toEqual([true, true, false, true]);
    now += 59 * MINUTE;
    expect(take('a')).toEqual([false]);
    now += MINUTE;
    expect(take('a', 'a', 'a')).toEqual([true, true, false]);
  });

  it('is not forgotten for others that fill the room: those are refused', () => {
    expect(take('a', 'a')).toEqual([true, true]);
    expect(take('b', 'c', 'd', 'e')).toEqual([true, true, false, false]);
    expect(take('a')).toEqual([false]);
    now += 60 * MINUTE;
    expect(take('d')).toEqual([true]);
  });
});
