import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_TRACK } from '../../../../../src/console/table/grid/scroll-scale.ts';
import { createScrollTrack, type ScrollTrack } from '../../../../../src/console/table/grid/scroll-track.ts';

const VIEWPORT = 600;
const MILLION = { listHeight: 1_000_000 * 36, viewport: VIEWPORT };

let track: ScrollTrack;
let element: HTMLElement;
let stop: () => void;
const told = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  told.mockClear();
  track = createScrollTrack();
  element = document.createElement('div');
  stop = track.observe(element, told);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** What the browser does when a person turns the wheel or drags the bar. */
function scrollBar(top: number): void {
  element.scrollTop = top;
  element.dispatchEvent(new Event('scroll'));
}

describe('The track of a table', () => {
  it('tells where the list is while it scrolls, and once when it has settled', () => {
    track.resize({ listHeight: 36_000, viewport: VIEWPORT });
    scrollBar(120);
    expect(told.mock.calls).toEqual([[120, true]]);
    vi.advanceTimersByTime(200);
    expect(told.mock.calls).toEqual([
      [120, true],
      [120, false],
    ]);
  });

  it('moves the scroll bar when it is told to, without taking that for a movement of the user', () => {
    track.resize({ listHeight: 36_000, viewport: VIEWPORT });
    track.scrollTo(3600);
    expect(element.scrollTop).toBe(3600);
    told.mockClear();
    element.dispatchEvent(new Event('scroll'));
    expect(told).not.toHaveBeenCalled();
  });

  it('puts the bar right, in silence, after moving row by row on a shortened track', () => {
    track.resize(MILLION);
    track.scrollTo(18_000_000);
    vi.advanceTimersByTime(200);
    const { top } = track.position();
    for (let turn = 1; turn <= 5; turn += 1) scrollBar(top + turn * 120);
    expect(track.position().offset).toBe(18_000_600);
    vi.advanceTimersByTime(200);
    expect(track.position().offset).toBe(18_000_600);
    const lastOffset = MILLION.listHeight - VIEWPORT;
    expect(element.scrollTop).toBeCloseTo((18_000_600 * (MAX_TRACK - VIEWPORT)) / lastOffset, 3);
  });

  it('stays at its rows when the list grows', () => {
    track.resize(MILLION);
    track.scrollTo(18_000_000);
    track.resize({ ...MILLION, listHeight: 2 * MILLION.listHeight });
    expect(track.position().offset).toBe(18_000_000);
  });

  it('falls silent when nobody observes it any more', () => {
    scrollBar(120);
    stop();
    told.mockClear();
    scrollBar(240);
    vi.advanceTimersByTime(200);
    expect(told).not.toHaveBeenCalled();
  });
});
