import { arcPath, pointOn } from '../kit/arc-path.ts';
import type { Share } from './slices.ts';

/** The path of a slice of a ring, or of a pie where it has no hole: parts of a turn, from the top clockwise. */
export function slicePath(
  { cx, cy, inner, outer }: { cx: number; cy: number; inner: number; outer: number },
  { from, to }: Share,
): string {
  const [start, end] = [from * 360, to * 360];
  if (end <= start || outer <= 0) return '';
  const edge = arcPath(cx, cy, outer, start, end);
  const isWhole = to - from >= 1;
  if (inner <= 0) return isWhole ? `${edge}Z` : `${edge}L${cx} ${cy}Z`;
  const back = pointOn(cx, cy, inner, end);
  const hole = backwards(cx, cy, inner, end, start);
  return isWhole ? `${edge}ZM${back.x} ${back.y}${hole}Z` : `${edge}L${back.x} ${back.y}${hole}Z`;
}

/** The middle of a slice, at a part of the way from the centre. */
export function sliceMiddle(cx: number, cy: number, radius: number, { from, to }: Share) {
  return pointOn(cx, cy, radius, ((from + to) / 2) * 360);
}

function backwards(cx: number, cy: number, radius: number, from: number, to: number): string {
  const turn = from - to;
  const stops = turn > 180 ? [from - turn / 2, to] : [to];
  return stops
    .map((degrees) => {
      const { x, y } = pointOn(cx, cy, radius, degrees);
      return `A${radius} ${radius} 0 0 0 ${x} ${y}`;
    })
    .join('');
}
