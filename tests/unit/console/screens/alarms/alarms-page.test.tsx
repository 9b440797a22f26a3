import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { usePathname } from 'wouter/use-browser-location';
import { queryClient } from '../../../../../src/console/api/query-client.ts';
import { setConfirmer } from '../../../../../src/console/commands/ask.ts';
import type { BulkReport } from '../../../../../src/console/commands/bulk.ts';
import { useScope } from '../../../../../src/console/commands/context-store.ts';
import { Hotkeys } from '../../../../../src/console/commands/faces/hotkeys.tsx';
import { runCommand } from '../../../../../src/console/commands/run-command.ts';
import { Dialogs } from '../../../../../src/console/messages/dialogs.tsx';
import { toasts } from '../../../../../src/console/messages/toast-store.ts';
import { alarmCommands } from '../../../../../src/console/screens/alarms/alarm-commands.ts';
import { alarmFilterCommands } from '../../../../../src/console/screens/alarms/alarm-filter-commands.ts';
import { AlarmsPage } from '../../../../../src/console/screens/alarms/alarms-page.tsx';
import { WINDOW_SIZE } from '../../../../../src/console/table/rows/window-arithmetic.ts';
import type { ApiError } from '../../../../../src/console/wire/api-error.ts';
import { toPage } from '../../../../../src/model/page.ts';
import { eachWithItsOwnSocket } from '../../live/fake-live.ts';
import { json, refused } from '../../session/fake-platform.ts';
import { beUser, cellsOf, eachTabOnItsOwnPage, grid } from '../tab-page.tsx';
import { alarmId, pathOf, storedAlarm, withStoredAlarms } from './stored-alarms.ts';

eachTabOnItsOwnPage([...alarmCommands, ...alarmFilterCommands]);
eachWithItsOwnSocket();

const script = { source: 'script' } as const;

function Screen() {
  useScope('screen:alarms');
  const [, openId] = /^\/alarms\/(.+)/.exec(usePathname()) ?? [];
  return <AlarmsPage params={openId ? { openId } : {}} />;
}

function showPage(asked = ''): ReturnType<typeof userEvent.setup> {
  window.history.replaceState(null, '', `/alarms${asked}`);
  render(
    <QueryClientProvider client={queryClient}>
      <Screen />
      <Hotkeys />
      <Dialogs />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

/** What the rows of the list say first. */
const types = () =>
  within(grid())
    .queryAllByRole('rowheader')
    .map(({ textContent }) => textContent);
const expectRows = (...wanted: string[]) => vi.waitFor(() => expect(types()).toEqual(wanted));
const focused = () =>
  document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')?.textContent ?? '';
const select = async (...wanted: string[]) => {
  for (const type of wanted) {
    await userEvent.click(await within(grid()).findByRole('checkbox', { name: new RegExp(type) }));
  }
};
const said = () => toasts.shown.map(({ message }) => JSON.stringify(message)).join();

const HOT = storedAlarm(5, 'Hot');
const DRY = storedAlarm(4, 'Dry', 'ACTIVE_ACK', {
  originator: { entityType: 'ASSET', id: alarmId(91) },
  originatorName: 'Hall',
});
const LOUD = storedAlarm(3, 'Loud', 'CLEARED_UNACK', { severity: 'WARNING' });
const SLOW = storedAlarm(2, 'Slow');
const ALL = [HOT, DRY, LOUD, SLOW];

describe('the alarms of all entities', () => {
  test('are asked for before anything else is asked of a platform that may have many', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const platform = withStoredAlarms([], {
      'POST /api/alarmsQuery/find': async () => (await promise).clone(),
    });
    showPage();
    const rows = await vi.waitFor(() => {
      const sent = platform.queries();
      expect(sent).toHaveLength(4);
      return sent;
    });
    expect(rows.map(({ pageLink }) => pageLink?.pageSize)).toEqual(rows.map(() => WINDOW_SIZE));
    expect(platform.paths()).not.toContain('POST /api/entitiesQuery/find');
    resolve(json(toPage([], 0, { page: 0, pageSize: WINDOW_SIZE })));
    await vi.waitFor(() => {
      expect(platform.paths()).toContain('POST /api/entitiesQuery/find');
      expect(platform.queries().some(({ pageLink }) => pageLink?.pageSize === 1)).toBe(true);
    });
  });

  test('are one list, the newest first, counted by severity', async () => {
    withStoredAlarms(ALL);
    showPage();
    await expectRows('Hot', 'Dry', 'Loud', 'Slow');
    expect(await cellsOf('Dry')).toEqual([
      'Dry',
      '●Critical',
      'Hall',
      'Active, acknowledged',
      '2021-03-02 08:00:04',
    ]);
    await screen.findByRole('button', { name: /^Critical ?3$/ });
    expect(screen.getByRole('button', { name: /^Warning ?1$/ })).toBeDefined();
    expect(screen.getByRole('button', { name: /^Major ?0$/ })).toBeDefined();
  });

  test('are narrowed by a key each, which the address keeps, and all listed again by one', async () => {
    withStoredAlarms(ALL);
    const user = showPage();
    await expectRows('Hot', 'Dry', 'Loud', 'Slow');
    grid().focus();
    await user.keyboard('4');
    await expectRows('Loud');
    expect(screen.getByRole('button', { name: /^Warning/, pressed: true })).toBeDefined();
    await user.keyboard('1');
    await expectRows('Hot', 'Dry', 'Loud', 'Slow');
    await user.keyboard('pc');
    await expectRows('Hot', 'Slow');
    expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
      alarmStatus: 'UNACK',
      severity: 'CRITICAL',
    });
    await user.keyboard('po');
    await expectRows('Loud');
    await runCommand('alarm.filter-originator', { value: 'ASSET' }, script);
    await screen.findByText('No alarms with these filters');
    await user.keyboard('0');
    await expectRows('Hot', 'Dry', 'Loud', 'Slow');
    expect(location.search).toBe('');
  });

  test('come as the address says', async () => {
    const { queries } = withStoredAlarms(ALL);
    showPage('?alarmStatus=ACTIVE_UNACK&type=Hot,Dry&search=pu&window=1000-2000');
    await expectRows('Hot');
    expect(queries()[0]?.pageLink).toMatchObject({ startTs: 1000, endTs: 2000, typeList: ['Hot', 'Dry'] });
  });

  test('that cannot be read are no empty list', async () => {
    withStoredAlarms([], { 'POST /api/alarmsQuery/find': () => refused(400, 31, 'Not today') });
    showPage();
    await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getAllByText(/Not today/).length).toBeGreaterThan(0);
    expect(screen.queryByText('No alarms with these filters')).toBeNull();
  });
});

test('where there are no alarms at all, that is said', async () => {
  withStoredAlarms([]);
  showPage();
  expect(await screen.findByText('No alarms yet')).toBeDefined();
});

describe('triage', () => {
  test('goes on to the next alarm when the one at hand leaves the filter', async () => {
    const { written } = withStoredAlarms(ALL);
    const user = showPage('?alarmStatus=UNACK');
    await expectRows('Hot', 'Loud', 'Slow');
    grid().focus();
    await vi.waitFor(() => expect(focused()).toContain('Hot'));
    await user.keyboard('a');
    await expectRows('Loud', 'Slow');
    expect(focused()).toContain('Loud');
    await user.keyboard('a');
    await expectRows('Slow');
    expect(focused()).toContain('Slow');
    expect(written()).toEqual([pathOf(5, 'ack'), pathOf(3, 'ack')]);
  });

  test('steps over what somebody has taken notice of, and says when there is no more', async () => {
    withStoredAlarms(ALL);
    const user = showPage();
    await expectRows('Hot', 'Dry', 'Loud', 'Slow');
    grid().focus();
    await vi.waitFor(() => expect(focused()).toContain('Hot'));
    await user.keyboard('n');
    await vi.waitFor(() => expect(focused()).toContain('Loud'));
    await user.keyboard('n');
    await vi.waitFor(() => expect(focused()).toContain('Slow'));
    await expect(runCommand('alarm.next-unacknowledged', {}, script)).rejects.toMatchObject({
      reason: 'alarm.all-acknowledged',
    });
    await user.keyboard('{Shift>}n{/Shift}');
    await vi.waitFor(() => expect(focused()).toContain('Loud'));
  });

  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
  });

  test('takes the details of an alarm along, from the one that a link has opened', async () => {
    const { written } = withStoredAlarms(ALL);
    const user = showPage(`/${alarmId(4)}?tab=details`);
    await expectRows('Hot', 'Dry', 'Loud', 'Slow');
    const before = history.length;
    grid().focus();
    await user.keyboard('j');
    await screen.findByRole('region', { name: 'Loud' });
    await user.keyboard('k');
    await screen.findByRole('region', { name: 'Dry' });
    await user.keyboard('n');
    await screen.findByRole('region', { name: 'Loud' });
    await user.keyboard('a');
    await vi.waitFor(() => expect(written()).toEqual([pathOf(3, 'ack')]));
    expect(history.length).toBe(before);
    expect(location.search).toBe('?tab=details');
  });

  test('goes on with the details to what has taken the place of an alarm that has left the list', async () => {
    const { written } = withStoredAlarms(ALL);
    const user = showPage(`/${alarmId(5)}?alarmStatus=UNACK`);
    await expectRows('Hot', 'Loud', 'Slow');
    grid().focus();
    await user.keyboard('a');
    await expectRows('Loud', 'Slow');
    // It is still the one at hand.
    await user.keyboard('c');
    await vi.waitFor(() => expect(written()).toEqual([pathOf(5, 'ack'), pathOf(5, 'clear')]));
    await user.keyboard('n');
    await screen.findByRole('region', { name: 'Loud' });
    expect(location.search).toBe('?alarmStatus=UNACK');
    expect(said()).toContain('Hot: Pump');
    expect(said()).not.toContain(alarmId(5));
  });

  test('goes by what has become of the selected alarms since they were selected', async () => {
    const { set, written } = withStoredAlarms(ALL);
    showPage();
    await expectRows('Hot', 'Dry', 'Loud', 'Slow');
    await select('Hot', 'Slow');
    set(5, 'CLEARED_UNACK');
    await runCommand('table.refresh', {}, script);
    const report = await runCommand('alarm.clear', {}, script);
    expect(report).toMatchObject({ done: [{ name: 'Slow: Pump' }] });
    expect(written()).toEqual([pathOf(2, 'clear')]);
  });

  test('narrows the list to the originator of an alarm, and widens it again', async () => {
    withStoredAlarms(ALL);
    showPage();
    await expectRows('Hot', 'Dry', 'Loud', 'Slow');
    await runCommand('alarm.only-originator', { ids: [alarmId(4)] }, script);
    expect(new URLSearchParams(location.search).get('entity')).toBe(`ASSET:${alarmId(91)}`);
    await expectRows('Dry');
    await runCommand('alarm.of-all', {}, script);
    await expectRows('Hot', 'Dry', 'Loud', 'Slow');
  });
});

describe('all that match', () => {
  test('are counted without a change, and dealt with together', async () => {
    const { written } = withStoredAlarms(ALL);
    showPage();
    await expectRows('Hot', 'Dry', 'Loud', 'Slow');
    const counted = await runCommand('alarm.acknowledge-all', { dry: true }, script);
    expect(counted).toEqual({ matching: 4, fitting: 3, skipped: 1 });
    expect(written()).toEqual([]);
    await runCommand('alarm.acknowledge-all', {}, script);
    expect(written().toSorted()).toEqual([pathOf(2, 'ack'), pathOf(3, 'ack'), pathOf(5, 'ack')]);
    expect(screen.queryByText(/selected/)).toBeNull();
  });

  test('are said to be many before anything is done to them', async () => {
    const many = Array.from({ length: 32 }, (_, at) =>
      storedAlarm(at, `Alarm ${at}`, at < 2 ? 'CLEARED_ACK' : 'ACTIVE_UNACK'),
    );
    const { written } = withStoredAlarms(many);
    const asked = vi.fn<NonNullable<Parameters<typeof setConfirmer>[0]>>(async () => false);
    setConfirmer(asked);
    const user = showPage();
    await vi.waitFor(() => expect(types()[0]).toBe('Alarm 31'));
    grid().focus();
    await user.keyboard('{Shift>}c{/Shift}');
    await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
    expect(asked).toHaveBeenCalledWith(
      expect.objectContaining({ title: { key: 'alarm.clear-title', values: { count: 30, skipped: 2 } } }),
      expect.objectContaining({ id: 'alarm.clear-all' }),
      [],
    );
    expect(written()).toEqual([]);
    asked.mockResolvedValue(true);
    await user.keyboard('{Shift>}c{/Shift}');
    await vi.waitFor(() => expect(written()).toHaveLength(30));
    setConfirmer(undefined);
    await expect(runCommand('alarm.clear-all', {}, script)).rejects.toMatchObject({
      reason: 'alarm.none-to-clear',
    });
  });

  test('leave behind what failed, with why: refused, deleted meanwhile, or without an answer', async () => {
    const lost = storedAlarm(1, 'Lost');
    const platform = withStoredAlarms([...ALL, lost], {
      [pathOf(3, 'ack')]: () => refused(403, 20, 'Not yours'),
      [pathOf(1, 'ack')]: () => Promise.reject(new TypeError('Failed to fetch')),
    });
    showPage();
    await expectRows('Hot', 'Dry', 'Loud', 'Slow', 'Lost');
    await select('Hot', 'Loud', 'Slow', 'Lost');
    platform.remove(2);
    const report = (await runCommand('alarm.acknowledge', {}, script)) as BulkReport;
    expect(report.done).toMatchObject([{ name: 'Hot: Pump' }]);
    expect(report.failed.map(({ entity, error }) => [entity.name, (error as ApiError).status])).toEqual([
      ['Loud: Pump', 403],
      ['Slow: Pump', 404],
    ]);
    expect(report).toMatchObject({ cancelled: [{ name: 'Lost: Pump' }], stopped: 'connection' });
    await expectRows('Hot', 'Dry', 'Loud', 'Lost');
  });
});

describe('the users of a customer', () => {
  test('have the same keys', async () => {
    beUser('CUSTOMER_USER');
    const { written } = withStoredAlarms(ALL);
    const user = showPage();
    await expectRows('Hot', 'Dry', 'Loud', 'Slow');
    grid().focus();
    await user.keyboard('c');
    await vi.waitFor(() => expect(written()).toEqual([pathOf(5, 'clear')]));
    expect(said()).not.toContain('not-permitted');
  });
});
