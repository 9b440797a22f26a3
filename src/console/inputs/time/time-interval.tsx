import type { Input, InputProps } from '../../commands/input.ts';
import { loadDashboardTexts } from '../../i18n/i18n.ts';
import { ALL_INTERVALS, type IntervalBounds } from '../../time/intervals.ts';
import { MINUTE } from '../../time/units.ts';
import { writtenDuration } from '../../time/written-window.ts';
import { loadable } from '../../ui/loadable.tsx';

/** A length of time within bounds, ms: one of the usual ones, or any in days, hours, minutes and seconds. */
export function timeInterval(bounds: IntervalBounds = ALL_INTERVALS): Input<number> {
  return {
    empty: MINUTE,
    print: writtenDuration,
    Field: loadable(async () => {
      const [{ TimeIntervalField }] = await Promise.all([
        import('./time-interval-field.tsx'),
        loadDashboardTexts(),
      ]);
      return (props: InputProps<number>) => <TimeIntervalField {...props} bounds={bounds} />;
    }),
  };
}
