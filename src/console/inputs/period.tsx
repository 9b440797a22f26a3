import type { Input, InputProps } from '../commands/input.ts';
import { formatTimestamp } from '../i18n/format-timestamp.ts';
import { loadable } from '../ui/loadable.tsx';
import type { OpenPeriod, Period } from './period-field.tsx';

/** From one moment to a later one, in the time zone of the browser. */
export const period = periodInput<Period>(({ startTs, endTs }) =>
  startTs === null || endTs === null ? undefined : { startTs, endTs },
);

/** The same, but either end may be left open: since ever, or for ever. */
export const openPeriod = periodInput<OpenPeriod>((ends) => ends);

function periodInput<P extends OpenPeriod>(between: (ends: OpenPeriod) => P | undefined): Input<P> {
  return {
    empty: undefined,
    print: ({ startTs, endTs }) => `${printed(startTs)} – ${printed(endTs)}`.trim(),
    Field: loadable(async () => {
      const { PeriodField } = await import('./period-field.tsx');
      return (props: InputProps<P>) => <PeriodField {...props} between={between} />;
    }),
  };
}

function printed(timestamp: number | null): string {
  return timestamp === null ? '' : formatTimestamp(timestamp);
}
