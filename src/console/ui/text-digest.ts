/** 128 bits by which a text is known, as 32 hexadecimal digits. Not for secrets: who wants to can write another of the same. */
export function textDigest(text: string): string {
  const parts = [0x811c9dc5, 0x01000193, 0x9e3779b9, 0x85ebca6b].map((seed) => hash(text, seed));
  return parts.map((part) => part.toString(16).padStart(8, '0')).join('');
}

/** FNV-1a, begun with a seed. */
function hash(text: string, seed: number): number {
  let value = seed >>> 0;
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return value;
}
