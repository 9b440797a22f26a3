import {
  mdiAccountArrowRightOutline,
  mdiAccountFilterOutline,
  mdiArrowTopRight,
  mdiCalendarTodayOutline,
  mdiFilterOffOutline,
  mdiFilterOutline,
  mdiOpenInApp,
  mdiPlaylistCheck,
  mdiTextBoxSearchOutline,
} from '@mdi/js';
import * as z from 'zod/mini';
import { ActionType } from '../../../model/audit-log.ts';
import { AliasEntity } from '../../../model/entity-alias.ts';
import { EntityId, Uuid } from '../../../model/entity-id.ts';
import type { AuditSubject } from '../../api/audit-logs.ts';
import { platformDirectory } from '../../api/entity-directory.ts';
import { choice } from '../../commands/choice.tsx';
import { matching } from '../../commands/choice-list.ts';
import { type Command, defineCommand, type Enablement, type EntityRef } from '../../commands/command.ts';
import { RunError } from '../../commands/command-error.ts';
import { type Args, param } from '../../commands/param.ts';
import { isEntity } from '../../commands/parts.ts';
import { only } from '../../entities/kind/counted-names.ts';
import { entityAddress } from '../../entities/kind/entity-address.ts';
import { VERB_KEYS } from '../../entities/kind/verb-keys.ts';
import { windowCommand, writtenWindow } from '../../entities/list-filters/list-window.ts';
import { entityPicker } from '../../entities/parts/pickers.ts';
import { GO_KEYS } from '../../frame/go-keys.ts';
import { translate } from '../../i18n/i18n.ts';
import { chips } from '../../inputs/chips.tsx';
import { entitySelect } from '../../inputs/entity/entity-select.tsx';
import { navigate, setUrlParams } from '../../ui/navigation.ts';
import { ACTION_TITLES } from './audit-actions.ts';
import { type NotedLog, notedLog } from './audit-log-ref.ts';
import { AUDIT_LOGS_PATH } from './audit-logs-path.ts';
import { shownSubject, subjectOf, subjectParams, subjectPath } from './audit-subject.ts';
import { auditWindow } from './audit-window.ts';
import { AUDITED_TYPES } from './audited-types.ts';
import { ACTIONS_PARAM, shownActions } from './shown-actions.ts';

/** What every command on the list of audit logs has. */
const OF_LOGS = {
  group: 'audit-log.audit-logs',
  scope: 'list:audit-logs',
  authorities: ['TENANT_ADMIN'],
} as const satisfies Partial<Command>;

/** What those have that change what the list shows. */
const OF_LIST = {
  ...OF_LOGS,
  when: ({ scopes }) => scopes.includes('table:audit-logs'),
  safe: true,
  at: {},
} as const satisfies Partial<Command>;

/** What those have that change whose logs the page shows. */
const OF_PAGE = {
  ...OF_LIST,
  when: ({ path }) => path === AUDIT_LOGS_PATH,
} as const satisfies Partial<Command>;

const openLog = defineCommand({
  ...OF_LOGS,
  id: 'audit-log.open',
  title: 'audit-log.open-entry',
  description: 'audit-log.open-description',
  icon: mdiOpenInApp,
  at: { row: 10 },
  safe: true,
  forPeople: true,
  targets: { types: ['AUDIT_LOG'], count: 'one' },
  async run(_args, { request, ...run }) {
    const { openAuditLog } = await import('./audit-log-dialog.tsx');
    const log = notedLog(only(run));
    if (!log || !(await openAuditLog(log, request))) throw new RunError({ key: 'audit-log.not-found' });
  },
});

const openEntity = defineCommand({
  ...OF_LOGS,
  id: 'audit-log.open-entity',
  title: 'audit-log.open-entity',
  description: 'audit-log.open-entity-description',
  icon: mdiArrowTopRight,
  keys: ['v'],
  at: { row: 20 },
  safe: true,
  targets: { types: ['AUDIT_LOG'], count: 'one', fits: (log) => hasPage(notedLog(log)?.entity) },
  run: (_args, run) => goTo(notedLog(only(run))?.entity),
});

const openUser = defineCommand({
  ...OF_LOGS,
  id: 'audit-log.open-user',
  title: 'audit-log.open-user',
  description: 'audit-log.open-user-description',
  icon: mdiAccountArrowRightOutline,
  keys: ['shift+v'],
  at: { row: 30 },
  safe: true,
  targets: { types: ['AUDIT_LOG'], count: 'one', fits: (log) => hasPage(userOf(log)) },
  run: (_args, run) => goTo(userOf(only(run))),
});

const onlyUser = defineCommand({
  ...OF_LOGS,
  id: 'audit-log.only-user',
  title: 'audit-log.only-user',
  description: 'audit-log.only-user-description',
  icon: mdiAccountFilterOutline,
  keys: ['u'],
  at: { row: 40 },
  safe: true,
  when: OF_PAGE.when,
  targets: {
    types: ['AUDIT_LOG'],
    count: 'one',
    fits: (log) => notedLog(log)?.user !== undefined || 'audit-log.no-user',
  },
  run(_args, run) {
    const { user } = notedLog(only(run)) ?? {};
    const subject = shownSubject();
    // Of one entity the platform knows what one user did by how the name begins.
    if (user && subject?.by === 'entity') return setUrlParams({ search: user.name });
    if (user) show({ by: 'user', id: user.id });
  },
});

const onlyEntity = defineCommand({
  ...OF_LOGS,
  id: 'audit-log.only-entity',
  title: 'audit-log.only-entity',
  description: 'audit-log.only-entity-description',
  icon: mdiFilterOutline,
  keys: ['shift+u'],
  at: { row: 50 },
  safe: true,
  when: OF_PAGE.when,
  targets: {
    types: ['AUDIT_LOG'],
    count: 'one',
    fits: (log) => notedLog(log)?.entity !== undefined || 'audit-log.no-entity',
  },
  run(_args, run) {
    const { entity, user } = notedLog(only(run)) ?? {};
    if (!entity) return;
    const ofUser = shownSubject()?.by === 'user' ? user?.name : undefined;
    show({ by: 'entity', ...entity }, ofUser);
  },
});

const BY = ['all', 'user', 'customer', 'entity'] as const;
type By = (typeof BY)[number];
const BY_TITLES = {
  all: 'audit-log.of-all',
  user: 'audit-log.user',
  customer: 'customer.customer',
  entity: 'audit-log.entity-name',
} as const;

const Entity = AliasEntity.check(
  z.refine((entity) => EntityId.safeParse(entity).success, { error: 'validation.required' }),
);

const isBy =
  (by: By) =>
  (args: Args): boolean =>
    args.by === by;

const filter = defineCommand({
  ...OF_PAGE,
  id: 'audit-log.filter',
  title: 'audit-log.filter',
  description: 'audit-log.filter-description',
  icon: mdiFilterOutline,
  keys: VERB_KEYS.filter,
  params: z.object({
    by: param(z.enum(BY), {
      title: 'audit-log.filter-by',
      input: choice<By>(() => BY.map((value) => ({ value, label: translate(BY_TITLES[value]) })), {
        withoutNone: true,
      }),
    }),
    userId: param(Uuid, {
      title: 'audit-log.user',
      description: 'audit-log.filter-user-description',
      input: entityPicker({ entityType: 'USER' }, 'user.no-users-matching'),
      shown: isBy('user'),
    }),
    customerId: param(Uuid, {
      title: 'customer.customer',
      description: 'audit-log.filter-customer-description',
      input: entityPicker({ entityType: 'CUSTOMER' }, 'customer.no-customers-matching'),
      shown: isBy('customer'),
    }),
    entity: param(Entity, {
      title: 'audit-log.entity-name',
      description: 'audit-log.filter-entity-description',
      input: entitySelect(platformDirectory, { only: AUDITED_TYPES }),
      shown: isBy('entity'),
    }),
  }),
  initial() {
    const subject = shownSubject();
    if (!subject) return { by: 'all' as const };
    const { by, id } = subject;
    if (by === 'entity') return { by, entity: { entityType: subject.entityType, id } };
    return by === 'user' ? { by, userId: id } : { by, customerId: id };
  },
  run({ by, userId, customerId, entity }) {
    if (by === 'user') return show({ by, id: userId });
    if (by === 'customer') return show({ by, id: customerId });
    show(by === 'entity' ? { by, ...EntityId.parse(entity) } : undefined);
  },
});

const actionChoices = () =>
  ActionType.options.map((value) => ({ value: value as string, label: translate(ACTION_TITLES[value]) }));

const filterActions = defineCommand({
  ...OF_LIST,
  id: 'audit-log.filter-actions',
  title: 'audit-log.filter-actions',
  description: 'audit-log.filter-actions-description',
  icon: mdiPlaylistCheck,
  keys: ['a'],
  params: z.object({
    actions: param(
      z.optional(z.nullable(z.array(z.string().check(z.refine((one) => ActionType.safeParse(one).success))))),
      {
        title: 'audit-log.actions',
        description: 'audit-log.filter-actions-description',
        input: chips({
          search: async (text) => matching(actionChoices(), text),
          labelsOf: async () => new Map(actionChoices().map(({ value, label }) => [value, label])),
          placeholder: 'audit-log.all-actions',
        }),
      },
    ),
  }),
  initial: () => ({ actions: [...shownActions()] }),
  run: ({ actions }) => setUrlParams({ [ACTIONS_PARAM]: actions?.join(',') || null }),
});

const today = defineCommand({
  ...OF_LIST,
  id: 'audit-log.today',
  title: 'audit-log.today',
  description: 'audit-log.today-description',
  icon: mdiCalendarTodayOutline,
  keys: ['t'],
  run() {
    const now = new Date();
    const day = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).getTime();
    setUrlParams({ window: writtenWindow({ startTs: day(0), endTs: day(1) - 1 }) });
  },
});

const showAll = defineCommand({
  ...OF_PAGE,
  id: 'audit-log.show-all',
  title: 'audit-log.show-all',
  description: 'audit-log.show-all-description',
  icon: mdiFilterOffOutline,
  keys: ['shift+f'],
  run: () => setUrlParams({ ...subjectParams(undefined), [ACTIONS_PARAM]: null, search: null, window: null }),
});

/** Leads from an entity to its logs, or from a user to what it did. */
const listLogs = defineCommand({
  id: 'audit-log.list',
  title: 'audit-log.audit-logs',
  description: 'audit-log.list-description',
  icon: mdiTextBoxSearchOutline,
  group: 'audit-log.audit-logs',
  keys: [`${VERB_KEYS.list} ${GO_KEYS['audit-logs']}`],
  at: { row: 80 },
  authorities: ['TENANT_ADMIN'],
  safe: true,
  targets: { types: AUDITED_TYPES, count: 'one' },
  run(_args, run) {
    const entity = only(run);
    if (isEntity(entity)) navigate(subjectPath(subjectOf(entity)));
  },
});

/** What can be done with lists of audit logs, and what leads to them. */
export const auditLogCommands: readonly Command[] = [
  openLog,
  openEntity,
  openUser,
  onlyUser,
  onlyEntity,
  filter,
  filterActions,
  today,
  { ...windowCommand(auditWindow), authorities: ['TENANT_ADMIN'] },
  showAll,
  listLogs,
];

/** Has the page show the logs of a subject; what was searched for among others is given up. */
function show(subject: AuditSubject | undefined, search: string | null = null): void {
  setUrlParams({ ...subjectParams(subject), search });
}

function userOf(log: EntityRef): { entityType: 'USER'; id: string } | undefined {
  const user = notedLog(log)?.user;
  return user && { entityType: 'USER', id: user.id };
}

function hasPage(entity: NotedLog['entity']): Enablement {
  return (entity !== undefined && entityAddress(entity) !== undefined) || 'audit-log.no-page';
}

function goTo(entity: NotedLog['entity']): void {
  const address = entity && entityAddress(entity);
  if (address !== undefined) navigate(address);
}
