/** What the newest value of an attribute or a series says: texts are JSON; undefined for one that is none. */
export function saidValue(value: unknown): { value: unknown } | undefined {
  if (typeof value !== 'string') return { value };
  try {
    return { value: JSON.parse(value) };
  } catch {
    return undefined;
  }
}
