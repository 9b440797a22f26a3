import type { Place } from '../graph/chain-graph.ts';

/** Letters in the order in which they are easy to reach. */
const LETTERS = 'fjdkslaghrueiwoqptyvnbmcxz';

/** Something that can be chosen by letters. */
export interface HintTarget extends Place {
  key: string;
}

/**
 * The letters by which each target is chosen, the nearest to `origin` by the easiest. None begins with those of another,
 * and none has more than two, for as many as there are pairs of letters.
 */
export function hints(targets: readonly HintTarget[], origin: Place): ReadonlyMap<string, string> {
  const distance = ({ x, y }: Place) => Math.hypot(x - origin.x, y - origin.y);
  const near = targets.toSorted((one, other) => distance(one) - distance(other));
  const texts = prefixFree(near.length);
  return new Map(near.flatMap(({ key }, at) => (texts[at] === undefined ? [] : [[texts[at], key] as const])));
}

/** So many texts of which none begins with another, the shortest first. */
function prefixFree(count: number): string[] {
  const letters = [...LETTERS];
  const size = letters.length;
  // The more letters stand alone, the fewer begin pairs.
  const alone = Math.max(0, Math.floor((size * size - count) / (size - 1)));
  const singles = letters.slice(0, Math.min(alone, size));
  const starts = letters.slice(singles.length);
  const pairs = starts.flatMap((start) => letters.map((letter) => start + letter));
  return [...singles, ...pairs].slice(0, count);
}
