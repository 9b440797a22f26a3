import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../../../../src/console/api/query-client.ts';
import { Hotkeys } from '../../../../../src/console/commands/faces/hotkeys.tsx';
import { runCommand } from '../../../../../src/console/commands/run-command.ts';
import { Dialogs } from '../../../../../src/console/messages/dialogs.tsx';
import { toasts } from '../../../../../src/console/messages/toast-store.ts';
import { auditLogCommands } from '../../../../../src/console/screens/audit-logs/audit-log-commands.ts';
import { AuditLogPage } from '../../../../../src/console/screens/audit-logs/audit-log-page.tsx';
import { auditLogRef } from '../../../../../src/console/screens/audit-logs/audit-log-ref.ts';
import { NULL_UUID } from '../../../../../src/model/entity-id.ts';
import { fakePlatform, json } from '../../session/fake-platform.ts';
import { cellsOf, dialogOf, eachTabOnItsOwnPage, grid, pageOf, queryOf } from '../tab-page.tsx';
import { ANA_ID, auditLog, PUMP_ID, pump } from './logs.ts';

eachTabOnItsOwnPage(auditLogCommands);

function showPageAt(query = ''): ReturnType<typeof userEvent.setup> {
  window.history.replaceState(null, '', `/auditLogs${query}`);
  render(
    <QueryClientProvider client={queryClient}>
      <AuditLogPage />
      <Hotkeys />
      <Dialogs />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const answers = (...logs: readonly object[]) => ({
  'GET /api/audit/logs': () => json(pageOf(...logs)),
  [`GET /api/audit/logs/entity/DEVICE/${PUMP_ID}`]: () => json(pageOf(...logs)),
  [`GET /api/audit/logs/user/${ANA_ID}`]: () => json(pageOf(...logs)),
  [`GET /api/device/${PUMP_ID}`]: () => json({ id: { entityType: 'DEVICE', id: PUMP_ID }, name: 'Pump' }),
  [`GET /api/user/${ANA_ID}`]: () =>
    json({ id: { entityType: 'USER', id: ANA_ID }, email: 'ana@acme.example' }),
});

describe('the page of audit logs', () => {
  test('shows those of the whole tenant, of the time and the actions that the address says', async () => {
    const { sent } = fakePlatform(answers(auditLog()));
    showPageAt('?actions=UPDATED,NONSENSE,ADDED&window=1000-2000&sort=userName,ASC');
    expect(await cellsOf('Pump')).toContain('Updated');
    expect(sent[0]?.path).toMatch(/^\/api\/audit\/logs\?/);
    expect(queryOf(sent[0]?.path)).toMatchObject({
      actionTypes: 'ADDED,UPDATED',
      startTime: '1000',
      endTime: '2000',
      sortProperty: 'userName',
    });
    expect(screen.getByRole('button', { name: '2 actions' })).toBeDefined();
  });

  test('narrows to the user of a row by a key, and then to the entity of that user', async () => {
    const { sent } = fakePlatform(answers(auditLog()));
    const user = showPageAt();
    await cellsOf('Pump');
    grid().focus();
    await user.keyboard('ju');
    await vi.waitFor(() => expect(window.location.search).toBe(`?user=${ANA_ID}`));
    await vi.waitFor(() => expect(sent.at(-1)?.path).toContain(`/api/audit/logs/user/${ANA_ID}`));
    await cellsOf('Pump');
    const log = auditLogRef(auditLog());
    await runCommand('audit-log.only-entity', {}, { source: 'script', entities: [log] });
    await vi.waitFor(() =>
      expect(queryOf(`/${window.location.search}`)).toEqual({
        entity: `DEVICE:${PUMP_ID}`,
        search: 'ana@acme.example',
      }),
    );
  });

  test('says that it could not be read, and is read again', async () => {
    let isDown = true;
    fakePlatform({
      'GET /api/audit/logs': () =>
        isDown ? json({ status: 500, message: 'No' }, 500) : json(pageOf(auditLog())),
    });
    const user = showPageAt();
    const alert = await screen.findByRole('alert');
    expect(screen.queryByText('Nothing was done in this time')).toBeNull();
    isDown = false;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await cellsOf('Pump')).toContain('Success');
  });
});

describe('an entry', () => {
  test('says what changed, beside what the log said before', async () => {
    const before = auditLog({ actionData: pump({ label: 'old' }), userName: 'bo@acme.example' });
    const after = auditLog({ actionData: pump({ label: 'new' }) });
    fakePlatform({
      ...answers(),
      'GET /api/audit/logs': () => json(pageOf(after)),
      [`GET /api/audit/logs/entity/DEVICE/${PUMP_ID}`]: () => json(pageOf(after, before)),
    });
    const user = showPageAt();
    await user.click(await within(grid()).findByText('Updated'));
    const dialog = within(await dialogOf('Entry of the audit log'));
    const changes = within(await dialog.findByRole('table', { name: 'What changed' }));
    const [, row] = changes.getAllByRole('row');
    expect(row?.textContent).toBe('labeloldnew');
    expect(dialog.getByText(/^Compared with the entry of .* by bo@acme\.example\./)).toBeDefined();
  });

  test('that is gone is said to be', async () => {
    fakePlatform(answers());
    await runCommand('audit-log.open', {}, { source: 'menu', entities: [auditLogRef(auditLog())] });
    expect(toasts.shown.map(({ message }) => message)).toContainEqual({ key: 'audit-log.not-found' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('of nobody leads to no user', async () => {
    const log = auditLog({ userId: { entityType: 'USER', id: NULL_UUID } });
    for (const id of ['audit-log.open-user', 'audit-log.only-user'] as const) {
      window.history.replaceState(null, '', '/auditLogs');
      await expect(
        runCommand(id, {}, { source: 'script', entities: [auditLogRef(log)] }),
      ).rejects.toMatchObject({});
    }
    expect(window.location.pathname).toBe('/auditLogs');
  });
});
