import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { runCommand } from '../../../../../src/console/commands/run-command.ts';
import { chartCommands } from '../../../../../src/console/screens/telemetry/chart-commands.ts';
import { LatestTelemetryTab } from '../../../../../src/console/screens/telemetry/latest-telemetry-tab.tsx';
import { urlParam } from '../../../../../src/console/ui/navigation.ts';
import { connected, eachWithItsOwnSocket } from '../../live/fake-live.ts';
import { fakePlatform, json } from '../../session/fake-platform.ts';
import { beUser, eachTabOnItsOwnPage, grid, PUMP, showTab } from '../tab-page.tsx';

eachTabOnItsOwnPage(chartCommands);
eachWithItsOwnSocket();

const chart = () => screen.findByRole('region', { name: 'Chart' });

/** The latest telemetry of a pump that has sent these keys. */
async function showTelemetry(...keys: string[]) {
  fakePlatform({
    'GET /api/dashboard/serverTime': () => json(Date.now()),
    'GET /api/dashboard/maxDatapointsLimit': () => json(50_000),
  });
  const user = showTab(LatestTelemetryTab);
  const socket = await connected();
  act(() => socket.tell(1, Object.fromEntries(keys.map((key) => [key, [[1, '1']]]))));
  await within(grid()).findByText(keys[0] ?? '');
  const asked = () => socket.frames.flatMap(({ entityDataCmds }) => entityDataCmds ?? []);
  /** Answers what was asked for last. */
  const answer = (timeseries: Record<string, { ts: number; value: string }[]>) => {
    const { cmdId } = asked().at(-1) ?? {};
    const data = { data: [{ entityId: PUMP, timeseries }], totalPages: 1, totalElements: 1, hasNext: false };
    act(() => socket.receive({ cmdId, errorCode: 0, dataUpdateType: 'ENTITY_DATA', data }));
  };
  return { user, socket, asked, answer };
}

test('The values of a key are drawn above the list by its key on the keyboard, and go on', async () => {
  const { user, asked, answer } = await showTelemetry('level', 'state');
  act(() => grid().focus());
  await user.keyboard('jjh');
  expect(urlParam('chart')).toBe(`DEVICE/${PUMP.id}/state`);
  await chart();
  await vi.waitFor(() => expect(asked().at(-1)?.tsCmd).toMatchObject({ keys: ['state'], agg: 'NONE' }));
  answer({ state: [{ ts: Date.now() - 1000, value: 'open' }] });
  await within(await chart()).findByText(/^Not drawn, because the values are no numbers: state/);
  await user.keyboard('{Shift>}h{/Shift}');
  expect(screen.queryByRole('region', { name: 'Chart' })).toBeNull();
});

test('What is selected is drawn together, over the time that is asked for', async () => {
  const { asked } = await showTelemetry('flow', 'level', 'state');
  for (const name of ['flow', 'level']) {
    await userEvent.click(within(grid()).getByRole('checkbox', { name }));
  }
  await act(() => runCommand('telemetry.show-chart', {}, { source: 'script' }));
  await vi.waitFor(() => expect(asked().at(-1)?.tsCmd?.keys).toEqual(['flow', 'level']));
  const window = { selectedTab: 1, history: { historyType: 0, timewindowMs: 86_400_000 } };
  await act(() => runCommand('telemetry.set-window', { window }, { source: 'script' }));
  expect(urlParam('time')).toBe('last-86400000');
  await vi.waitFor(() => expect(asked().at(-1)?.historyCmd?.keys).toEqual(['flow', 'level']));
});

test('A chart that is refused says so, and is asked for again', async () => {
  const { user, socket, asked, answer } = await showTelemetry('level');
  await act(() =>
    runCommand('telemetry.show-chart', { ids: [`DEVICE/${PUMP.id}/level`] }, { source: 'script' }),
  );
  await vi.waitFor(() => expect(asked()).toHaveLength(1));
  act(() =>
    socket.receive({ cmdId: asked()[0]?.cmdId, errorCode: 3, errorMsg: 'No', dataUpdateType: 'ENTITY_DATA' }),
  );
  await within(await chart()).findByText('The values could not be loaded.');
  await user.click(within(await chart()).getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(asked()).toHaveLength(2));
  answer({ level: [] });
  await within(await chart()).findByText('There are no values in this time.');
});

test('System administrators, whom platforms give no series, have no charts', async () => {
  beUser('SYS_ADMIN');
  await showTelemetry('level');
  const ids = [`DEVICE/${PUMP.id}/level`];
  const asked = runCommand('telemetry.show-chart', { ids }, { source: 'script' });
  await expect(asked).rejects.toMatchObject({ code: 'unknown-command' });
});
