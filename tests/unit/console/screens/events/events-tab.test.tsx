import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { runCommand } from '../../../../../src/console/commands/run-command.ts';
import { eventCommands } from '../../../../../src/console/screens/events/event-commands.ts';
import { EventsTab } from '../../../../../src/console/screens/events/events-tab.tsx';
import { NULL_UUID } from '../../../../../src/model/entity-id.ts';
import { fakePlatform, json, refused } from '../../session/fake-platform.ts';
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

eachTabOnItsOwnPage(eventCommands);

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const OF_PUMP = `/api/events/DEVICE/${PUMP.id}`;

let events = 0;
function event(type: string, body: object, createdTime = Date.UTC(2021, 2, 2, 8, 15, 30)) {
  events += 1;
  const id = `${String(events).padStart(8, '0')}-7a01-11eb-8f2e-3f1c2d6a9b10`;
  const tenantId = { entityType: 'TENANT', id };
  return { id: { id }, createdTime, tenantId, type, uid: id, entityId: PUMP, body };
}

const withEvents = (answers: Record<string, readonly object[]>, of = OF_PUMP) =>
  fakePlatform(
    Object.fromEntries(
      Object.entries(answers).map(([type, data]) => [`GET ${of}/${type}`, () => json(pageOf(...data))]),
    ),
  );

const choose = (type: string) =>
  userEvent.click(
    within(screen.getByRole('group', { name: 'Event type' })).getByRole('radio', { name: type }),
  );

describe('the events of an entity', () => {
  test('are its errors of the last day, the newest first, asked of the tenant of the user', async () => {
    const now = Date.now();
    const { sent } = withEvents({
      ERROR: [event('ERROR', { server: 'node-1', method: 'onMsg', error: 'No route' })],
    });
    showTab(EventsTab);
    expect(await cellsOf('onMsg')).toEqual(['2021-03-02 08:15:30', 'node-1', 'onMsg', 'No route']);
    const { tenantId, sortProperty, sortOrder, page, startTime, endTime } = queryOf(sent[0]?.path);
    expect({ tenantId, sortProperty, sortOrder, page }).toEqual({
      tenantId: 't1',
      sortProperty: 'createdTime',
      sortOrder: 'DESC',
      page: '0',
    });
    expect(Number(startTime)).toBeGreaterThanOrEqual(now - DAY);
    expect(Number(startTime)).toBeLessThanOrEqual(Date.now() - DAY);
    expect(Number(endTime)).toBeGreaterThan(now);
  });

  test('have columns by their type, which is chosen by mouse or command', async () => {
    const { paths } = withEvents({
      ERROR: [],
      LC_EVENT: [
        event('LC_EVENT', { server: 'node-1', event: 'STARTED', success: false, error: 'Port taken' }),
      ],
      STATS: [event('STATS', { server: 'node-1', messagesProcessed: 12, errorsOccurred: 3 })],
    });
    showTab(EventsTab);
    await screen.findByText('No events of this type in this time');
    await choose('Lifecycle');
    expect(await cellsOf('STARTED')).toEqual([
      '2021-03-02 08:15:30',
      'node-1',
      'STARTED',
      'Failed',
      'Port taken',
    ]);
    expect(new URLSearchParams(location.search).get('eventType')).toBe('LC_EVENT');
    await runCommand('event.filter-type', { value: 'STATS' }, { source: 'script' });
    expect(await cellsOf('12')).toEqual(['2021-03-02 08:15:30', 'node-1', '12', '3']);
    expect(headings()).toEqual(['Time', 'Server', 'Messages processed', 'Errors']);
    expect(paths().every((path) => path.startsWith('GET'))).toBe(true);
  });

  test('of a rule chain are those of debugging first, with what went through it', async () => {
    const chain = { ...PUMP, entityType: 'RULE_CHAIN' } as const;
    withEvents(
      {
        DEBUG_RULE_CHAIN: [
          event('DEBUG_RULE_CHAIN', {
            server: 'node-1',
            type: 'IN',
            msgType: 'POST_TELEMETRY',
            data: '{"a":1}',
          }),
        ],
      },
      `/api/events/RULE_CHAIN/${PUMP.id}`,
    );
    showTab(EventsTab, chain);
    expect(await cellsOf('POST_TELEMETRY')).toEqual(
      expect.arrayContaining(['IN', 'POST_TELEMETRY', '{"a":1}']),
    );
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Event type' }).value).toBe(
      'DEBUG_RULE_CHAIN',
    );
  });

  test('of a tenant are asked of the system', async () => {
    const { sent } = withEvents({ ERROR: [] }, `/api/events/TENANT/${PUMP.id}`);
    showTab(EventsTab, { ...PUMP, entityType: 'TENANT' });
    await screen.findByText('No events of this type in this time');
    expect(queryOf(sent[0]?.path).tenantId).toBe(NULL_UUID);
  });

  test('are of the time window that is set, which stands in the URL', async () => {
    const { sent } = withEvents({ ERROR: [] });
    showTab(EventsTab);
    await screen.findByText('No events of this type in this time');
    const asked = () => queryOf(sent.at(-1)?.path);
    const period = {
      selectedTab: 1,
      history: { historyType: 1, fixedTimewindow: { startTimeMs: 1_000, endTimeMs: 2_000 } },
    };
    await runCommand('event.filter-time', { window: period }, { source: 'script' });
    expect(location.search).toBe('?window=1000-2000');
    await vi.waitFor(() => expect(asked()).toMatchObject({ startTime: '1000', endTime: '2000' }));
    const hour = { selectedTab: 1, history: { historyType: 0, timewindowMs: HOUR } };
    await runCommand('event.filter-time', { window: hour }, { source: 'script' });
    expect(location.search).toBe(`?window=${HOUR}`);
    await vi.waitFor(() => expect(Number(asked().startTime)).toBeGreaterThan(Date.now() - DAY));
    expect(await screen.findByRole('button', { name: /Time window Last hour/ })).toBeDefined();
  });

  test('are opened by Enter: facts of a line, and bodies as JSON that can be copied', async () => {
    withEvents({ ERROR: [event('ERROR', { method: 'onMsg', error: '{"code":12345678901234567890}' })] });
    const user = showTab(EventsTab);
    await user.click(await within(grid()).findByText('onMsg'));
    const dialog = within(await dialogOf('Event'));
    expect(dialog.getByText('onMsg')).toBeDefined();
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Error' })).toMatchObject({
      value: '{\n    "code": 12345678901234567890\n}',
      readOnly: true,
    });
    expect(dialog.getByRole('button', { name: 'Copy Error' })).toBeDefined();
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('{Enter}');
    expect(await dialogOf('Event')).toBeDefined();
  });

  test('cannot be searched, which says so', async () => {
    withEvents({ ERROR: [event('ERROR', { method: 'onMsg' })] });
    showTab(EventsTab);
    await cellsOf('onMsg');
    expect(screen.queryByRole('button', { name: 'Search the list' })).toBeNull();
    const asked = runCommand('table.search', {}, { source: 'script' });
    await expect(asked).rejects.toMatchObject({ reason: 'table.no-search' });
  });

  test('that cannot be read are no empty list', async () => {
    fakePlatform({ [`GET ${OF_PUMP}/ERROR`]: () => refused(403, 20, 'You have no permission') });
    showTab(EventsTab);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
    expect(screen.queryByText('No events of this type in this time')).toBeNull();
  });
});
