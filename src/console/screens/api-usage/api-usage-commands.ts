import { mdiChartTimeline, mdiRefresh } from '@mdi/js';
import * as z from 'zod/mini';
import { queryClient } from '../../api/query-client.ts';
import { choice } from '../../commands/choice.tsx';
import { type Command, type CommandContext, defineCommand } from '../../commands/command.ts';
import { param } from '../../commands/param.ts';
import { type WindowedList, windowCommand } from '../../entities/list-filters/list-window.ts';
import { translate } from '../../i18n/i18n.ts';
import { setUrlParams, urlParam } from '../../ui/navigation.ts';
import { GROUPINGS, type Grouping } from './usage-history.ts';

/** The time that the charts are about. */
export const usageWindow: WindowedList = {
  list: 'api-usage',
  command: 'api-usage.set-window',
  group: 'api-usage.api-usage',
};

/** The name in the URL of what counts are put together by. */
export const GROUP_PARAM = 'group';

export const GROUPING_TITLES = {
  hour: 'api-usage.by-hour',
  day: 'api-usage.by-day',
  month: 'api-usage.by-month',
} as const;

const ON_PAGE = {
  group: 'api-usage.api-usage',
  scope: 'screen:api-usage',
  authorities: ['TENANT_ADMIN'],
  when: ({ path }: CommandContext) => path === '/usage',
  safe: true,
  at: {},
} as const satisfies Partial<Command>;

/** What can be done with the charts of what the tenant has used. */
export const apiUsageCommands: readonly Command[] = [
  {
    ...windowCommand(usageWindow),
    ...ON_PAGE,
    description: 'api-usage.set-window-description',
  },
  defineCommand({
    ...ON_PAGE,
    id: 'api-usage.group',
    title: 'api-usage.group',
    description: 'api-usage.group-description',
    icon: mdiChartTimeline,
    keys: ['f'],
    params: z.object({
      by: param(z.optional(z.nullable(z.enum(GROUPINGS))), {
        title: 'api-usage.group-by',
        description: 'api-usage.group-description',
        input: choice<Grouping>(() =>
          GROUPINGS.map((value) => ({ value, label: translate(GROUPING_TITLES[value]) })),
        ),
      }),
    }),
    initial: () => ({ by: GROUPINGS.find((one) => one === urlParam(GROUP_PARAM)) }),
    run: ({ by }) => setUrlParams({ [GROUP_PARAM]: by ?? null }),
  }),
  defineCommand({
    ...ON_PAGE,
    id: 'api-usage.refresh',
    title: 'api-usage.refresh',
    description: 'api-usage.refresh-description',
    icon: mdiRefresh,
    keys: ['shift+r'],
    run: () => queryClient.invalidateQueries({ queryKey: ['API_USAGE_STATE'] }),
  }),
];
