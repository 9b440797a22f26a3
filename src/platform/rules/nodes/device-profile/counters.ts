import * as z from 'zod/mini';

/** What a rule remembers of the messages that its condition held for. */
export const Counters = z.object({
  /** How many there were. */
  eventCount: z.number(),
  /** When the last of them was, ms; 0 when there was none. */
  lastEventTs: z.number(),
  /** How long it has held from the first to the last of them, ms. */
  duration: z.number(),
});
export type Counters = z.infer<typeof Counters>;

/** The condition has not held. */
export const NOT_HELD: Counters = { eventCount: 0, lastEventTs: 0, duration: 0 };

/** What a rule says: its alarm is due, its condition does not hold, or not long or often enough yet. */
export type Verdict = 'true' | 'false' | 'not yet';
