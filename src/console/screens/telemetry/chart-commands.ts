import { mdiChartLine, mdiClockOutline, mdiClose } from '@mdi/js';
import * as z from 'zod/mini';
import { Timewindow } from '../../../model/timewindow.ts';
import { knownDatapointsLimit } from '../../api/dashboard-content.ts';
import { type Command, type CommandContext, defineCommand } from '../../commands/command.ts';
import { param } from '../../commands/param.ts';
import { timeWindow } from '../../inputs/time/time-window.tsx';
import type { WindowUse } from '../../inputs/time/window-use.ts';
import { MAX_DATA_POINTS_UNTIL_KNOWN } from '../../time/data-points.ts';
import { readWindow, storedWindow } from '../../time/stored-window.ts';
import { setUrlParams, urlParam } from '../../ui/navigation.ts';
import { CHART_PARAM, MOST_LINES, writtenChart } from './charted-series.ts';
import {
  readHistoryWindow,
  WINDOW_PARAMS,
  type WrittenWindow,
  writtenHistoryWindow,
} from './history-window.ts';

/** Who sees how values went: a platform gives series to nobody else. */
export const chartViewers = ['TENANT_ADMIN', 'CUSTOMER_USER'] as const;

/** What the time window of a chart is set by. */
export const CHART_WINDOW_USE: WindowUse = {
  historyOnly: false,
  hasAggregation: true,
  isEditing: false,
  maxDataPoints: () => knownDatapointsLimit() ?? MAX_DATA_POINTS_UNTIL_KNOWN,
  now: Date.now,
};

/** What every command on a chart beside a list of keys has. */
const BESIDE_KEYS = {
  group: 'attribute.latest-telemetry',
  scope: 'list:telemetry',
  authorities: chartViewers,
  safe: true,
} as const satisfies Partial<Command>;

const isListed = ({ scopes }: CommandContext) => scopes.includes('table:telemetry');
const isShown = (context: CommandContext) => isListed(context) && urlParam(CHART_PARAM) !== null;

/** How what was sent under keys is shown over time, beside the list of them. */
export const chartCommands: readonly Command[] = [
  defineCommand({
    ...BESIDE_KEYS,
    id: 'telemetry.show-chart',
    title: 'telemetry.show-chart',
    description: 'telemetry.show-chart-description',
    icon: mdiChartLine,
    keys: ['h'],
    at: { row: 10, selection: 10 },
    targets: { types: ['TELEMETRY'], count: 'many' },
    when: isListed,
    enabled: ({ targets }) => targets.length <= MOST_LINES || 'telemetry.too-many-lines',
    run: (_args, { entities }) => setUrlParams({ [CHART_PARAM]: writtenChart(entities) }),
  }),
  defineCommand({
    ...BESIDE_KEYS,
    id: 'telemetry.hide-chart',
    title: 'telemetry.hide-chart',
    description: 'telemetry.hide-chart-description',
    icon: mdiClose,
    keys: ['shift+h'],
    at: {},
    when: isShown,
    run: () => setUrlParams({ [CHART_PARAM]: null }),
  }),
  defineCommand({
    ...BESIDE_KEYS,
    id: 'telemetry.set-window',
    title: 'timewindow.set',
    description: 'telemetry.set-window-description',
    icon: mdiClockOutline,
    keys: ['w'],
    at: {},
    when: isShown,
    params: z.object({
      window: param(Timewindow, {
        title: 'timewindow.time-window',
        description: 'telemetry.set-window-description',
        input: timeWindow(CHART_WINDOW_USE),
      }),
    }),
    initial: () => ({ window: storedWindow(readHistoryWindow(windowInUrl(), Date.now()), undefined) }),
    run({ window }) {
      const { settings } = readWindow(window, Date.now(), CHART_WINDOW_USE.maxDataPoints());
      setUrlParams({ ...writtenHistoryWindow(settings) });
    },
  }),
];

/** What the address of the page says of the time window. */
export function windowInUrl(): WrittenWindow {
  return Object.fromEntries(WINDOW_PARAMS.map((name) => [name, urlParam(name)])) as WrittenWindow;
}
