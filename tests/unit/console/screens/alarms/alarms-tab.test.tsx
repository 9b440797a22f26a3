import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { setConfirmer } from '../../../../../src/console/commands/ask.ts';
import { runCommand } from '../../../../../src/console/commands/run-command.ts';
import { alarmCommands } from '../../../../../src/console/screens/alarms/alarm-commands.ts';
import { AlarmsTab } from '../../../../../src/console/screens/alarms/alarms-tab.tsx';
import { session } from '../../../../../src/console/session/session-store.ts';
import { type AlarmInfo, type AlarmStatus, acknowledged, cleared } from '../../../../../src/model/alarm.ts';
import { connected, eachWithItsOwnSocket } from '../../live/fake-live.ts';
import { fakePlatform, json, refused } from '../../session/fake-platform.ts';
import {
  beUser,
  cellsOf,
  dialogOf,
  eachTabOnItsOwnPage,
  grid,
  PUMP,
  pageOf,
  queryOf,
  showTab,
} from '../tab-page.tsx';
import { storedAlarm } from './stored-alarms.ts';

eachTabOnItsOwnPage(alarmCommands);
eachWithItsOwnSocket();

const ID = '8b1f6e30-7a01-11eb-8f2e-0000000000';
const script = { source: 'script' } as const;

const alarm = (number: number, type: string, status?: AlarmStatus, more: object = {}): AlarmInfo =>
  storedAlarm(number, type, status, {
    createdTime: Date.UTC(2021, 2, 2, 8, 15, 30),
    startTs: Date.UTC(2021, 2, 2, 8, 0, 0),
    originator: { entityType: 'DEVICE', id: PUMP.id },
    ...more,
  });

const HOT = alarm(1, 'Hot');
const DRY = alarm(2, 'Dry', 'ACTIVE_ACK');
const LOUD = alarm(3, 'Loud', 'CLEARED_UNACK', { severity: 'WARNING' });

/** A platform with alarms of the pump, which changes them when told; those of `failing` it refuses to change. */
function withAlarms(alarms: readonly AlarmInfo[], failing: readonly AlarmInfo[] = []) {
  let stored = [...alarms];
  const change = (of: AlarmInfo, next: (status: AlarmStatus) => AlarmStatus) => () => {
    if (failing.includes(of)) return refused(404, 32, 'There is no such alarm');
    stored = stored.map((one) => (one.id?.id === of.id?.id ? { ...one, status: next(one.status) } : one));
    return new Response('');
  };
  const platform = fakePlatform({
    [`GET /api/alarm/DEVICE/${PUMP.id}`]: () => json(pageOf(...stored)),
    ...Object.fromEntries(
      alarms.flatMap((one) => [
        [`GET /api/alarm/info/${one.id?.id}`, () => json(stored.find(({ id }) => id?.id === one.id?.id))],
        [`POST /api/alarm/${one.id?.id}/ack`, change(one, acknowledged)],
        [`POST /api/alarm/${one.id?.id}/clear`, change(one, cleared)],
        [
          `DELETE /api/alarm/${one.id?.id}`,
          () => {
            stored = stored.filter(({ id }) => id?.id !== one.id?.id);
            return new Response('');
          },
        ],
      ]),
    ),
  });
  return {
    ...platform,
    written: () => platform.paths().filter((path) => !path.startsWith('GET')),
    raise: (raised: AlarmInfo) => {
      stored = [raised, ...stored];
    },
  };
}

const select = async (...types: string[]) => {
  for (const type of types) {
    await userEvent.click(await within(grid()).findByRole('checkbox', { name: new RegExp(type) }));
  }
};

describe('the alarms of an entity', () => {
  test('are those of the last day, the newest first, with their severity in words and as a mark', async () => {
    const { sent } = withAlarms([HOT, LOUD]);
    showTab(AlarmsTab);
    expect(await cellsOf('Hot')).toEqual([
      'Hot',
      '●Critical',
      'Active, not acknowledged',
      '2021-03-02 08:15:30',
      'Pump',
    ]);
    const { searchStatus, fetchOriginator, sortProperty, sortOrder, startTime } = queryOf(sent[0]?.path);
    expect({ searchStatus, fetchOriginator, sortProperty, sortOrder }).toEqual({
      searchStatus: 'ANY',
      fetchOriginator: 'true',
      sortProperty: 'createdTime',
      sortOrder: 'DESC',
    });
    expect(Number(startTime)).toBeGreaterThan(Date.now() - 25 * 3_600_000);
  });

  test('are narrowed to a status, by a list or a command', async () => {
    const { sent } = withAlarms([HOT]);
    showTab(AlarmsTab);
    await cellsOf('Hot');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Not acknowledged');
    await vi.waitFor(() => expect(queryOf(sent.at(-1)?.path).searchStatus).toBe('UNACK'));
    expect(location.search).toBe('?alarmStatus=UNACK');
    await runCommand('alarm.filter-status', { value: 'CLEARED' }, script);
    await vi.waitFor(() => expect(queryOf(sent.at(-1)?.path).searchStatus).toBe('CLEARED'));
  });

  test('come as they are raised, those of entities that propagate too', async () => {
    const { raise } = withAlarms([HOT]);
    showTab(AlarmsTab);
    const socket = await connected();
    await cellsOf('Hot');
    const [{ alarmDataCmds }] = socket.frames as [(typeof socket.frames)[0]];
    expect(alarmDataCmds?.[0]?.query).toMatchObject({
      entityFilter: { type: 'singleEntity', singleEntity: { entityType: 'DEVICE', id: PUMP.id } },
      pageLink: { searchPropagatedAlarms: true, statusList: [] },
    });
    raise(DRY);
    const data = { ...pageOf(), data: [] };
    act(() =>
      socket.receive({
        cmdId: 1,
        errorCode: 0,
        errorMsg: null,
        data,
        update: null,
        dataUpdateType: 'ALARM_DATA',
      }),
    );
    expect(await cellsOf('Dry')).toContain('Active, acknowledged');
  });

  test('are followed by nobody who has none', async () => {
    beUser('SYS_ADMIN');
    fakePlatform({ [`GET /api/alarm/TENANT/${PUMP.id}`]: () => json(pageOf()) });
    const opened = vi.fn();
    vi.stubGlobal('WebSocket', opened);
    showTab(AlarmsTab, { ...PUMP, entityType: 'TENANT' });
    await screen.findByText('No alarms of this status in this time');
    expect(opened).not.toHaveBeenCalled();
  });
});

describe('alarms', () => {
  test('are acknowledged together: those that are not yet, with what came of each', async () => {
    const { written } = withAlarms([HOT, DRY, LOUD], [LOUD]);
    showTab(AlarmsTab);
    await select('Hot', 'Dry', 'Loud');
    const report = await runCommand('alarm.acknowledge', {}, script);
    expect(report).toMatchObject({
      done: [{ name: 'Hot: Pump' }],
      failed: [{ entity: { name: 'Loud: Pump' } }],
    });
    expect(written()).toEqual([`POST /api/alarm/${ID}01/ack`, `POST /api/alarm/${ID}03/ack`]);
    await vi.waitFor(async () => expect(await cellsOf('Hot')).toContain('Active, acknowledged'));
  });

  test('are acknowledged and cleared by a key each, in their list', async () => {
    const { written } = withAlarms([HOT]);
    const user = showTab(AlarmsTab);
    await cellsOf('Hot');
    grid().focus();
    await user.keyboard('a');
    await vi.waitFor(async () => expect(await cellsOf('Hot')).toContain('Active, acknowledged'));
    await user.keyboard('c');
    await vi.waitFor(async () => expect(await cellsOf('Hot')).toContain('Cleared, acknowledged'));
    expect(written()).toEqual([`POST /api/alarm/${ID}01/ack`, `POST /api/alarm/${ID}01/clear`]);
  });

  test('that are over are not cleared again, which says why', async () => {
    withAlarms([LOUD]);
    showTab(AlarmsTab);
    await select('Loud');
    const asked = runCommand('alarm.clear', {}, script);
    await expect(asked).rejects.toMatchObject({ reason: 'alarm.is-cleared' });
  });

  test('are deleted after saying what is lost', async () => {
    const { written } = withAlarms([HOT, DRY]);
    const asked = vi.fn(async () => true);
    setConfirmer(asked);
    showTab(AlarmsTab);
    await select('Hot');
    await runCommand('alarm.delete', {}, { source: 'key' });
    setConfirmer(undefined);
    expect(asked).toHaveBeenCalledOnce();
    expect(written()).toEqual([`DELETE /api/alarm/${ID}01`]);
    await vi.waitFor(() => expect(within(grid()).queryByText('Hot')).toBeNull());
  });

  test('are opened by Enter, and dealt with from there', async () => {
    withAlarms([alarm(1, 'Hot', 'ACTIVE_UNACK', { details: { limit: 80 } })]);
    const user = showTab(AlarmsTab);
    await cellsOf('Hot');
    grid().focus();
    await user.keyboard('{Enter}');
    const dialog = within(await dialogOf('Alarm'));
    expect(dialog.getByText('Pump')).toBeDefined();
    expect(dialog.getByText('2021-03-02 08:00:00')).toBeDefined();
    expect(dialog.queryByText('Cleared at')).toBeNull();
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Details' }).value).toBe(
      '{\n    "limit": 80\n}',
    );
    await user.click(dialog.getByRole('button', { name: 'Acknowledge' }));
    expect(await dialog.findByText('Active, acknowledged')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Clear' }));
    expect(await dialog.findByText('Cleared, acknowledged')).toBeDefined();
  });

  test('are dealt with by the users of a customer, and only looked at by visitors', async () => {
    beUser('CUSTOMER_USER');
    withAlarms([HOT]);
    showTab(AlarmsTab);
    await select('Hot');
    expect(screen.getByRole('button', { name: 'Acknowledge' })).toBeDefined();
    if (session.authUser) session.authUser.isPublic = true;
    const asked = runCommand('alarm.acknowledge', {}, script);
    await expect(asked).rejects.toMatchObject({ code: 'unknown-command' });
  });
});
