import type { Timewindow } from '../../../model/timewindow.ts';
import type { Input, InputProps } from '../../commands/input.ts';
import { formatTimestamp } from '../../i18n/format-timestamp.ts';
import { loadDashboardTexts } from '../../i18n/i18n.ts';
import { MAX_DATA_POINTS_UNTIL_KNOWN } from '../../time/data-points.ts';
import { readWindow } from '../../time/stored-window.ts';
import { writtenWindow } from '../../time/written-window.ts';
import { loadable } from '../../ui/loadable.tsx';
import type { WindowUse } from './window-use.ts';

const USUAL_USE: WindowUse = {
  isEditing: false,
  hasAggregation: true,
  historyOnly: false,
  maxDataPoints: () => MAX_DATA_POINTS_UNTIL_KNOWN,
  now: Date.now,
};

/** A time window as dashboards store it: a button that says it, and a panel to change it, whose result is taken. */
export function timeWindow(given: Partial<WindowUse> = {}): Input<Timewindow> {
  const use = { ...USUAL_USE, ...given };
  return {
    empty: undefined,
    print(value, t) {
      const { settings } = readWindow(value, use.now(), use.maxDataPoints());
      return writtenWindow(settings, t, formatTimestamp, use);
    },
    Field: loadable(async () => {
      const [{ TimeWindowField }] = await Promise.all([
        import('./time-window-field.tsx'),
        loadDashboardTexts(),
      ]);
      return (props: InputProps<Timewindow>) => <TimeWindowField {...props} use={use} />;
    }),
  };
}
