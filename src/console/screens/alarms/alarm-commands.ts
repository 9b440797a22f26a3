import { mdiCheck, mdiCheckAll, mdiDeleteOutline, mdiOpenInApp } from '@mdi/js';
import { acknowledgeAlarm, clearAlarm, removeAlarm } from '../../api/alarms.ts';
import { queryClient } from '../../api/query-client.ts';
import { type BulkReport, runBulk } from '../../commands/bulk.ts';
import { type Command, type CommandRun, defineCommand, type EntityRef } from '../../commands/command.ts';
import { choiceCommand } from '../../entities/details/list-choice.ts';
import { windowCommand } from '../../entities/details/list-window.ts';
import { about, only } from '../../entities/kind/counted-names.ts';
import { VERB_KEYS } from '../../entities/kind/verb-keys.ts';
import type { OneOrSeveral, TranslationKey } from '../../i18n/translation-key.ts';
import { session } from '../../session/session-store.ts';
import { forgetEntities } from '../../table/selection-store.ts';
import type { RequestOptions } from '../../wire/transport.ts';
import { alarmWindow, statusChoice } from './alarm-filters.ts';

/** What every command on alarms has. Whoever sees an alarm may deal with it, but visitors of what is public. */
const OF_ALARMS = {
  group: 'alarm.alarms',
  scope: 'list:alarms',
  authorities: ['TENANT_ADMIN', 'CUSTOMER_USER'],
  when: () => session.authUser?.isPublic !== true,
} as const satisfies Partial<Command>;

/** What can be done with alarms. */
export const alarmCommands: readonly Command[] = [
  defineCommand({
    id: 'alarm.open',
    title: 'alarm.open',
    description: 'alarm.open-description',
    icon: mdiOpenInApp,
    group: 'alarm.alarms',
    scope: 'list:alarms',
    at: { row: 10 },
    safe: true,
    forPeople: true,
    targets: { types: ['ALARM'], count: 'one' },
    async run(_args, run) {
      const { showAlarm } = await import('./alarm-dialog.tsx');
      await showAlarm(only(run).id);
    },
  }),
  defineCommand({
    ...OF_ALARMS,
    id: 'alarm.acknowledge',
    title: 'alarm.acknowledge',
    description: 'alarm.acknowledge-description',
    icon: mdiCheck,
    keys: ['a'],
    at: { row: 20, selection: 20 },
    targets: {
      types: ['ALARM'],
      count: 'many',
      fits: ({ facts }) => facts?.acknowledged !== true || 'alarm.is-acknowledged',
    },
    run: (_args, run) => onEach(run, acknowledgeAlarm, 'alarm.acknowledging'),
    done: ({ done }) => said('alarm.acknowledged', done),
  }),
  defineCommand({
    ...OF_ALARMS,
    id: 'alarm.clear',
    title: 'alarm.clear',
    description: 'alarm.clear-description',
    icon: mdiCheckAll,
    keys: ['c'],
    at: { row: 30, selection: 30 },
    targets: {
      types: ['ALARM'],
      count: 'many',
      fits: ({ facts }) => facts?.cleared !== true || 'alarm.is-cleared',
    },
    run: (_args, run) => onEach(run, clearAlarm, 'alarm.clearing'),
    done: ({ done }) => said('alarm.cleared', done),
  }),
  defineCommand({
    ...OF_ALARMS,
    id: 'alarm.delete',
    title: 'alarm.delete',
    description: 'alarm.delete-description',
    icon: mdiDeleteOutline,
    keys: VERB_KEYS.delete,
    at: { row: 90, selection: 90 },
    targets: { types: ['ALARM'], count: 'many' },
    danger: (_args, { entities }) => ({
      title: about('alarm.delete-title', entities),
      message: about('alarm.delete-text', entities),
    }),
    async run(_args, run) {
      const report = await onEach(run, removeAlarm, 'alarm.deleting');
      forgetEntities(report.done.map(({ id }) => id));
      return report;
    },
    done: ({ done }) => said('alarm.deleted', done),
  }),
  choiceCommand(statusChoice),
  windowCommand(alarmWindow),
];

/** Does something with each alarm of a run, and has what is on screen of alarms read again. */
async function onEach(
  run: CommandRun,
  act: (id: string, request: RequestOptions) => Promise<void>,
  title: TranslationKey,
): Promise<BulkReport> {
  const report = await runBulk(run.entities, ({ id }, request) => act(id, request), {
    run,
    title: { key: title },
  });
  await queryClient.invalidateQueries({ queryKey: ['ALARM'] });
  return report;
}

function said(key: OneOrSeveral, done: readonly EntityRef[]) {
  return done.length > 0 ? about(key, done) : undefined;
}
