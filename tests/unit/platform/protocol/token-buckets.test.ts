import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRates, TokenBuckets } from '../../../../src/platform/protocol/token-buckets.ts';

describe('rates as text', () => {
  it.each([
    ['20:1,600:60', [20, 1_000, 600, 60_000]],
    [' 5 : 2 ', [5, 2_000]],
    ['', []],
    [null, []],
    [undefined, []],
    ['20', []],
    ['20:0', []],
    ['x:1,3:1', [3, 1_000]],
  ])('%j', (text, expected) => {
    expect(parseRates(text).flatMap(({ capacity, period }) => [capacity, period])).toEqual(expected);
  });
});

describe('token buckets', () => {
  const take = (buckets: TokenBuckets, times: number, now: number) =>
    Array.from({ length: times }, () => buckets.take(1, now)).filter(Boolean).length;

  it('let a burst of their capacity pass, then as much as refills', () => {
    const buckets = new TokenBuckets(parseRates('10:1'), 0);
    expect(take(buckets, 100, 0)).toBe(10);
    expect(take(buckets, 100, 500)).toBe(5);
    expect(take(buckets, 100, 550)).toBe(0);
    expect(take(buckets, 100, 60_000)).toBe(10);
  });

  it('all have to have enough, and lose nothing when one has not', () => {
    const buckets = new TokenBuckets(parseRates('10:1,12:60'), 0);
    expect(take(buckets, 10, 0)).toBe(10);
    expect(buckets.take(5, 1_000)).toBe(false);
    expect(take(buckets, 10, 1_000)).toBe(2);
  });

  it('never let pass what is more than they hold', () => {
    const buckets = new TokenBuckets(parseRates('10:1'), 0);
    expect(buckets.take(11, 1_000_000)).toBe(false);
    expect(buckets.take(10, 1_000_000)).toBe(true);
  });

  it('without a rate let everything pass', () => {
    expect(new TokenBuckets([], 0).take(1_000_000, 0)).toBe(true);
  });

  it('give nothing for a clock that is set back', () => {
    const buckets = new TokenBuckets(parseRates('1:1'), 10_000);
    expect(take(buckets, 2, 10_000)).toBe(1);
    expect(buckets.take(1, 0)).toBe(false);
    expect(buckets.take(1, 1_000)).toBe(true);
  });

  it('hold any sender to capacity and refill, however it spreads its messages', () => {
    const pauses = fc.array(fc.nat(400), { maxLength: 200 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), pauses, (capacity, waits) => {
        const buckets = new TokenBuckets([{ capacity, period: 1_000 }], 0);
        let now = 0;
        let passed = 0;
        for (const wait of waits) {
          now += wait;
          if (buckets.take(1, now)) passed += 1;
        }
        expect(passed).toBeLessThanOrEqual(capacity + (now * capacity) / 1_000);
      }),
    );
  });
});
