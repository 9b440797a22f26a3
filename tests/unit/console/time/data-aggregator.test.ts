import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { DataAggregator } from '../../../../src/console/time/data-aggregator.ts';
import type { ResolvedWindow } from '../../../../src/console/time/resolved-window.ts';
import { pairsOf } from '../../../../src/console/time/series.ts';
import { Aggregation } from '../../../../src/model/telemetry.ts';

const START = 1_767_225_600_000;

/** Ten seconds, in intervals of one. */
const windowOf = (aggregation: Aggregation, more: Partial<ResolvedWindow> = {}): ResolvedWindow => ({
  isRealtime: true,
  startTs: START,
  timeWindow: 10_000,
  shownMs: 10_000,
  interval: 1_000,
  aggregation,
  limit: 10,
  isStateData: false,
  ...more,
});

const at = (ms: number, value: unknown) => ({ ts: START + ms, value });

/** What is seen of a key, with times counted from the start of the first window. */
const seen = (aggregator: DataAggregator, key = 'k') =>
  pairsOf(aggregator.series(key)).map(([time, value]) => [time - START, value]);

describe('points that come live', () => {
  const live = [at(1_100, '4'), at(1_900, '8'), at(1_500, '3'), at(3_000, '5')];

  test.each([
    ['MIN', 3, 5],
    ['MAX', 8, 5],
    ['AVG', 5, 5],
    ['SUM', 15, 5],
    ['COUNT', 3, 1],
  ] as const)('are put together by %s, in the middle of their intervals', (aggregation, second, fourth) => {
    const aggregator = new DataAggregator(windowOf(aggregation));
    aggregator.add({ k: live });
    expect(seen(aggregator)).toEqual([
      [1_500, second],
      [3_500, fourth],
    ]);
  });

  test('are kept each by its time where they are not put together', () => {
    const aggregator = new DataAggregator(windowOf('NONE'));
    aggregator.add({ k: live });
    expect(seen(aggregator)).toEqual([
      [1_100, 4],
      [1_500, 3],
      [1_900, 8],
      [3_000, 5],
    ]);
  });

  test('of one time count by the last that came, which is the first of its message', () => {
    const aggregator = new DataAggregator(windowOf('NONE'));
    aggregator.add({ k: [at(1_000, 'off'), at(1_000, '1')] });
    expect(seen(aggregator)).toEqual([[1_000, 'off']]);
    aggregator.add({ k: [at(1_000, '2')] });
    expect(seen(aggregator)).toEqual([[1_000, 2]]);
  });

  test('belong each to their key', () => {
    const aggregator = new DataAggregator(windowOf('SUM'));
    aggregator.add({ a: [at(500, '1')], b: [at(500, '2')] });
    expect(seen(aggregator, 'a')).toEqual([[500, 1]]);
    expect(seen(aggregator, 'b')).toEqual([[500, 2]]);
    expect(seen(aggregator, 'c')).toEqual([]);
  });

  test('have texts only where nothing is put together: elsewhere they are no numbers', () => {
    const none = new DataAggregator(windowOf('NONE'));
    none.add({ k: [at(100, 'on'), at(200, '1.5'), at(300, '007')] });
    expect(seen(none)).toEqual([
      [100, 'on'],
      [200, 1.5],
      [300, '007'],
    ]);
    const average = new DataAggregator(windowOf('AVG'));
    average.add({ k: [at(100, 'on'), at(1_100, 'on'), at(1_200, '2'), at(1_300, 'off'), at(1_400, '4')] });
    expect(seen(average)).toEqual([
      [500, Number.NaN],
      [1_500, 3],
    ]);
    const count = new DataAggregator(windowOf('COUNT'));
    count.add({ k: [at(100, 'on'), at(200, 'off')] });
    expect(seen(count)).toEqual([[500, 2]]);
  });
});

describe('what the platform has put together', () => {
  const answer = [at(500, '10'), at(1_500, '20')];

  test.each([
    ['MIN', 5],
    ['MAX', 20],
    ['AVG', 12.5],
    ['SUM', 25],
    ['COUNT', 21],
  ] as const)('goes on with what comes live: %s', (aggregation, last) => {
    const aggregator = new DataAggregator(windowOf(aggregation));
    aggregator.load({ k: answer });
    aggregator.add({ k: [at(1_900, '5')] });
    expect(seen(aggregator)).toEqual([
      [500, 10],
      [1_500, last],
    ]);
  });

  test('may come in any order, and takes the place of what was there', () => {
    const aggregator = new DataAggregator(windowOf('AVG'));
    aggregator.add({ k: [at(5_000, '1')] });
    aggregator.load({ k: answer.toReversed() });
    expect(seen(aggregator)).toEqual([
      [500, 10],
      [1_500, 20],
    ]);
  });

  test('with an odd interval has its middle where the platform has it', () => {
    const aggregator = new DataAggregator(windowOf('SUM', { interval: 1_001 }));
    aggregator.load({ k: [at(500, '1')] });
    aggregator.add({ k: [at(900, '2')] });
    expect(seen(aggregator)).toEqual([[500, 3]]);
  });
});

describe('a window that goes on', () => {
  test('moves by whole intervals, whatever time has gone by', () => {
    const aggregator = new DataAggregator(windowOf('AVG'));
    expect(aggregator.advance(999)).toBe(false);
    expect(aggregator.advance(1)).toBe(true);
    expect(aggregator.range).toEqual({ startTs: START + 1_000, endTs: START + 11_000 });
    expect(aggregator.advance(2_500)).toBe(true);
    expect(aggregator.advance(400)).toBe(false);
    expect(aggregator.advance(100)).toBe(true);
    expect(aggregator.range.startTs).toBe(START + 4_000);
    expect(aggregator.advance(-5_000)).toBe(false);
  });

  test('drops what it has left behind, and what comes too late for it', () => {
    const aggregator = new DataAggregator(windowOf('AVG'));
    aggregator.add({ k: [at(500, '1'), at(1_500, '2'), at(9_500, '3')] });
    aggregator.advance(1_000);
    aggregator.add({ k: [at(200, '9')] });
    expect(seen(aggregator)).toEqual([
      [1_500, 2],
      [9_500, 3],
    ]);
  });

  test('holds back what lies ahead of it until it comes there', () => {
    const aggregator = new DataAggregator(windowOf('NONE'));
    aggregator.add({ k: [at(10_000, '1'), at(10_001, '2')] });
    expect(seen(aggregator)).toEqual([[10_000, 1]]);
    aggregator.advance(1_000);
    expect(seen(aggregator)).toHaveLength(2);
  });

  test('shows the newest points, as many as its limit', () => {
    const aggregator = new DataAggregator(windowOf('NONE', { limit: 3 }));
    aggregator.add({ k: [5, 1, 4, 2, 3].map((second) => at(second * 1_000, `${second}`)) });
    expect(seen(aggregator).map(([, value]) => value)).toEqual([3, 4, 5]);
  });

  test('shows the same object until something has changed', () => {
    const aggregator = new DataAggregator(windowOf('SUM'));
    aggregator.add({ k: [at(100, '1')], other: [at(100, '1')] });
    const before = aggregator.series('k');
    aggregator.add({ other: [at(200, '1')] });
    expect(aggregator.series('k')).toBe(before);
    aggregator.add({ k: [at(300, '1')] });
    expect(aggregator.series('k')).not.toBe(before);
    expect(before.values).toEqual(Float64Array.of(1));
  });

  test('is looked at every interval, but not more often than every second', () => {
    expect(new DataAggregator(windowOf('AVG', { interval: 5_000 })).tick).toBe(5_000);
    expect(new DataAggregator(windowOf('AVG', { interval: 500 })).tick).toBe(1_000);
  });

  test('begins anew after a new connection', () => {
    const aggregator = new DataAggregator(windowOf('AVG'));
    aggregator.add({ k: [at(500, '1')] });
    aggregator.advance(500);
    aggregator.reset(windowOf('SUM', { startTs: START + 5_000 }));
    expect(seen(aggregator)).toEqual([]);
    expect(aggregator.advance(500)).toBe(false);
    aggregator.add({ k: [at(5_100, '1'), at(5_200, '2')] });
    expect(seen(aggregator)).toEqual([[5_500, 3]]);
  });
});

test('a history stays where it is', () => {
  const aggregator = new DataAggregator(windowOf('NONE', { isRealtime: false }));
  aggregator.load({ k: [at(100, '1')] });
  expect(aggregator.advance(60_000)).toBe(false);
  expect(seen(aggregator)).toEqual([[100, 1]]);
});

describe('states', () => {
  const states = windowOf('NONE', { isStateData: true });

  test('span the window: what held before it and what holds last', () => {
    const aggregator = new DataAggregator(states);
    aggregator.load({ k: [at(4_000, 'on'), at(-90_000, 'off')] });
    expect(seen(aggregator)).toEqual([
      [0, 'off'],
      [4_000, 'on'],
      [10_000, 'on'],
    ]);
  });

  test('of which none has changed hold all the time', () => {
    const aggregator = new DataAggregator(states);
    aggregator.load({ k: [at(-90_000, '1')] });
    expect(seen(aggregator)).toEqual([
      [0, 1],
      [10_000, 1],
    ]);
  });

  test('that leave the window hold until the next', () => {
    const aggregator = new DataAggregator(states);
    aggregator.load({ k: [at(1_000, 'a'), at(8_000, 'b')] });
    aggregator.advance(2_000);
    expect(seen(aggregator)).toEqual([
      [2_000, 'a'],
      [8_000, 'b'],
      [12_000, 'b'],
    ]);
  });

  test('from before the window count by their time, however late they come', () => {
    const aggregator = new DataAggregator(states);
    aggregator.load({ k: [at(-5_000, 'a')] });
    aggregator.add({ k: [at(-9_000, 'older')] });
    expect(seen(aggregator)[0]).toEqual([0, 'a']);
    aggregator.add({ k: [at(-1_000, 'newer')] });
    expect(seen(aggregator)[0]).toEqual([0, 'newer']);
  });

  test('of which the limit has cut off the first do not pretend to know it', () => {
    const aggregator = new DataAggregator({ ...states, limit: 1 });
    aggregator.load({ k: [at(-5_000, 'a'), at(2_000, 'b'), at(4_000, 'c')] });
    expect(seen(aggregator)).toEqual([
      [4_000, 'c'],
      [10_000, 'c'],
    ]);
    aggregator.advance(3_000);
    expect(seen(aggregator)[0]).toEqual([3_000, 'b']);
  });

  test('do not come from what says that a key has been deleted', () => {
    const aggregator = new DataAggregator(states);
    aggregator.load({ k: [{ ts: 0, value: '' }] });
    aggregator.add({ k: [{ ts: 0, value: null }] });
    expect(seen(aggregator)).toEqual([]);
  });

  test('of a key that never had any are none', () => {
    const aggregator = new DataAggregator(states);
    aggregator.load({ k: [] });
    expect(seen(aggregator)).toEqual([]);
  });
});

describe('whatever comes in whatever order', () => {
  type Happening = { ms: number; value: string } | { elapsed: number } | 'look';

  const value = fc.oneof(fc.integer({ min: -50, max: 50 }).map(String), fc.constantFrom('on', '007', ''));
  const happening = (latest: number): fc.Arbitrary<Happening> =>
    fc.oneof(
      { weight: 6, arbitrary: fc.record({ ms: fc.integer({ min: -5_000, max: latest }), value }) },
      { weight: 2, arbitrary: fc.record({ elapsed: fc.nat(2_500) }) },
      { weight: 2, arbitrary: fc.constant<Happening>('look') },
    );
  const history = (latest: number) => fc.array(happening(latest), { maxLength: 80 });
  const answer = fc.uniqueArray(fc.tuple(fc.integer({ min: -3, max: 9 }), fc.integer({ min: 0, max: 50 })), {
    selector: ([interval]) => interval,
  });

  /** Keeps everything that ever came, and reckons all of it anew. */
  function naive(
    window: ResolvedWindow,
    loaded: { ts: number; value: string }[],
    live: { ts: number; value: string }[],
    moved: number,
  ): [number, unknown][] {
    const { interval, aggregation, limit, isStateData } = window;
    const start = window.startTs + moved;
    const end = start + window.timeWindow;
    const isNone = aggregation === 'NONE';
    const byTime = new Map<number, { loaded: string | undefined; live: string[] }>();
    for (const { ts, value } of loaded) byTime.set(ts, { loaded: value, live: [] });
    for (const { ts, value } of live) {
      const time = isNone
        ? ts
        : window.startTs + Math.floor((ts - window.startTs) / interval) * interval + interval / 2;
      const known = byTime.get(time) ?? { loaded: undefined, live: [] };
      known.live.push(value);
      byTime.set(time, known);
    }
    const numberOf = (text: string) => (text === '' ? Number.NaN : Number(text));
    const reckon = ({ loaded, live }: { loaded: string | undefined; live: string[] }): unknown => {
      if (isNone) {
        const last = live.at(-1) ?? loaded ?? '';
        return /^-?(0|[1-9]\d*)$/.test(last) ? Number(last) : last;
      }
      if (aggregation === 'COUNT') return (loaded === undefined ? 0 : Number(loaded)) + live.length;
      const numbers = [...(loaded === undefined ? [] : [loaded]), ...live]
        .map(numberOf)
        .filter((number) => !Number.isNaN(number));
      if (numbers.length === 0) return Number.NaN;
      if (aggregation === 'MIN') return Math.min(...numbers);
      if (aggregation === 'MAX') return Math.max(...numbers);
      const sum = numbers.reduce((one, other) => one + other);
      return aggregation === 'SUM' ? sum : sum / numbers.length;
    };
    const all = [...byTime]
      .sort(([one], [other]) => one - other)
      .map(([time, values]): [number, unknown] => [time, reckon(values)]);
    const inside = all.filter(([time]) => time > start && time <= end);
    const kept = inside.slice(Math.max(0, inside.length - limit));
    if (!isStateData) return kept;
    const before = all.findLast(([time]) => time <= start);
    if (before && kept.length === inside.length) kept.unshift([start, before[1]]);
    const last = kept.at(-1);
    if (last && last[0] < end) kept.push([end, last[1]]);
    return kept;
  }

  function expectAsNaive(
    window: ResolvedWindow,
    answer: [number, number][],
    happenings: Happening[],
    isPast = false,
  ): void {
    const aggregator = new DataAggregator(window);
    const loaded = answer.map(([interval, value]) => ({
      ts: window.startTs + interval * 1_000 + 500,
      value: String(value),
    }));
    aggregator.load({ k: loaded });
    const live: { ts: number; value: string }[] = [];
    let elapsed = 0;
    for (const happening of happenings) {
      const moved = Math.floor(elapsed / window.interval) * window.interval;
      if (happening === 'look') {
        expect(pairsOf(aggregator.series('k'))).toEqual(naive(window, loaded, live, moved));
      } else if ('elapsed' in happening) {
        aggregator.advance(happening.elapsed);
        elapsed += happening.elapsed;
      } else {
        const ms = isPast
          ? Math.min(happening.ms, moved + window.timeWindow - window.interval)
          : happening.ms;
        const point = { ts: window.startTs + ms, value: happening.value };
        live.push(point);
        aggregator.add({ k: [point] });
      }
    }
    const moved = Math.floor(elapsed / window.interval) * window.interval;
    expect(pairsOf(aggregator.series('k'))).toEqual(naive(window, loaded, live, moved));
  }

  test.each(Aggregation.options)('%s shows what reckoning all of it anew would show', (aggregation) => {
    fc.assert(
      fc.property(answer, history(40_000), (loaded, happenings) => {
        expectAsNaive(windowOf(aggregation, { limit: 100 }), loaded, happenings);
      }),
    );
  });

  test.each(['AVG', 'NONE'] as const)('%s shows the newest of it, as many as the limit', (aggregation) => {
    fc.assert(
      fc.property(answer, history(30_000), fc.integer({ min: 1, max: 6 }), (loaded, happenings, limit) => {
        expectAsNaive(windowOf(aggregation, { limit }), loaded, happenings, true);
      }),
    );
  });

  test('states span the window', () => {
    fc.assert(
      fc.property(answer, history(30_000), fc.integer({ min: 1, max: 20 }), (loaded, happenings, limit) => {
        expectAsNaive(windowOf('NONE', { limit, isStateData: true }), loaded, happenings, true);
      }),
    );
  });
});

describe('100,000 points', () => {
  const MANY = 100_000;
  /** Of a point its time and its value are kept. */
  const COLUMNS = 2;
  const window = windowOf('NONE', { timeWindow: MANY, interval: 1_000, limit: MANY });
  /** A step that has no divisor with the number of points leads to each of them once. */
  const shuffled = Array.from({ length: MANY }, (_, index) => at(((index * 61_803) % MANY) + 1, `${index}`));

  /** How many numbers are copied from one list of numbers to another. */
  function copied(run: () => void): number {
    let count = 0;
    const slice = vi.spyOn(Float64Array.prototype, 'slice').mockImplementation(function (
      this: Float64Array,
      ...range
    ) {
      const part = Float64Array.from(this.subarray(...range));
      count += part.length;
      return part;
    });
    const { set } = Float64Array.prototype;
    const setting = vi.spyOn(Float64Array.prototype, 'set').mockImplementation(function (
      this: Float64Array,
      from,
      place,
    ) {
      count += from.length;
      set.call(this, from, place);
    });
    try {
      run();
    } finally {
      slice.mockRestore();
      setting.mockRestore();
    }
    return count;
  }

  test('that come in any order, some at a time, are put in order by few passes over those that are there', () => {
    const aggregator = new DataAggregator(window);
    const numbers = copied(() => {
      for (let from = 0; from < MANY; from += 1_000) {
        aggregator.add({ k: shuffled.slice(from, from + 1_000) });
      }
      aggregator.series('k');
    });
    const { times } = aggregator.series('k');
    expect(times).toHaveLength(MANY);
    expect(times.every((time, place) => place === 0 || time > (times[place - 1] ?? 0))).toBe(true);
    // A pass for each 5,000 that have come, over half of all as a rule, there and back.
    const passes = MANY / 5_000;
    expect(numbers).toBeGreaterThan(MANY * COLUMNS);
    expect(numbers).toBeLessThan(1.5 * passes * MANY * COLUMNS);
  });

  test('cost no more than a copy of what is shown when the window moves on and new ones come', () => {
    const aggregator = new DataAggregator(window);
    aggregator.load({ k: shuffled });
    aggregator.advance(1_000);
    aggregator.series('k');
    let shown = 0;
    const numbers = copied(() => {
      for (let tick = 1; tick <= 60; tick++) {
        aggregator.advance(1_000);
        aggregator.add({ k: [at(MANY + tick * 1_000 - 500, '1')] });
        shown += aggregator.series('k').times.length;
      }
    });
    expect(shown).toBeGreaterThan(60 * (MANY - 62_000));
    expect(numbers).toBeGreaterThanOrEqual(shown * COLUMNS);
    // Room for more is made once at most.
    expect(numbers).toBeLessThan((shown + MANY) * COLUMNS);
  });

  test('that come one by one while somebody looks are one pass over the newest each', () => {
    const aggregator = new DataAggregator(windowOf('AVG', { timeWindow: 500_000, limit: 500 }));
    let shown = 0;
    const numbers = copied(() => {
      for (let index = 0; index < MANY; index++) {
        aggregator.add({ k: [at(index * 5, '1')] });
        if (index % 100 === 0) shown += aggregator.series('k').times.length;
      }
    });
    const { values } = aggregator.series('k');
    expect(values).toEqual(new Float64Array(500).fill(1));
    expect(shown).toBeGreaterThan(MANY);
    // Beside what is shown the newest interval of each look, which has a sum and a count too, there and back.
    expect(numbers).toBeLessThan(shown * COLUMNS + (MANY / 100) * 4 * COLUMNS + 10_000);
  });
});
