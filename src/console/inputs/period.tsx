import type { Input } from '../commands/input.ts';
import { formatTimestamp } from '../i18n/format-timestamp.ts';
import { loadable } from '../ui/loadable.tsx';

/** A stretch of time, both ends in milliseconds since 1970. */
export interface Period {
  startTs: number;
  endTs: number;
}

/** From one moment to a later one, in the time zone of the browser. */
export const period: Input<Period> = {
  empty: undefined,
  print: ({ startTs, endTs }) => `${formatTimestamp(startTs)} – ${formatTimestamp(endTs)}`,
  Field: loadable(() => import('./period-field.tsx').then((module) => module.PeriodField)),
};
