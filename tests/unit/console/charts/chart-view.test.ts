import { describe, expect, test } from 'vitest';
import {
  type ChartView,
  moved,
  shownPart,
  viewOf,
  zoomedIn,
  zoomedOut,
} from '../../../../src/console/charts/chart-view.ts';

/** A hundred seconds. */
const PERIOD = { startTs: 100_000, endTs: 200_000 };
const later = (ms: number) => ({ startTs: PERIOD.startTs + ms, endTs: PERIOD.endTs + ms });
const part = (view: ChartView, period = PERIOD) => {
  const { startTs, endTs } = shownPart(view, period);
  return [startTs, endTs];
};

describe('A chart shows', () => {
  test('everything at first, as it moves along', () => {
    expect(part(undefined)).toEqual([100_000, 200_000]);
    expect(part(undefined, later(5_000))).toEqual([105_000, 205_000]);
  });

  test('the part that was chosen, which stays while the time goes on', () => {
    const view = viewOf({ startTs: 120_000, endTs: 140_000 }, PERIOD);
    expect(part(view)).toEqual([120_000, 140_000]);
    expect(part(view, later(15_000))).toEqual([120_000, 140_000]);
  });

  test('the oldest there is once the part that was chosen has gone', () => {
    const view = viewOf({ startTs: 120_000, endTs: 140_000 }, PERIOD);
    expect(part(view, later(50_000))).toEqual([150_000, 170_000]);
  });

  test('the latest as it comes, where the part that was chosen reached to the end', () => {
    const view = viewOf({ startTs: 180_000, endTs: 200_000 }, PERIOD);
    expect(part(view, later(5_000))).toEqual([185_000, 205_000]);
  });

  test('a second at least', () => {
    expect(part(viewOf({ startTs: 150_000, endTs: 150_010 }, PERIOD))).toEqual([150_000, 151_000]);
  });
});

describe('Zooming', () => {
  test('goes on with what comes, for who watches that', () => {
    const view = zoomedIn(undefined, PERIOD);
    expect(part(view)).toEqual([150_000, 200_000]);
    expect(part(zoomedIn(view, PERIOD))).toEqual([175_000, 200_000]);
    expect(part(view, later(1_000))).toEqual([151_000, 201_000]);
  });

  test('is around the middle of a part that stays', () => {
    const view = viewOf({ startTs: 120_000, endTs: 160_000 }, PERIOD);
    expect(part(zoomedIn(view, PERIOD))).toEqual([130_000, 150_000]);
  });

  test('by the wheel keeps the moment under the pointer where it is', () => {
    expect(part(zoomedIn(undefined, PERIOD, 120_000))).toEqual([110_000, 160_000]);
  });

  test('out comes back to everything', () => {
    const once = zoomedIn(undefined, PERIOD);
    expect(part(zoomedOut(zoomedIn(once, PERIOD), PERIOD))).toEqual([150_000, 200_000]);
    expect(zoomedOut(once, PERIOD)).toBeUndefined();
    expect(zoomedOut(undefined, PERIOD)).toBeUndefined();
  });

  test('ends at a second', () => {
    let view = zoomedIn(undefined, PERIOD);
    for (let step = 0; step < 20; step += 1) view = zoomedIn(view, PERIOD);
    expect(part(view)).toEqual([199_000, 200_000]);
  });
});

describe('Moving', () => {
  const view = viewOf({ startTs: 120_000, endTs: 140_000 }, PERIOD);

  test('goes by a quarter of what is shown', () => {
    expect(part(moved(view, PERIOD, 1))).toEqual([125_000, 145_000]);
    expect(part(moved(view, PERIOD, -1))).toEqual([115_000, 135_000]);
  });

  test('ends at the beginning, and goes on with the time at the end', () => {
    const first = viewOf({ startTs: 102_000, endTs: 122_000 }, PERIOD);
    expect(part(moved(first, PERIOD, -1))).toEqual([100_000, 120_000]);
    const last = viewOf({ startTs: 178_000, endTs: 198_000 }, PERIOD);
    expect(part(moved(last, PERIOD, 1), later(1_000))).toEqual([181_000, 201_000]);
  });

  test('does nothing where everything is shown', () => {
    expect(moved(undefined, PERIOD, -1)).toBeUndefined();
  });
});
