import type { Input } from '../commands/input.ts';
import { formatTimestamp } from '../i18n/format-timestamp.ts';
import { loadable } from '../ui/loadable.tsx';
import type { Period } from './period-field.tsx';

/** From one moment to a later one, in the time zone of the browser. */
export const period: Input<Period> = {
  empty: undefined,
  print: ({ startTs, endTs }) => `${formatTimestamp(startTs)} – ${formatTimestamp(endTs)}`,
  Field: loadable(() => import('./period-field.tsx').then((module) => module.PeriodField)),
};
