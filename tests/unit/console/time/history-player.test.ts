import { describe, expect, test } from 'vitest';
import {
  atEnd,
  atNext,
  atPrevious,
  atStart,
  type HistoryPlayer,
  historyPlayer,
  lastIndex,
  PLAYER_SPEEDS,
  paused,
  played,
  playedStep,
  soughtTo,
  stepDelay,
  timeOf,
  withSpeed,
} from '../../../../src/console/time/history-player.ts';

// B2.28, B4.16, B9.9

const START = Date.UTC(2026, 0, 1);

/** Ten seconds in steps of one. */
const player = historyPlayer(START, START + 10_000);

const seconds = (of: HistoryPlayer) => (timeOf(of) - START) / 1_000;

describe('a history player', () => {
  test('waits at the start, with steps of a second', () => {
    expect(player).toMatchObject({ index: 0, isPlaying: false, step: 1_000, speed: 1 });
    expect(lastIndex(player)).toBe(10);
  });

  test('plays step by step to the end and stops there', () => {
    const seen: number[] = [];
    let playing = played(player);
    while (playing.isPlaying) {
      seen.push(seconds(playing));
      playing = playedStep(playing);
    }
    expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(seconds(playing)).toBe(10);
    expect(playedStep(playing)).toBe(playing);
  });

  test('plays from the end once more from the start, from anywhere else on', () => {
    expect(played(atEnd(player))).toMatchObject({ index: 0, isPlaying: true });
    expect(played(soughtTo(player, START + 3_000))).toMatchObject({ index: 3, isPlaying: true });
  });

  test('stays at each step the shorter, the faster it plays', () => {
    const delays = PLAYER_SPEEDS.map((speed) => stepDelay(withSpeed(player, speed)));
    expect(delays).toEqual([1_000, 200, 100, 40]);
  });

  test.each([
    ['pause', paused, 5],
    ['next', atNext, 6],
    ['previous', atPrevious, 4],
    ['start', atStart, 0],
    ['end', atEnd, 10],
  ])('pauses at %s', (_name, press, second) => {
    const pressed = press(played(soughtTo(player, START + 5_000)));
    expect(pressed.isPlaying).toBe(false);
    expect(seconds(pressed)).toBe(second);
  });

  test('goes no further than its ends', () => {
    expect(seconds(atNext(atEnd(player)))).toBe(10);
    expect(seconds(atPrevious(player))).toBe(0);
    expect(seconds(soughtTo(player, START + 60_000))).toBe(10);
    expect(seconds(soughtTo(player, 0))).toBe(0);
  });

  test('plays on from where it is sought to, unless that is the end', () => {
    expect(soughtTo(played(player), START + 5_000).isPlaying).toBe(true);
    expect(soughtTo(played(player), START + 10_000).isPlaying).toBe(false);
    expect(soughtTo(player, START + 5_000).isPlaying).toBe(false);
  });

  test('jumps between anchors, and beyond them to its ends', () => {
    const anchors = [START + 7_000, START + 2_500];
    const stops = [atNext(player, anchors)];
    stops.push(atNext(stops[0] ?? player, anchors));
    stops.push(atNext(stops[1] ?? player, anchors));
    expect(stops.map(seconds)).toEqual([3, 7, 10]);
    expect(seconds(atPrevious(atEnd(player), anchors))).toBe(7);
    expect(seconds(atPrevious(soughtTo(player, START + 3_000), anchors))).toBe(0);
    expect(seconds(atNext(player, []))).toBe(10);
  });

  test('jumps between as many anchors as a series has points', () => {
    const anchors = Array.from({ length: 1_000_000 }, (_, at) => START + at / 100);
    expect(seconds(atNext(player, anchors))).toBe(1);
    expect(seconds(atPrevious(atEnd(player), anchors))).toBe(9);
  });

  test('has a shorter last step where the steps do not divide the time', () => {
    const uneven = historyPlayer(START, START + 2_500);
    expect(lastIndex(uneven)).toBe(3);
    expect(timeOf(atEnd(uneven))).toBe(START + 2_500);
  });

  test('has nothing to play of a single moment', () => {
    const moment = historyPlayer(START, START);
    expect(played(moment).isPlaying).toBe(false);
    expect(timeOf(atEnd(moment))).toBe(START);
  });

  test('refuses steps that lead nowhere', () => {
    expect(() => historyPlayer(START, START + 1, 0)).toThrow(RangeError);
    expect(() => historyPlayer(START, START + 1, Number.NaN)).toThrow(RangeError);
  });
});
