/** A point of a circle: 0 degrees is on top, more of them go clockwise. */
export function pointOn(cx: number, cy: number, radius: number, degrees: number): { x: number; y: number } {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return { x: round(cx + radius * Math.cos(angle)), y: round(cy + radius * Math.sin(angle)) };
}

/** The path of a line along a circle, clockwise from an angle to another, at most one turn. */
export function arcPath(cx: number, cy: number, radius: number, from: number, to: number): string {
  const sweep = Math.min(Math.max(to - from, 0), 360);
  if (sweep === 0 || radius <= 0) return '';
  const start = pointOn(cx, cy, radius, from);
  // One arc cannot go all the way round: it would end where it begins, and be nothing.
  const stops = sweep > 180 ? [from + sweep / 2, from + sweep] : [from + sweep];
  const arcs = stops.map((degrees) => {
    const { x, y } = pointOn(cx, cy, radius, degrees);
    return `A${round(radius)} ${round(radius)} 0 0 1 ${x} ${y}`;
  });
  return `M${start.x} ${start.y}${arcs.join('')}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
