import { DURATION_UNITS, durationParts } from './duration.ts';
import { SECOND } from './units.ts';
import type { WindowSettings } from './window-settings.ts';

/** A text by its key, with the values it takes. */
interface Text {
  key:
    | 'duration.day'
    | 'duration.days'
    | 'duration.hour'
    | 'duration.hours'
    | 'duration.minute'
    | 'duration.minutes'
    | 'duration.second'
    | 'duration.seconds'
    | 'timewindow.history-last'
    | 'timewindow.history-period'
    | 'timewindow.last'
    | 'timewindow.period'
    | 'timewindow.realtime-last'
    | 'timewindow.unusable';
  values?: Record<string, string | number>;
}

/** Gives the text of a key in the language of the moment. */
type Translate = (text: Text) => string;

const UNIT_TEXTS = {
  days: { alone: 'duration.day', counted: 'duration.days' },
  hours: { alone: 'duration.hour', counted: 'duration.hours' },
  minutes: { alone: 'duration.minute', counted: 'duration.minutes' },
  seconds: { alone: 'duration.second', counted: 'duration.seconds' },
} as const;

/** A length in ms as `1 day 2 hours`: whole seconds, without what there is none of. */
export function writtenDuration(length: number, t: Translate): string {
  const parts = durationParts(length);
  const texts = DURATION_UNITS.filter(([part]) => parts[part] > 0).map(([part]) =>
    t({ key: UNIT_TEXTS[part].counted, values: { count: parts[part] } }),
  );
  return texts.join(' ') || t({ key: 'duration.seconds', values: { count: 0 } });
}

/** The same, as it goes on from `last`: the last minute, and the last hour 30 minutes, not the last 1 hour. */
export function lastDuration(length: number, t: Translate): string {
  const parts = durationParts(length);
  const leading = DURATION_UNITS.find(([part]) => parts[part] > 0);
  if (!leading || parts[leading[0]] !== 1) return writtenDuration(length, t);
  const [part, unit] = leading;
  const rest = length - unit;
  const texts = [t({ key: UNIT_TEXTS[part].alone }), ...(rest >= SECOND ? [writtenDuration(rest, t)] : [])];
  return texts.join(' ');
}

/**
 * What a window is called: `Realtime - last 2 minutes`, `History - from ... to ...`. `moment` writes a moment, ms since
 * 1970. Where there is no tab but the history, nothing says that it is one.
 */
export function writtenWindow(
  { selectedTab, realtime, history }: WindowSettings,
  t: Translate,
  moment: (ms: number) => string,
  { historyOnly = false } = {},
): string {
  if (selectedTab === 'REALTIME' && !historyOnly) {
    return t({
      key: 'timewindow.realtime-last',
      values: { duration: lastDuration(realtime.timewindowMs, t) },
    });
  }
  if (history.historyType === 'LAST_INTERVAL') {
    const key = historyOnly ? 'timewindow.last' : 'timewindow.history-last';
    return t({ key, values: { duration: lastDuration(history.timewindowMs, t) } });
  }
  const { startTimeMs, endTimeMs } = history.fixedTimewindow;
  const key = historyOnly ? 'timewindow.period' : 'timewindow.history-period';
  return t({ key, values: { start: moment(startTimeMs), end: moment(endTimeMs) } });
}

/** Tells which parts of a stored window were no use, undefined when all were. */
export function writtenUnusable(unusable: readonly string[], t: Translate): string | undefined {
  if (unusable.length === 0) return undefined;
  return t({ key: 'timewindow.unusable', values: { parts: unusable.join(', ') } });
}
