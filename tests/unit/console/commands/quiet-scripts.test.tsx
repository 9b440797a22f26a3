import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { useMemo } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { queryClient } from '../../../../src/console/api/query-client.ts';
import type { Command, TargetType } from '../../../../src/console/commands/command.ts';
import { setContextSource } from '../../../../src/console/commands/context-store.ts';
import { palette } from '../../../../src/console/commands/faces/palette/palette-store.ts';
import { keepMacros } from '../../../../src/console/commands/macro-storage.ts';
import { partId } from '../../../../src/console/commands/parts.ts';
import { isPermitted } from '../../../../src/console/commands/permission.ts';
import { commands } from '../../../../src/console/commands/registry.ts';
import { runCommand } from '../../../../src/console/commands/run-command.ts';
import { registerMacros } from '../../../../src/console/frame/macro-commands.ts';
import { dialogs, resetDialogs } from '../../../../src/console/messages/dialog-store.ts';
import { progress, resetProgress } from '../../../../src/console/messages/progress-store.ts';
import { resetToasts, toasts } from '../../../../src/console/messages/toast-store.ts';
import { session } from '../../../../src/console/session/session-store.ts';
import type { Column } from '../../../../src/console/table/columns/column.ts';
import { EntityTable } from '../../../../src/console/table/entity-table.tsx';
import { useMemoryRows } from '../../../../src/console/table/rows/use-memory-rows.ts';
import type { Authority } from '../../../../src/model/authority.ts';
import { signedInAs } from '../api/signed-in.ts';
import { json, refused } from '../session/fake-platform.ts';
import { SAMPLE_ID as ID, SAMPLE_MACRO as MACRO, sampleArguments } from './sample-arguments.ts';
import { startConsole } from './started-console.ts';

const ROLES: readonly Authority[] = ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'];

/** Settings of every kind at once. */
const SETTINGS = {
  key: 'mail',
  jsonValue: {
    baseUrl: 'http://here.example',
    mailFrom: 'a@here.example',
    smtpProtocol: 'smtp',
    smtpHost: 'here.example',
    smtpPort: 25,
    timeout: 1,
    type: 'TWILIO',
    accountSid: 'a',
    accountToken: 'b',
    numberFrom: '+4912345',
  },
};

/** Any entity, as any of its routes has it. */
const entity = (path: string) => ({
  id: { entityType: /asset|customer|user|device/.exec(path)?.[0].toUpperCase() ?? 'DEVICE', id: ID },
  createdTime: 1,
  name: 'First',
  title: 'First',
  email: 'first@clavier.dev',
  authority: 'CUSTOMER_USER',
  type: 'default',
  entityId: { entityType: 'DEVICE', id: ID },
  additionalInfo: {},
  // As dashboards say whose they are.
  tenantId: { entityType: 'TENANT', id: ID },
  assignedCustomers: [{ customerId: { entityType: 'CUSTOMER', id: ID }, title: 'First', public: false }],
  ...SETTINGS,
});

const RELATION = {
  from: { entityType: 'DEVICE', id: ID },
  to: { entityType: 'DEVICE', id: ID },
  type: 'Contains',
};

/** How the platform answers: as a friend of everybody, or of nobody. */
const MOODS: Readonly<Record<string, (path: string) => Response>> = {
  'that does all': (path) => {
    if (/\/values\/attributes/.test(path)) return json([{ key: 'limit', value: 1, lastUpdateTs: 1 }]);
    if (path === '/api/relations') return json([RELATION]);
    if (path === '/api/devices') return json([entity(path)]);
    return /(infos|s)$/.test(path) && !path.includes('/admin/')
      ? json({ data: [entity(path)], totalPages: 1, totalElements: 1, hasNext: false })
      : json(entity(path));
  },
  'that refuses all': () => refused(403, 20, 'You do not have permission'),
  'that fails': () => refused(500, 2, 'It broke'),
};

beforeAll(async () => {
  await startConsole();
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: () => Promise.resolve() } });
  vi.stubGlobal('print', () => undefined);
  // What the platform fails of is told there, too, and jsdom tells that it does not download.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  resetDialogs();
  resetToasts();
  resetProgress();
});

/** Parts of the entity that a friendly platform has. */
const PARTS: Partial<Record<TargetType, string>> = {
  ATTRIBUTE: partId('DEVICE', ID, 'SERVER_SCOPE', 'limit'),
  TELEMETRY: partId('DEVICE', ID, 'temperature'),
  RELATION: partId('DEVICE', ID, 'Contains', 'DEVICE', ID),
};

/** What a script of this user gives: nothing, and all that can be given. */
function argumentsOf({ targets, params }: Command): Record<string, unknown>[] {
  const [type] = targets?.types ?? [];
  const id = (type && PARTS[type]) ?? ID;
  const ids = targets ? { ids: [id] } : {};
  return [{}, ids, { ...ids, ...sampleArguments(params) }];
}

const ROWS = [1, 2, 3].map((at) => ({ id: ID.slice(0, -1) + at, name: `Device ${at}` }));

/** A list, without which nothing can be done with lists. */
function Devices() {
  const content = useMemo(() => ({ rows: ROWS }), []);
  const columns = COLUMNS;
  const source = useMemoryRows(['devices'], columns, content);
  return (
    <QueryClientProvider client={queryClient}>
      <EntityTable
        id="devices"
        title="table.group"
        columns={columns}
        source={source}
        defaultSort={{ property: 'name', order: 'ASC' }}
        rowId={({ id }) => id}
        subjectOf={({ id, name }) => ({ entityType: 'DEVICE', id, name })}
        onOpen={() => undefined}
        emptyText="table.no-rows"
      />
    </QueryClientProvider>
  );
}

const COLUMNS: readonly Column<(typeof ROWS)[number]>[] = [
  { id: 'name', title: 'table.column', width: 200, sortProperty: 'name', text: ({ name }) => name },
  { id: 'id', title: 'table.group', width: 200, text: ({ id }) => id },
];

/** Makes somebody the user, with a macro; also after a command that has signed out. */
function beThere(authority: Authority): void {
  if (session.authUser?.authority === authority && commands.get('macro.run.greet')) return;
  signedInAs(authority);
  keepMacros([MACRO]);
  registerMacros();
  setContextSource({ authority: () => session.authUser?.authority ?? null, path: () => '/devices' });
}

const onScreen = () => ({
  dialogs: dialogs.stack.length,
  palette: palette.view.kind,
  toasts: toasts.shown.map(({ message }) => message),
  panels: progress.runs.filter(({ request }) => !request.quiet).map(({ title }) => title),
});

const NOTHING = { dialogs: 0, palette: 'closed', toasts: [], panels: [] };

/** What this page has not: an open entity, an open dashboard, a recording, a list of parts, or of a customer, full screen, another session, a token or a key, the page of connections. */
const UNTRIED: readonly string[] = [
  'alarm.acknowledge-all',
  'alarm.clear-all',
  'alarm.filter-originator',
  'alarm.filter-severity',
  'alarm.filter-status',
  'alarm.filter-time',
  'alarm.filter-type',
  'alarm.next-unacknowledged',
  'alarm.of-all',
  'alarm.only-originator',
  'alarm.open-originator',
  'alarm.previous-unacknowledged',
  'alarm.show-active',
  'alarm.show-active-unacknowledged',
  'alarm.show-all',
  'alarm.show-critical',
  'alarm.show-unacknowledged',
  'alarm.show-unseen',
  'alarm.toggle-critical',
  'alarm.toggle-indeterminate',
  'alarm.toggle-major',
  'alarm.toggle-minor',
  'alarm.toggle-warning',
  'api-usage.group',
  'api-usage.refresh',
  'api-usage.set-window',
  'asset.assign-here',
  'asset.export',
  'asset.filter-type',
  'asset.import',
  'asset.list-beside',
  'attribute.filter-scope',
  'audit-log.filter',
  'audit-log.filter-actions',
  'audit-log.filter-time',
  'audit-log.only-entity',
  'audit-log.only-user',
  'audit-log.open-entity',
  'audit-log.open-user',
  'audit-log.show-all',
  'audit-log.today',
  'dashboard.assign-here',
  'dashboard.public-link',
  'details.close',
  'details.enter-list',
  'details.next-tab',
  'details.previous-tab',
  'device-profile.copy-provision-key',
  'device-profile.copy-provision-secret',
  'device.assign-here',
  'device.claim',
  'device.copy-token',
  'device.filter-profile',
  'device.import',
  'device.list-beside',
  'device.manage-credentials',
  'device.view-credentials',
  'entity-view.assign-here',
  'entity-view.filter-type',
  'entity-view.list-beside',
  'event.filter-time',
  'event.filter-type',
  'fullscreen.toggle',
  'import.check',
  'import.discard',
  'import.retry',
  'import.save-failed',
  'import.save-template',
  'import.show-done',
  'import.show-rows',
  'import.start',
  'import.stop',
  'macro.stop',
  'progress.cancel',
  'relation.back',
  'relation.edit',
  'relation.filter-direction',
  'relation.import',
  'relation.zoom-fit',
  'relation.zoom-in',
  'relation.zoom-out',
  'sdk.copy-example',
  'sdk.toggle-token',
  'session.return',
  'telemetry.choose-entities',
  'telemetry.delete-range',
  'telemetry.export',
  'telemetry.filter-keys',
  'telemetry.filter-scope',
  'telemetry.find-entities',
  'telemetry.hide-chart',
  'telemetry.open-entity',
  'telemetry.set-window',
  'telemetry.show-as',
  'telemetry.show-chart',
  'tenant.copy-key',
  'tenant.renew-key',
  'tenant.show-keys',
  'tenant.view-keys',
  'toast.dismiss',
  'user.activation-link',
  'user.sign-in-as',
  'view.delete',
  'view.open',
  'view.rename',
  'view.save',
  'widget-type.create',
  'widget-type.import',
  'widget-type.open-editor',
];

/** Needs a dashboard on screen, or a type that is written: the tests of their pages run these. */
const isOfOtherPages = ({ scope = 'global' }: Command) =>
  [
    'screen:dashboard',
    'list:widgets',
    'list:widget-drawer',
    'list:edited-widgets',
    'list:full-dashboard',
    'screen:widget-editor',
    'screen:rule-chain',
    'list:rule-nodes',
    'list:moved-rule-nodes',
    'list:rule-node-drawer',
  ].includes(scope);

test('a script meets no dialog and leaves neither toast nor panel, whatever it runs', async () => {
  const done = new Set<string>();
  render(<Devices />);
  await screen.findAllByText('Device 1');
  for (const [mood, answer] of Object.entries(MOODS)) {
    vi.stubGlobal('fetch', async (input: Request | string) =>
      typeof input === 'string' ? Response.json({ en_US: {} }) : answer(new URL(input.url).pathname),
    );
    for (const authority of ROLES) {
      for (const { id } of commands.list((command) => isPermitted(command, { authority }))) {
        beThere(authority);
        const command = commands.get(id);
        if (!command) continue;
        for (const args of argumentsOf(command)) {
          await runCommand(command, args, { source: 'script' }).then(
            () => done.add(id),
            () => undefined,
          );
          expect(onScreen(), `${id} ${JSON.stringify(args)} as ${authority} on a platform ${mood}`).toEqual(
            NOTHING,
          );
        }
      }
    }
  }
  const never = commands
    .list((command) => !command.forPeople && !isOfOtherPages(command) && !done.has(command.id))
    .map(({ id }) => id);
  expect(never.toSorted(), 'commands that could not be tried').toEqual(UNTRIED.toSorted());
}, 240_000);
