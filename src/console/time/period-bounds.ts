import { DAY, SECOND } from './units.ts';

/** From a moment to a later one, ms since 1970. */
export interface Period {
  startTs: number;
  endTs: number;
}

const SHORTEST_PERIOD = SECOND;

/** The period where none is given: the last 24 hours. */
export function defaultPeriod(now: number): Period {
  return { startTs: now - DAY, endTs: now };
}

/** The period after its start was chosen: not so late that it would end less than a second later. */
export function withStart({ endTs }: Period, startTs: number): Period {
  return { startTs: Math.min(startTs, endTs - SHORTEST_PERIOD), endTs };
}

/** The period after its end was chosen: at least a second after its start, and not in the future. */
export function withEnd({ startTs }: Period, endTs: number, now: number): Period {
  const end = Math.max(Math.min(endTs, now), startTs + SHORTEST_PERIOD);
  return { startTs, endTs: end };
}
