/** The points of one key, the oldest first. Nobody changes one: what has changed is another. */
export interface Series {
  /** ms since 1970, none twice. */
  readonly times: Float64Array;
  /** NaN where the value is no number. */
  readonly values: Float64Array;
  /** The values that are no numbers, by their place; undefined where all are. */
  readonly others: ReadonlyMap<number, unknown> | undefined;
}

/** What a key has that nothing has come for. */
export const NO_POINTS: Series = {
  times: new Float64Array(),
  values: new Float64Array(),
  others: undefined,
};

/** The points as pairs of time and value, as scripts of widgets know them. */
export function pairsOf({ times, values, others }: Series): [number, unknown][] {
  return Array.from(times, (time, index) => [time, others?.has(index) ? others.get(index) : values[index]]);
}
