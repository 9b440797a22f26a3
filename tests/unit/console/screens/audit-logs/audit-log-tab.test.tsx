import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { runCommand } from '../../../../../src/console/commands/run-command.ts';
import { auditLogCommands } from '../../../../../src/console/screens/audit-logs/audit-log-commands.ts';
import { AuditLogTab } from '../../../../../src/console/screens/audit-logs/audit-log-tab.tsx';
import { fakePlatform, json } from '../../session/fake-platform.ts';
import {
  cellsOf,
  dialogOf,
  eachTabOnItsOwnPage,
  grid,
  headings,
  PUMP,
  pageOf,
  queryOf,
  showTab,
} from '../tab-page.tsx';

eachTabOnItsOwnPage(auditLogCommands);

const log = (more: object = {}) => ({
  id: { id: '9b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10' },
  createdTime: Date.UTC(2021, 2, 2, 8, 15, 30),
  tenantId: { entityType: 'TENANT', id: PUMP.id },
  customerId: { entityType: 'CUSTOMER', id: PUMP.id },
  entityId: { entityType: 'DEVICE', id: PUMP.id },
  entityName: 'Pump',
  userId: { entityType: 'USER', id: PUMP.id },
  userName: 'ana@acme.example',
  actionType: 'ATTRIBUTES_UPDATED',
  actionData: { scope: 'SERVER_SCOPE', attributes: { limit: 7 } },
  actionStatus: 'SUCCESS',
  actionFailureDetails: '',
  ...more,
});

const withLogs = (path: string, ...logs: readonly object[]) =>
  fakePlatform({ [`GET /api/audit/logs/${path}`]: () => json(pageOf(...logs)) });

describe('the audit log of an entity', () => {
  test('says when who did what to it, in words', async () => {
    const { sent } = withLogs(`entity/DEVICE/${PUMP.id}`, log());
    showTab(AuditLogTab);
    expect(await cellsOf('ana@acme.example')).toEqual([
      '2021-03-02 08:15:30',
      'ana@acme.example',
      'Attributes changed',
      'Success',
    ]);
    expect(queryOf(sent[0]?.path)).toMatchObject({ sortProperty: 'createdTime', sortOrder: 'DESC' });
    expect(Number(queryOf(sent[0]?.path).startTime)).toBeGreaterThan(Date.now() - 25 * 3_600_000);
  });

  test.each([
    ['USER', `user/${PUMP.id}`, ['Time', 'Entity type', 'Entity', 'Action', 'Outcome']],
    ['CUSTOMER', `customer/${PUMP.id}`, ['Time', 'Entity type', 'Entity', 'User', 'Action', 'Outcome']],
  ] as const)('of a %s names the entities', async (entityType, path, titles) => {
    withLogs(path, log());
    showTab(AuditLogTab, { ...PUMP, entityType });
    await cellsOf('Pump');
    expect(headings()).toEqual(titles);
  });

  test('shows with what something was done, and why it failed', async () => {
    const failed = log({ actionStatus: 'FAILURE', actionFailureDetails: 'Device is gone\n  at save' });
    withLogs(`entity/DEVICE/${PUMP.id}`, failed);
    const user = showTab(AuditLogTab);
    await user.click(await within(grid()).findByText('ana@acme.example'));
    const dialog = within(await dialogOf('Entry of the audit log'));
    const text = (name: string) => dialog.getByRole<HTMLTextAreaElement>('textbox', { name }).value;
    expect(JSON.parse(text('Action data'))).toEqual(log().actionData);
    expect(text('Why it failed')).toBe('Device is gone\n  at save');
    expect(dialog.getByText('Failure')).toBeDefined();
  });

  test('is searched by the platform, and of the time that is set', async () => {
    window.history.replaceState(null, '', '/devices?window=1000-2000&audit-logs.search=ana');
    const { sent } = withLogs(`entity/DEVICE/${PUMP.id}`);
    showTab(AuditLogTab);
    await screen.findByText('No entry begins with “ana”');
    expect(queryOf(sent[0]?.path)).toMatchObject({ textSearch: 'ana', startTime: '1000', endTime: '2000' });
    const hour = { selectedTab: 1, history: { historyType: 0, timewindowMs: 3_600_000 } };
    await runCommand('audit-log.filter-time', { window: hour }, { source: 'script' });
    await vi.waitFor(() => expect(Number(queryOf(sent.at(-1)?.path).startTime)).toBeGreaterThan(2_000));
  });
});
