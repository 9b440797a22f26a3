import type { Input, InputProps } from '../../commands/input.ts';
import { formatTimestamp } from '../../i18n/format-timestamp.ts';
import { defaultPeriod, type Period } from '../../time/period-bounds.ts';
import { loadable } from '../../ui/loadable.tsx';

/**
 * From one moment to another that has been, at least a second later. Where nothing is given it is the last 24 hours;
 * an end that lies out of range is pulled to the nearest that does not. `now` is the clock of the browser, ms.
 */
export function dateTimePeriod(now: () => number = Date.now): Input<Period> {
  return {
    get empty() {
      return defaultPeriod(now());
    },
    print: ({ startTs, endTs }) => `${formatTimestamp(startTs)} – ${formatTimestamp(endTs)}`,
    Field: loadable(async () => {
      const { DateTimePeriodField } = await import('./date-time-period-field.tsx');
      return (props: InputProps<Period>) => <DateTimePeriodField {...props} now={now} />;
    }),
  };
}
