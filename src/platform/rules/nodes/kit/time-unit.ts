import * as z from 'zod/mini';

/** What lengths of time are configured in. */
export const TimeUnit = z.enum(['MILLISECONDS', 'SECONDS', 'MINUTES', 'HOURS', 'DAYS']);
export type TimeUnit = z.infer<typeof TimeUnit>;

/** How long one of a unit is, ms. */
export const millisecondsOf: Readonly<Record<TimeUnit, number>> = {
  MILLISECONDS: 1,
  SECONDS: 1_000,
  MINUTES: 60_000,
  HOURS: 3_600_000,
  DAYS: 86_400_000,
};
