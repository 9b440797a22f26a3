import {
  mdiCheck,
  mdiCheckAll,
  mdiCheckCircleOutline,
  mdiContentCopy,
  mdiDeleteOutline,
  mdiFilterOutline,
  mdiOpenInApp,
  mdiPlaylistCheck,
  mdiSkipNextOutline,
  mdiSkipPreviousOutline,
  mdiSourceBranch,
} from '@mdi/js';
import * as z from 'zod/mini';
import { ALARM_ORIGINATORS } from '../../api/alarm-query.ts';
import { acknowledgeAlarm, alarmInfo, clearAlarm, removeAlarm } from '../../api/alarms.ts';
import { queryClient } from '../../api/query-client.ts';
import { type BulkReport, runBulk } from '../../commands/bulk.ts';
import { type Command, type CommandRun, defineCommand, type EntityRef } from '../../commands/command.ts';
import { CommandError } from '../../commands/command-error.ts';
import type { CommandId } from '../../commands/command-ids.ts';
import { copyTextOfRun } from '../../commands/copy-text-of-run.ts';
import { param } from '../../commands/param.ts';
import { runCommand } from '../../commands/run-command.ts';
import { about, only } from '../../entities/kind/counted-names.ts';
import { entityAddress } from '../../entities/kind/entity-address.ts';
import { VERB_KEYS } from '../../entities/kind/verb-keys.ts';
import { choiceCommand } from '../../entities/list-filters/list-choice.ts';
import { windowCommand } from '../../entities/list-filters/list-window.ts';
import type { OneOrSeveral, TranslationKey } from '../../i18n/translation-key.ts';
import { checkbox } from '../../inputs/checkbox.tsx';
import { tableOf } from '../../table/active-table.ts';
import { moveToFitting } from '../../table/move-to-fitting.ts';
import { forgetEntities } from '../../table/selection-store.ts';
import type { TableStore } from '../../table/table-store.ts';
import { navigate, setUrlParams } from '../../ui/navigation.ts';
import type { RequestOptions } from '../../wire/transport.ts';
import { alarmWindow, statusChoice } from './alarm-choices.ts';
import { alarmFilterParams } from './alarm-filter.ts';
import { alarmPath } from './alarm-path.ts';

/** More than these are not taken in at a glance: what will be done to them is said before. */
const AT_A_GLANCE = 20;

/** What every command on alarms has. Whoever sees an alarm may deal with it, but visitors of what is public. */
const OF_ALARMS = {
  group: 'alarm.alarms',
  scope: 'list:alarms',
  authorities: ['TENANT_ADMIN', 'CUSTOMER_USER'],
} as const satisfies Partial<Command>;

const notAcknowledged = ({ facts }: EntityRef) => facts?.acknowledged !== true || 'alarm.is-acknowledged';
const notCleared = ({ facts }: EntityRef) => facts?.cleared !== true || 'alarm.is-cleared';

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
      const { id } = only(run);
      // In a tab or a widget of something else, that stays on screen; those who have no page of alarms have nothing else.
      const isInside =
        run.scopes.some((scope) => scope.startsWith('table:alarms')) && !run.scopes.includes('screen:alarms');
      if (isInside || run.authority === 'SYS_ADMIN') {
        const { showAlarm } = await import('./alarm-dialog.tsx');
        await showAlarm(id);
      } else {
        navigate(alarmPath(id) + (run.scopes.includes('screen:alarms') ? window.location.search : ''));
      }
    },
  }),
  defineCommand({
    ...OF_ALARMS,
    id: 'alarm.acknowledge',
    title: 'alarm.acknowledge',
    description: 'alarm.acknowledge-description',
    icon: mdiCheck,
    keys: ['a'],
    at: { row: 20, selection: 20, details: 20 },
    targets: { types: ['ALARM'], count: 'many', fits: notAcknowledged },
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
    at: { row: 30, selection: 30, details: 30 },
    targets: { types: ['ALARM'], count: 'many', fits: notCleared },
    run: (_args, run) => onEach(run, clearAlarm, 'alarm.clearing'),
    done: ({ done }) => said('alarm.cleared', done),
  }),
  defineCommand({
    id: 'alarm.open-originator',
    title: 'alarm.open-originator',
    description: 'alarm.open-originator-description',
    icon: mdiSourceBranch,
    group: 'alarm.alarms',
    scope: 'list:alarms',
    keys: ['v'],
    at: { row: 40, details: 40 },
    safe: true,
    targets: { types: ['ALARM'], count: 'one' },
    async run(_args, run) {
      const { originator } = await alarmInfo(only(run).id, run.request);
      const address = entityAddress(originator);
      if (address === undefined) {
        throw new CommandError('disabled', 'alarm.open-originator', { reason: 'alarm.no-originator-page' });
      }
      navigate(`${address}?tab=alarms`);
    },
  }),
  defineCommand({
    id: 'alarm.only-originator',
    title: 'alarm.only-originator',
    description: 'alarm.only-originator-description',
    icon: mdiFilterOutline,
    group: 'alarm.alarms',
    scope: 'list:alarms',
    keys: ['shift+u'],
    at: { row: 45 },
    when: ({ scopes }) => scopes.includes('screen:alarms'),
    safe: true,
    targets: { types: ['ALARM'], count: 'one' },
    async run(_args, run) {
      const { originator } = await alarmInfo(only(run).id, run.request);
      const entityType = ALARM_ORIGINATORS.find((type) => type === originator.entityType);
      if (!entityType) {
        throw new CommandError('disabled', 'alarm.only-originator', { reason: 'alarm.no-originator-page' });
      }
      setUrlParams(alarmFilterParams({ entity: { entityType, id: originator.id } }));
    },
  }),
  defineCommand({
    id: 'alarm.copy-id',
    title: 'alarm.copy-id',
    description: 'entity.copy-id-description',
    icon: mdiContentCopy,
    group: 'alarm.alarms',
    scope: 'list:alarms',
    keys: VERB_KEYS['copy-id'],
    at: { row: 80, selection: 80, details: 80 },
    targets: { types: ['ALARM'], count: 'many' },
    async run(_args, run) {
      const ids = run.entities.map(({ id }) => id);
      await copyTextOfRun(run, ids.join('\n'), about('alarm.id-copied', run.entities));
      return ids;
    },
  }),
  defineCommand({
    ...OF_ALARMS,
    id: 'alarm.delete',
    title: 'alarm.delete',
    description: 'alarm.delete-description',
    icon: mdiDeleteOutline,
    keys: VERB_KEYS.delete,
    at: { row: 90, selection: 90, details: 90 },
    targets: { types: ['ALARM'], count: 'many' },
    danger: (_args, { entities }) => ({
      title: about('alarm.delete-title', entities),
      message: about('alarm.delete-text', entities),
      confirmLabel: about('alarm.delete-confirm', entities),
    }),
    async run(_args, run) {
      const report = await onEach(run, removeAlarm, 'alarm.deleting');
      forgetEntities(report.done.map(({ id }) => id));
      return report;
    },
    done: ({ done }) => said('alarm.deleted', done),
  }),
  onAll('alarm.acknowledge-all', {
    description: 'alarm.acknowledge-all-description',
    runs: 'alarm.acknowledge',
    fits: notAcknowledged,
    none: 'alarm.none-to-acknowledge',
    question: { title: 'alarm.acknowledge-title', message: 'alarm.acknowledge-text' },
    icon: mdiPlaylistCheck,
    keys: ['shift+a'],
    at: { toolbar: 10 },
  }),
  onAll('alarm.clear-all', {
    description: 'alarm.clear-all-description',
    runs: 'alarm.clear',
    fits: notCleared,
    none: 'alarm.none-to-clear',
    question: { title: 'alarm.clear-title', message: 'alarm.clear-text' },
    icon: mdiCheckCircleOutline,
    keys: ['shift+c'],
    at: { toolbar: 20 },
  }),
  step('alarm.next-unacknowledged', 'alarm.next-unacknowledged-description', 1, mdiSkipNextOutline, 'n'),
  step(
    'alarm.previous-unacknowledged',
    'alarm.previous-unacknowledged-description',
    -1,
    mdiSkipPreviousOutline,
    'shift+n',
  ),
  choiceCommand(statusChoice),
  windowCommand(alarmWindow),
];

/** All alarms of the list on screen, and those among them that something can be done with. */
interface Matching {
  all: readonly EntityRef[];
  fitting: readonly EntityRef[];
}

/** What another command does with the alarms it is given, to be done with all of a list. */
interface OnAll extends Pick<Command, 'description' | 'icon' | 'keys' | 'at'> {
  runs: CommandId;
  fits(alarm: EntityRef): true | TranslationKey;
  /** Why it cannot run where it fits none. */
  none: TranslationKey;
  /** Asked where they are many; takes `count`, and `skipped` that it does not fit. */
  question: { title: TranslationKey; message: TranslationKey };
}

/** Does with every alarm that the list on screen has, loaded or not, what another command does with those it is given. */
function onAll(
  id: Extract<CommandId, `alarm.${string}-all`> & TranslationKey,
  { runs, fits, none, question, ...rest }: OnAll,
): Command {
  /** What was read for the question is what the run is about. */
  const read = new WeakMap<AbortSignal, Promise<Matching | undefined>>();

  function matching({ signal }: Pick<CommandRun, 'signal'>): Promise<Matching | undefined> {
    const known = read.get(signal) ?? readMatching(signal);
    read.set(signal, known);
    return known;
  }

  async function readMatching(signal: AbortSignal): Promise<Matching | undefined> {
    const all = await alarmTable().selection.subjects(signal);
    return all && { all, fitting: all.filter((alarm) => fits(alarm) === true) };
  }

  return defineCommand({
    ...OF_ALARMS,
    ...rest,
    id,
    title: id,
    local: true,
    ready: () => tableOf('ALARM')?.ready(),
    enabled: () => ((tableOf('ALARM')?.rows.count() ?? 0) > 0 ? true : 'table.no-rows'),
    params: z.object({
      dry: param(z.prefault(z.boolean(), false), {
        title: 'alarm.dry',
        description: 'alarm.dry-description',
        input: checkbox,
      }),
    }),
    async danger({ dry }, run) {
      const { all, fitting } = (!dry && (await matching(run))) || NONE;
      if (fitting.length <= AT_A_GLANCE) return undefined;
      const values = { count: fitting.length, skipped: all.length - fitting.length };
      return {
        title: { key: question.title, values },
        message: { key: question.message, values },
        confirmLabel: { key: runs as TranslationKey },
      };
    },
    async run({ dry }, run) {
      const found = await matching(run);
      // A person has stopped the reading.
      if (!found) return undefined;
      const { all, fitting } = found;
      if (dry) {
        return { matching: all.length, fitting: fitting.length, skipped: all.length - fitting.length };
      }
      if (fitting.length === 0) throw new CommandError('disabled', id, { reason: none });
      return runCommand(runs, {}, { source: run.source, signal: run.signal, entities: fitting });
    },
  });
}

const NONE: Matching = { all: [], fitting: [] };

/** Goes on to the next alarm that nobody has taken notice of, or back to the one before. */
function step(
  id: Extract<CommandId, `alarm.${string}-unacknowledged`> & TranslationKey,
  description: TranslationKey,
  by: 1 | -1,
  icon: string,
  key: string,
): Command {
  return defineCommand({
    group: 'alarm.alarms',
    scope: 'list:alarms',
    id,
    title: id,
    description,
    icon,
    keys: [key],
    at: { filters: 30 },
    local: true,
    safe: true,
    ready: () => tableOf('ALARM')?.ready(),
    enabled: () => ((tableOf('ALARM')?.rows.count() ?? 0) > 0 ? true : 'table.no-rows'),
    async run(_args, { signal }) {
      const found = await moveToFitting(alarmTable(), (alarm) => notAcknowledged(alarm) === true, by, signal);
      if (!found) throw new CommandError('disabled', id, { reason: 'alarm.all-acknowledged' });
    },
  });
}

function alarmTable(): TableStore<unknown> {
  const table = tableOf('ALARM');
  if (!table) throw new Error('There is no list of alarms on screen');
  return table;
}

/** Does something with each alarm of a run, and has what is on screen of alarms read again. */
async function onEach(
  run: CommandRun,
  act: (id: string, request: RequestOptions) => Promise<void>,
  doing: OneOrSeveral,
): Promise<BulkReport> {
  const report = await runBulk(run.entities, ({ id }, request) => act(id, request), {
    run,
    title: about(doing, run.entities),
  });
  await queryClient.invalidateQueries({ queryKey: ['ALARM'] });
  return report;
}

function said(key: OneOrSeveral, done: readonly EntityRef[]) {
  return done.length > 0 ? about(key, done) : undefined;
}
