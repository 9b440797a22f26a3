/** Values at the times of a plot: null is a gap; undefined: none, and the line goes on. */
export type PlotValues = Float64Array | readonly (number | null | undefined)[];

/** What a plot draws. Nobody changes one: what has changed is another. */
export interface PlotData {
  /** Ascending, ms since 1970. */
  readonly times: Float64Array;
  /** Of each line, at all the times. */
  readonly values: readonly PlotValues[];
  /** What the bars of a line stand on; undefined: on 0. */
  readonly bases?: readonly (PlotValues | undefined)[];
  /** By how much the earlier time lies before the one that is shown, ms. */
  readonly shift?: number;
}

/** The first place after a time. */
export function placeAfter(times: Float64Array, time: number): number {
  let from = 0;
  let to = times.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((times[middle] ?? 0) > time) to = middle;
    else from = middle + 1;
  }
  return from;
}
