/**
 * When points go that are kept for so many seconds from now, ms; null = never, as without a time to live, and as after one
 * that is longer than times are told. Columns of times hold whole numbers only, and a time to live may be part of a day.
 */
export function expiryOf(now: number, ttlSeconds: number): number | null {
  const expiresAt = Math.round(now + ttlSeconds * 1_000);
  return ttlSeconds > 0 && Number.isSafeInteger(expiresAt) ? expiresAt : null;
}
