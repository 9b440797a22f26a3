import type { Input } from '../commands/input.ts';
import { formatTimestamp } from '../i18n/format-timestamp.ts';
import { loadable } from '../ui/loadable.tsx';

/** One moment, in milliseconds since 1970, in the time zone of the browser. */
export const moment: Input<number> = {
  empty: undefined,
  print: formatTimestamp,
  Field: loadable(() => import('./moment-field.tsx').then((module) => module.MomentField)),
};
