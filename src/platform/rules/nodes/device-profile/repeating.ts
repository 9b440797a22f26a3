import type { Counters, Verdict } from './counters.ts';

/** The condition holds for one more message. */
export function heldAgain(counters: Counters): Counters {
  return { ...counters, eventCount: counters.eventCount + 1 };
}

/** Whether it has held as often as it has to. */
export function repeatingVerdict({ eventCount }: Counters, required: number): Verdict {
  return eventCount >= required ? 'true' : 'not yet';
}
