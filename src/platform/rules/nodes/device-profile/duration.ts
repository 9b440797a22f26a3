import type { DurationUnit } from '../../../../model/alarm-rule.ts';
import type { Counters, Verdict } from './counters.ts';

const UNITS: Readonly<Record<DurationUnit, number>> = {
  SECONDS: 1_000,
  MINUTES: 60_000,
  HOURS: 3_600_000,
  DAYS: 86_400_000,
};

/** How long a condition has to hold, ms. */
export function requiredDuration(spec: {
  value?: number | null | undefined;
  unit?: DurationUnit | null | undefined;
}): number {
  return (spec.value ?? 0) * UNITS[spec.unit ?? 'SECONDS'];
}

/** The condition holds for a message of a time, ms; one that is older than the last adds nothing. */
export function heldAt(counters: Counters, ts: number): Counters {
  const { lastEventTs, duration } = counters;
  if (lastEventTs === 0) return { ...counters, lastEventTs: ts, duration: 0 };
  if (ts <= lastEventTs) return counters;
  return { ...counters, lastEventTs: ts, duration: duration + ts - lastEventTs };
}

/** Whether it has held for longer than it has to. */
export function durationVerdict({ duration }: Counters, required: number): Verdict {
  return duration > required ? 'true' : 'not yet';
}

/** The verdict when no message comes: the condition is thought to hold on. */
export function durationVerdictAt(counters: Counters, required: number, now: number): Verdict {
  const { lastEventTs, duration } = counters;
  if (required === 0 || lastEventTs === 0 || now <= lastEventTs) return 'false';
  return duration + now - lastEventTs > required ? 'true' : 'not yet';
}

/** When it will have held for long enough if no message comes, ms; undefined while it does not hold. */
export function dueAt({ lastEventTs, duration }: Counters, required: number): number | undefined {
  return required === 0 || lastEventTs === 0 ? undefined : lastEventTs + required - duration + 1;
}
