/** An id for what has none that is of use, as in old dashboards, always the same for the same place. */
export function placeId(place: string): string {
  const parts = [0x811c9dc5, 0x01000193, 0x9e3779b9, 0x85ebca6b].map((seed) => hash(place, seed));
  const hex = parts.map((part) => part.toString(16).padStart(8, '0')).join('');
  const groups = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)];
  return groups.join('-');
}

/** FNV-1a, begun with a seed. */
function hash(text: string, seed: number): number {
  let value = seed >>> 0;
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return value;
}
