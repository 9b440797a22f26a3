import { act, cleanup, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Column } from '../../../../src/console/table/columns/column.ts';
import { liveKeysOf } from '../../../../src/console/table/columns/live-rows.ts';
import { connected, eachWithItsOwnSocket } from '../live/fake-live.ts';
import { columns, fakeSource, type TestDevice } from './devices.ts';
import { eachOnItsOwnPage, show } from './table-page.tsx';

eachOnItsOwnPage();
eachWithItsOwnSocket();

const temperature = { type: 'TIME_SERIES', key: 'temperature' } as const;
const active = { type: 'SERVER_ATTRIBUTE', key: 'active' } as const;

const idOf = (index: number) => `8b1f6e30-7a01-11eb-8f2e-${String(index).padStart(12, '0')}`;

const [name] = columns as [Column<TestDevice>];
const live: readonly Column<TestDevice>[] = [
  name,
  {
    id: 'temperature',
    title: 'table.group',
    width: 100,
    live: { keys: [temperature] },
    text: (_row, values) => `${values?.get('temperature')?.value ?? '?'} degrees`,
  },
  {
    id: 'state',
    title: 'table.sort-order',
    width: 100,
    live: { keys: [active, temperature] },
    cell: (_row, values) => <b>{values?.get('active')?.value === 'true' ? 'up' : 'down'}</b>,
    text: () => '',
  },
];

it('Live columns of a table are followed together, for the rows on screen only', async () => {
  const source = fakeSource(1000);
  source.devices = source.devices.map((device, index) => ({ ...device, id: idOf(index) }));
  const user = await show(source, live);
  const socket = await connected();
  await vi.waitFor(() => expect(socket.commands()).toEqual(['page 1']));
  const [command] = socket.frames[0]?.entityDataCmds ?? [];
  expect(command?.query?.latestValues).toEqual([temperature, active]);
  expect(command?.query?.pageLink?.pageSize).toBeLessThan(30);
  expect(screen.queryByText('up')).toBeNull();

  const row = {
    entityId: { entityType: 'DEVICE', id: idOf(3) },
    latest: {
      TIME_SERIES: { temperature: { ts: 1, value: '21' } },
      SERVER_ATTRIBUTE: { active: { ts: 1, value: 'true' } },
    },
  };
  act(() =>
    socket.receive({ cmdId: 1, errorCode: 0, dataUpdateType: 'ENTITY_DATA', data: null, update: [row] }),
  );
  expect((await screen.findByText('21 degrees')).closest('[role=row]')?.textContent).toContain('Device 3');
  expect(screen.getAllByText('up')).toHaveLength(1);
  await user.click(screen.getByText('21 degrees'));
  await user.keyboard('{ArrowRight}{ArrowRight}{Shift>}y{/Shift}');
  await vi.waitFor(async () => expect(await navigator.clipboard.readText()).toBe('21 degrees'));

  // Who leaves the list follows it no longer: where it is soon drawn again that is as good, so a moment later.
  cleanup();
  await vi.waitFor(() => expect(socket.commands()).toEqual(['page 1', 'end page 1']));
});

it('A key that two columns show is asked for once', () => {
  expect(liveKeysOf(live)).toEqual([temperature, active]);
  expect(liveKeysOf(columns)).toEqual([]);
});
