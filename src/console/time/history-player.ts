import { SECOND } from './units.ts';

/** How many steps a second a history may be played at. */
export const PLAYER_SPEEDS = [1, 5, 10, 25] as const;
export type PlayerSpeed = (typeof PLAYER_SPEEDS)[number];

/** A stretch of time that is played in steps. Every function here gives a new one and leaves the old as it is. */
export interface HistoryPlayer {
  readonly startTs: number;
  readonly endTs: number;
  /** How long each step is, ms. */
  readonly step: number;
  readonly speed: PlayerSpeed;
  /** Where it is: how many steps after the start. */
  readonly index: number;
  readonly isPlaying: boolean;
}

/** A player that waits at the start of a stretch, which may be one moment. */
export function historyPlayer(startTs: number, endTs: number, step = SECOND): HistoryPlayer {
  if (!(step > 0)) throw new RangeError(`No time can be played in steps of ${step} ms`);
  return { startTs, endTs: Math.max(startTs, endTs), step, speed: 1, index: 0, isPlaying: false };
}

/** The index of the end. The last step is shorter where the steps do not divide the stretch. */
export function lastIndex({ startTs, endTs, step }: HistoryPlayer): number {
  return Math.ceil((endTs - startTs) / step);
}

/** The moment that is shown, ms since 1970. */
export function timeOf({ startTs, endTs, step, index }: HistoryPlayer): number {
  return Math.min(startTs + index * step, endTs);
}

/** How long it stays at a step while it plays, ms. */
export function stepDelay({ speed }: HistoryPlayer): number {
  return SECOND / speed;
}

/** Plays on from where it is, from the end once more from the start. A single moment cannot be played. */
export function played(player: HistoryPlayer): HistoryPlayer {
  const last = lastIndex(player);
  return { ...player, index: player.index < last ? player.index : 0, isPlaying: last > 0 };
}

/** One step on while it plays; at the end it stops. */
export function playedStep(player: HistoryPlayer): HistoryPlayer {
  if (!player.isPlaying) return player;
  const last = lastIndex(player);
  const index = Math.min(player.index + 1, last);
  return { ...player, index, isPlaying: index < last };
}

/** Stays where it is. */
export function paused(player: HistoryPlayer): HistoryPlayer {
  return { ...player, isPlaying: false };
}

/** Pauses at the next step; among anchors, moments in any order, at the next of them, or the end behind the last. */
export function atNext(player: HistoryPlayer, anchors?: readonly number[]): HistoryPlayer {
  if (!anchors) return pausedAt(player, player.index + 1);
  const later = anchors.map((anchor) => indexOf(player, anchor)).filter((index) => index > player.index);
  return pausedAt(
    player,
    later.reduce((next, index) => Math.min(next, index), lastIndex(player)),
  );
}

/** Pauses at the step before, or at the anchor before it, or the start. */
export function atPrevious(player: HistoryPlayer, anchors?: readonly number[]): HistoryPlayer {
  if (!anchors) return pausedAt(player, player.index - 1);
  const earlier = anchors.map((anchor) => indexOf(player, anchor)).filter((index) => index < player.index);
  return pausedAt(
    player,
    earlier.reduce((previous, index) => Math.max(previous, index), 0),
  );
}

/** Pauses at the start. */
export function atStart(player: HistoryPlayer): HistoryPlayer {
  return pausedAt(player, 0);
}

/** Pauses at the end. */
export function atEnd(player: HistoryPlayer): HistoryPlayer {
  return pausedAt(player, lastIndex(player));
}

/** Goes to the step of a moment, and plays on if it plays. */
export function soughtTo(player: HistoryPlayer, moment: number): HistoryPlayer {
  const index = indexOf(player, moment);
  return { ...player, index, isPlaying: player.isPlaying && index < lastIndex(player) };
}

/** Plays faster or slower. */
export function withSpeed(player: HistoryPlayer, speed: PlayerSpeed): HistoryPlayer {
  return { ...player, speed };
}

function pausedAt(player: HistoryPlayer, index: number): HistoryPlayer {
  return { ...player, index: Math.min(Math.max(index, 0), lastIndex(player)), isPlaying: false };
}

/** The step at which a moment has come, within the stretch. */
function indexOf(player: HistoryPlayer, moment: number): number {
  const index = Math.ceil((moment - player.startTs) / player.step);
  return Math.min(Math.max(index, 0), lastIndex(player));
}
