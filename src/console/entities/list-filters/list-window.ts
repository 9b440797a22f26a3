import { mdiClockOutline } from '@mdi/js';
import * as z from 'zod/mini';
import { Timewindow } from '../../../model/timewindow.ts';
import { type Command, defineCommand } from '../../commands/command.ts';
import type { CommandId } from '../../commands/command-ids.ts';
import { param } from '../../commands/param.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { timeWindow } from '../../inputs/time/time-window.tsx';
import { MAX_DATA_POINTS_UNTIL_KNOWN } from '../../time/data-points.ts';
import { readWindow } from '../../time/stored-window.ts';
import { DAY } from '../../time/units.ts';
import { setUrlParams, urlParam, useUrlParam } from '../../ui/navigation.ts';
import type { TimePageLink } from '../../wire/page-parameters.ts';

/** Which time a list is about: the last so many ms, or from one moment to a later one. */
export type ListWindow = { lastMs: number } | { startTs: number; endTs: number };

/** A list of what happened within a time window. */
export interface WindowedList {
  /** Its table, by id. */
  list: string;
  /** The command that sets the window. */
  command: CommandId;
  group: TranslationKey;
}

/** What a window of a list is set by: there is nothing to it but the time, and it has been. */
export const LIST_WINDOW_USE = { historyOnly: true, hasAggregation: false } as const;

/** The name in the URL. All lists of an entity are about the same time. */
const PARAM = 'window';
const USUAL: ListWindow = { lastMs: DAY };
/** Clocks differ: what was written just now is not in the future. */
const AHEAD = DAY;

/** The command that sets the time window of a list. */
export function windowCommand({ list, command, group }: WindowedList): Command {
  return defineCommand({
    id: command,
    title: 'timewindow.set',
    description: 'timewindow.set-description',
    icon: mdiClockOutline,
    group,
    scope: `list:${list}`,
    keys: ['w'],
    when: ({ scopes }) => scopes.includes(`table:${list}`),
    safe: true,
    at: {},
    params: z.object({
      window: param(Timewindow, {
        title: 'timewindow.time-window',
        description: 'timewindow.set-description',
        input: timeWindow(LIST_WINDOW_USE),
      }),
    }),
    initial: () => ({ window: storedOf(readListWindow(urlParam(PARAM))) }),
    run: ({ window }) => setUrlParams({ [PARAM]: writtenWindow(windowOf(window)) }),
  });
}

/** The time window that the URL says, else the last day; the same object as long as it is the same. */
export function useListWindow(): ListWindow {
  const [asked] = useUrlParam(PARAM);
  return readListWindow(asked);
}

/** The time window that the URL says, null where it says none; the same object as long as it is the same. */
export function useAskedWindow(): ListWindow | null {
  const [asked] = useUrlParam(PARAM);
  return asked === null ? null : readListWindow(asked);
}

/** What a page is narrowed to by a window at this moment. */
export function boundsOf(window: ListWindow, now: number): Pick<TimePageLink, 'startTime' | 'endTime'> {
  if ('lastMs' in window) return { startTime: now - window.lastMs, endTime: now + AHEAD };
  return { startTime: window.startTs, endTime: window.endTs };
}

/** A window as the input of time windows takes it. */
export function storedOf(window: ListWindow): Timewindow {
  const history =
    'lastMs' in window
      ? { historyType: 0 as const, timewindowMs: window.lastMs }
      : {
          historyType: 1 as const,
          fixedTimewindow: { startTimeMs: window.startTs, endTimeMs: window.endTs },
        };
  return { selectedTab: 1, history };
}

function windowOf(stored: Timewindow): ListWindow {
  const { history } = readWindow(stored, Date.now(), MAX_DATA_POINTS_UNTIL_KNOWN).settings;
  if (history.historyType === 'LAST_INTERVAL') return { lastMs: history.timewindowMs };
  const { startTimeMs, endTimeMs } = history.fixedTimewindow;
  return { startTs: startTimeMs, endTs: endTimeMs };
}

/** A window as the URL has it: `3600000` for the last hour, `{start}-{end}` for a period. */
export function writtenWindow(window: ListWindow): string {
  return 'lastMs' in window ? String(window.lastMs) : `${window.startTs}-${window.endTs}`;
}

function readListWindow(text: string | null): ListWindow {
  const [, first, second] = /^(\d{1,15})(?:-(\d{1,15}))?$/.exec(text ?? '') ?? [];
  if (first === undefined) return USUAL;
  if (second === undefined) return { lastMs: Number(first) };
  return { startTs: Number(first), endTs: Number(second) };
}
