/** A point in pixels. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a symbol stands along a line, and which way that goes there, radians clockwise from the right. */
export interface Decoration extends Point {
  readonly angle: number;
}

/** More than so many are a line of their own. */
const MOST = 1000;

/** How long something is along a line: pixels, or percent of it. */
export function lengthAlong(written: string | number, whole: number): number {
  const number = Number.parseFloat(String(written));
  if (!Number.isFinite(number)) return 0;
  return String(written).trim().endsWith('%') ? (number / 100) * whole : number;
}

/** Places along a line, from a distance after its begin to one before its end, again and again. */
export function decorationsOf(
  line: readonly Point[],
  {
    offset,
    endOffset,
    repeat,
  }: { offset: string | number; endOffset: string | number; repeat: string | number },
): Decoration[] {
  const lengths = line.slice(1).map((to, at) => distance(line[at] ?? to, to));
  const whole = lengths.reduce((sum, one) => sum + one, 0);
  const last = whole - lengthAlong(endOffset, whole);
  const step = Math.max(lengthAlong(repeat, whole), 1);
  const found: Decoration[] = [];
  let walked = 0;
  let wanted = Math.max(lengthAlong(offset, whole), 0);
  for (const [at, length] of lengths.entries()) {
    const [from, to] = [line[at], line[at + 1]];
    if (!from || !to || length === 0) continue;
    const angle = Math.atan2(to.y - from.y, to.x - from.x);
    while (wanted <= walked + length && wanted <= last && found.length < MOST) {
      const part = (wanted - walked) / length;
      found.push({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part, angle });
      wanted += step;
    }
    walked += length;
  }
  return found;
}

/** The lines of a symbol of some size: the head of an arrow, or a stroke along the way. */
export function symbolLines(
  { x, y, angle }: Decoration,
  symbol: 'arrowHead' | 'dash',
  size: number,
): Point[] {
  const away = (turn: number, length: number): Point => ({
    x: x + Math.cos(angle + turn) * length,
    y: y + Math.sin(angle + turn) * length,
  });
  if (symbol === 'dash') return [away(Math.PI, size / 2), away(0, size / 2)];
  const open = (5 / 6) * Math.PI;
  return [away(open, size), { x, y }, away(-open, size)];
}

function distance(from: Point, to: Point): number {
  return Math.hypot(to.x - from.x, to.y - from.y);
}
