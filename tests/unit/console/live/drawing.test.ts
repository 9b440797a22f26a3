import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drawing } from '../../../../src/console/live/drawing.ts';

let drawn: number[];
let begin: number;
const draw = () => drawn.push(performance.now() - begin);
const FRAME = 16;

beforeEach(() => {
  vi.useFakeTimers();
  drawn = [];
  begin = performance.now();
});

afterEach(() => {
  vi.useRealTimers();
});

it('What comes after a while of rest is drawn in the next frame', () => {
  drawing(draw).ask();
  vi.advanceTimersByTime(FRAME);
  expect(drawn).toHaveLength(1);
});

it('What comes without a pause is drawn ten times a second, and what came last at the end', () => {
  const picture = drawing(draw);
  for (let ms = 0; ms < 1_000; ms += 1) {
    picture.ask();
    vi.advanceTimersByTime(1);
  }
  expect(drawn.length).toBeGreaterThanOrEqual(8);
  expect(drawn.length).toBeLessThanOrEqual(10);
  const gaps = drawn.slice(1).map((at, index) => at - (drawn[index] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(100);
  const before = drawn.length;
  vi.advanceTimersByTime(1_000);
  expect(drawn).toHaveLength(before + 1);
});

it('What is not wanted any more is not drawn, in a pause or before a frame, and can be asked for anew', () => {
  const picture = drawing(draw);
  picture.ask();
  picture.cancel();
  vi.advanceTimersByTime(1_000);
  expect(drawn).toEqual([]);
  picture.ask();
  vi.advanceTimersByTime(FRAME);
  picture.ask();
  picture.cancel();
  vi.advanceTimersByTime(1_000);
  expect(drawn).toHaveLength(1);
  picture.ask();
  vi.advanceTimersByTime(FRAME);
  expect(drawn).toHaveLength(2);
});
