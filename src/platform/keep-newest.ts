/** Drops the oldest of what is kept, once there is more than so many; to be called with each that is added. */
export function keepNewest(
  kept: { size: number; keys(): Iterator<string>; delete(key: string): boolean },
  most: number,
): void {
  if (kept.size <= most) return;
  const { value, done } = kept.keys().next();
  if (!done) kept.delete(value);
}
