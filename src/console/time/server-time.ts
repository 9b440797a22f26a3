/**
 * How far the clock of the platform is ahead of ours, ms; behind it when negative. `asked` and `answered` are what ours
 * showed when the platform was asked for its time and when it had answered, `server` what it answered. An answer that
 * is no time says nothing of its clock.
 */
export function serverTimeOffset(server: unknown, asked: number, answered: number): number {
  if (typeof server !== 'number' || !Number.isFinite(server)) return 0;
  return Math.ceil(server - (asked + answered) / 2);
}
