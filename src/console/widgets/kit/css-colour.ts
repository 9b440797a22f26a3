/** Names, hexadecimals and functions of numbers: no colour needs more, and nothing of this can fetch anything. */
const COLOUR = /^(?:#[\da-f]{3,8}|[a-z]+|(?:rgba?|hsla?|hwb|oklch|oklab)\([\w\s.,%/+-]*\))$/i;

/** A stored colour as far as it is one, else what stands in its place. */
export function cssColour(stored: unknown, fallback: string): string {
  const text = typeof stored === 'string' ? stored.trim() : '';
  return COLOUR.test(text) ? text : fallback;
}

/** The colour with so much of its opacity, 0 to 1. */
export function faded(colour: string, opacity: number): string {
  return `color-mix(in srgb, ${colour} ${percent(opacity)}, transparent)`;
}

/** The colour made darker by a part of the way to black, 0 to 1. */
export function darkened(colour: string, part: number): string {
  return `color-mix(in srgb, black ${percent(part)}, ${colour})`;
}

/** The colour at a place between two, 0 to 1. */
export function mixed(from: string, to: string, place: number): string {
  if (place <= 0) return from;
  return place >= 1 ? to : `color-mix(in srgb, ${to} ${percent(place)}, ${from})`;
}

function percent(part: number): string {
  return `${Math.round(Math.min(Math.max(part, 0), 1) * 1000) / 10}%`;
}
