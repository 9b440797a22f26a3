import { type Specimen, specimen } from '../specimen.ts';
import { dateTimePeriod } from './date-time-period.tsx';
import { legendConfig } from './legend-config.tsx';
import { timeInterval } from './time-interval.tsx';
import { timeWindow } from './time-window.tsx';
import { requiredTimezone, timezone } from './timezone.tsx';

const NEW_YEAR = 1_767_225_600_000;
const DAY = 86_400_000;

/** The inputs of moments, lengths and stretches of time. */
export function timeSpecimens(): readonly Specimen[] {
  return [
    specimen('date-time-period', 'input.date-time-period', dateTimePeriod(), {
      filled: { startTs: NEW_YEAR, endTs: NEW_YEAR + DAY },
    }),
    specimen('timezone', 'timezone.timezone', timezone(), {
      needed: requiredTimezone(),
      filled: 'Europe/Paris',
      long: 'America/Argentina/ComodRivadavia',
    }),
    specimen('time-interval', 'timeinterval.interval', timeInterval(), {
      filled: 7_200_000,
      long: 694_861_000,
    }),
    specimen('time-window', 'timewindow.time-window', timeWindow({ isEditing: true }), {
      filled: { selectedTab: 0, realtime: { timewindowMs: 120_000 } },
      long: {
        selectedTab: 1,
        history: { fixedTimewindow: { startTimeMs: NEW_YEAR, endTimeMs: NEW_YEAR + DAY } },
      },
    }),
    specimen(
      'history-window',
      'timewindow.history-window',
      timeWindow({ historyOnly: true, hasAggregation: false }),
      { filled: { selectedTab: 1, history: { timewindowMs: DAY } } },
    ),
    specimen('legend-config', 'legend.legend', legendConfig({ isTimeseries: true }), {
      filled: { direction: 'row', position: 'top', showMin: true, showMax: true },
    }),
  ];
}
