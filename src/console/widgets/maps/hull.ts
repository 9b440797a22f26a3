/** A point in pixels. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** Of some points those that a band around all of them would touch, in their order along it. */
export function hullOf<P extends Point>(points: readonly P[]): P[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  if (sorted.length < 3) return sorted;
  return [...halfOf(sorted), ...halfOf(sorted.toReversed())];
}

/** From the first to the last, without that one. */
function halfOf<P extends Point>(points: readonly P[]): P[] {
  const half: P[] = [];
  for (const point of points) {
    for (;;) {
      const [before, last] = half.slice(-2);
      if (!before || !last || turn(before, last, point) > 0) break;
      half.pop();
    }
    half.push(point);
  }
  return half.slice(0, -1);
}

function turn(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}
