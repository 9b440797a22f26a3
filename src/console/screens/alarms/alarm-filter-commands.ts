import {
  mdiAlertOutline,
  mdiBellOutline,
  mdiFilterOffOutline,
  mdiFilterOutline,
  mdiNumeric1BoxOutline,
  mdiNumeric2BoxOutline,
  mdiNumeric3BoxOutline,
  mdiNumeric4BoxOutline,
  mdiNumeric5BoxOutline,
} from '@mdi/js';
import * as z from 'zod/mini';
import { AlarmSeverity } from '../../../model/alarm.ts';
import { ALARM_ORIGINATORS } from '../../api/alarm-query.ts';
import { type Command, defineCommand } from '../../commands/command.ts';
import type { CommandId } from '../../commands/command-ids.ts';
import { param } from '../../commands/param.ts';
import { only } from '../../entities/kind/counted-names.ts';
import { VERB_KEYS } from '../../entities/kind/verb-keys.ts';
import { GO_KEYS } from '../../frame/go-keys.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { navigate, setUrlParams } from '../../ui/navigation.ts';
import { originatorInput, severityInput, typeInput } from './alarm-choices.ts';
import { type AlarmFilter, alarmFilterParams, NO_FILTER, readAlarmFilter } from './alarm-filter.ts';
import { ALARMS_PATH } from './alarm-path.ts';

/** What commands have that narrow the list of all alarms. */
const OF_SCREEN = {
  group: 'alarm.alarms',
  scope: 'screen:alarms',
  authorities: ['TENANT_ADMIN', 'CUSTOMER_USER'],
  local: true,
  safe: true,
  at: {},
} as const satisfies Partial<Command>;

/** What narrows the list of all alarms: each thing by a key of its own, and a few things that are wanted often. */
export const alarmFilterCommands: readonly Command[] = [
  defineCommand({
    ...OF_SCREEN,
    id: 'alarm.filter-severity',
    title: 'alarm.filter-severity',
    description: 'alarm.filter-severity-description',
    icon: mdiFilterOutline,
    params: z.object({
      severities: param(z.optional(z.array(AlarmSeverity)), {
        title: 'alarm.severity',
        description: 'alarm.filter-severity-description',
        input: severityInput as never,
      }),
    }),
    initial: () => ({ severities: [...shown().severities] }),
    run: ({ severities = [] }) => narrow({ severities }),
  }),
  defineCommand({
    ...OF_SCREEN,
    id: 'alarm.filter-type',
    title: 'alarm.filter-type',
    description: 'alarm.filter-type-description',
    icon: mdiFilterOutline,
    keys: ['t'],
    params: z.object({
      types: param(z.optional(z.array(z.string())), {
        title: 'alarm.type',
        description: 'alarm.filter-type-description',
        input: typeInput,
      }),
    }),
    initial: () => ({ types: [...shown().types] }),
    run: ({ types = [] }) => narrow({ types }),
  }),
  defineCommand({
    ...OF_SCREEN,
    id: 'alarm.filter-originator',
    title: 'alarm.filter-originator',
    description: 'alarm.filter-originator-description',
    icon: mdiFilterOutline,
    keys: ['b'],
    params: z.object({
      value: param(z.optional(z.nullable(z.enum(ALARM_ORIGINATORS))), {
        title: 'alarm.originator-type',
        description: 'alarm.filter-originator-description',
        input: originatorInput,
      }),
    }),
    initial: () => ({ value: shown().originators }),
    run: ({ value }) => narrow({ originators: value ?? null }),
  }),
  defineCommand({
    ...OF_SCREEN,
    id: 'alarm.of-all',
    title: 'alarm.of-all',
    description: 'alarm.of-all-description',
    icon: mdiFilterOffOutline,
    enabled: () => shown().entity !== null || 'alarm.is-of-all',
    run: () => narrow({ entity: null }),
  }),
  defineCommand({
    id: 'alarm.list',
    title: 'alarm.list',
    description: 'alarm.list-description',
    icon: mdiBellOutline,
    group: 'alarm.alarms',
    keys: [`${VERB_KEYS.list} ${GO_KEYS.alarms}`],
    at: { row: 75 },
    authorities: OF_SCREEN.authorities,
    safe: true,
    targets: { types: ALARM_ORIGINATORS, count: 'one' },
    run(_args, run) {
      const { entityType, id } = only(run);
      const type = ALARM_ORIGINATORS.find((known) => known === entityType);
      const asked = alarmFilterParams({ entity: type ? { entityType: type, id } : null });
      navigate(`${ALARMS_PATH}?${new URLSearchParams({ entity: asked.entity ?? '' })}`);
    },
  }),
  toggle('alarm.toggle-critical', 'CRITICAL', mdiNumeric1BoxOutline, '1'),
  toggle('alarm.toggle-major', 'MAJOR', mdiNumeric2BoxOutline, '2'),
  toggle('alarm.toggle-minor', 'MINOR', mdiNumeric3BoxOutline, '3'),
  toggle('alarm.toggle-warning', 'WARNING', mdiNumeric4BoxOutline, '4'),
  toggle('alarm.toggle-indeterminate', 'INDETERMINATE', mdiNumeric5BoxOutline, '5'),
  quick('alarm.show-critical', 'p c', { status: 'UNACK', severities: ['CRITICAL'] }),
  quick('alarm.show-unacknowledged', 'p u', { status: 'UNACK', severities: [] }),
  quick('alarm.show-active', 'p a', { status: 'ACTIVE', severities: [] }),
  quick('alarm.show-active-unacknowledged', 'p n', { status: 'ACTIVE_UNACK', severities: [] }),
  quick('alarm.show-unseen', 'p o', { status: 'CLEARED_UNACK', severities: [] }),
  defineCommand({
    ...OF_SCREEN,
    id: 'alarm.show-all',
    title: 'alarm.show-all',
    description: 'alarm.show-all-description',
    icon: mdiFilterOffOutline,
    keys: ['shift+f', '0'],
    at: { filters: 20 },
    run: () => setUrlParams({ ...alarmFilterParams(NO_FILTER), window: null, search: null }),
  }),
];

/** Lists alarms of a severity, or no longer does; of none that is all. */
function toggle(
  id: Extract<CommandId, `alarm.toggle-${string}`> & TranslationKey,
  severity: AlarmSeverity,
  icon: string,
  key: string,
): Command {
  return defineCommand({
    ...OF_SCREEN,
    id,
    title: id,
    description: 'alarm.toggle-severity-description',
    icon,
    keys: [key],
    run() {
      const { severities } = shown();
      const without = severities.filter((other) => other !== severity);
      narrow({ severities: without.length < severities.length ? without : [...severities, severity] });
    },
  });
}

function quick(
  id: Extract<CommandId, `alarm.show-${string}`> & TranslationKey,
  keys: string,
  filter: Pick<AlarmFilter, 'status' | 'severities'>,
): Command {
  return defineCommand({
    ...OF_SCREEN,
    id,
    title: id,
    description: 'alarm.quick-description',
    keywords: 'alarm.quick-keywords',
    icon: mdiAlertOutline,
    keys: [keys],
    at: { filters: 10 },
    run: () => narrow(filter),
  });
}

function shown(): AlarmFilter {
  return readAlarmFilter(window.location.search);
}

function narrow(filter: Partial<AlarmFilter>): void {
  setUrlParams(alarmFilterParams(filter));
}
