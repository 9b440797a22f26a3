import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { CommandRun } from '../../../../../src/console/commands/command.ts';
import { defineCommand } from '../../../../../src/console/commands/command.ts';
import { register } from '../../../../../src/console/commands/registry.ts';
import { Dialogs } from '../../../../../src/console/messages/dialogs.tsx';
import { typesIn } from '../../../../../src/console/widgets/alarm-widgets/alarm-filter.tsx';
import type { WidgetHost } from '../../../../../src/console/widgets/contract/host.ts';
import * as sampleHosts from '../../../../../src/console/widgets/sample/sample-host.ts';
import type { WidgetConfig } from '../../../../../src/model/widget-config.ts';
import { drawWidget } from '../drawn-widget.tsx';

const { sampleHost } = sampleHosts;
const ran = vi.fn<(command: string, names: readonly string[]) => void>();

let takeOut = () => {};
beforeAll(() => {
  takeOut = register(
    ...(['alarm.acknowledge', 'alarm.clear', 'alarm.open'] as const).map((id) =>
      defineCommand({
        id,
        title: id,
        group: 'alarm.alarms',
        targets: { types: ['ALARM'], count: 'many' },
        run: async (_args: unknown, { entities }: CommandRun) =>
          ran(
            id,
            entities.map(({ name }) => name),
          ),
      }),
    ),
  );
});
afterAll(() => takeOut());
afterEach(() => {
  vi.restoreAllMocks();
  ran.mockClear();
});

const fields = ['createdTime', 'originator', 'type', 'severity', 'status', 'details.temperature'] as const;
const config: WidgetConfig = {
  alarmStatusList: ['ACTIVE'],
  alarmTypeList: ['Leak'],
  alarmSource: {
    type: 'entity',
    dataKeys: [
      ...fields.map((name) => ({ name, type: 'alarm' as const, label: name })),
      { name: 'level', type: 'attribute', label: 'Level', units: '%' },
    ],
  },
};

async function drawn(settings: Record<string, unknown> = {}, more: WidgetConfig = {}) {
  const requests: Parameters<WidgetHost['openAlarms']>[0][] = [];
  const acted = vi.fn<WidgetHost['act']>();
  vi.spyOn(sampleHosts, 'sampleHost').mockImplementation((...args) => {
    const host = sampleHost(...args);
    return {
      ...host,
      mode: 'view',
      act: acted,
      openAlarms(request, listener) {
        requests.push(request);
        return host.openAlarms(request, listener);
      },
    };
  });
  const region = await drawWidget('alarm_widgets.alarms_table', {
    config: { ...config, ...more, settings },
    size: { width: 1000, height: 420 },
  });
  const [, ...rows] = await within(region).findAllByRole('row');
  return { region, rows, requests, acted, user: userEvent.setup() };
}
const texts = (row: HTMLElement | undefined) =>
  [...(row?.querySelectorAll('[role=gridcell], [role=rowheader]') ?? [])]
    .map(({ textContent }) => textContent)
    .filter(Boolean);
const named = (row: HTMLElement | undefined, name: string) =>
  within(row as HTMLElement).getByRole('button', { name });

describe('a table of alarms', () => {
  test('has the fields of each alarm in words, and values of its originator', async () => {
    const { region, rows } = await drawn();
    expect(texts(rows[0])).toEqual([
      '2026-01-01 00:00:00',
      'Pump 1',
      'High temperature',
      '●Critical',
      'Active, not acknowledged',
      '50',
      '87.75 %',
    ]);
    expect(
      within(region)
        .getByRole('columnheader', { name: /Created/ })
        .getAttribute('aria-sort'),
    ).toBe('descending');
  });

  test('asks for the newest first, of those that the configuration wants', async () => {
    const { requests } = await drawn();
    expect(requests.at(-1)).toEqual({
      page: 0,
      pageSize: 10,
      sort: { key: { type: 'ALARM_FIELD', key: 'createdTime' }, direction: 'DESC' },
    });
  });

  test('orders by every field but those of the details', async () => {
    const { region, requests, user } = await drawn();
    await user.click(within(region).getByRole('button', { name: 'Severity' }));
    await vi.waitFor(() =>
      expect(requests.at(-1)?.sort).toEqual({
        key: { type: 'ALARM_FIELD', key: 'severity' },
        direction: 'ASC',
      }),
    );
    expect(within(region).queryByRole('button', { name: 'details.temperature' })).toBeNull();
  });

  test('acknowledges, clears and opens alarms by the commands of their own list', async () => {
    const { rows, user } = await drawn();
    await user.click(named(rows[0], 'Acknowledge'));
    await user.click(named(rows[2], 'Clear'));
    await user.click(named(rows[1], 'Alarm'));
    await vi.waitFor(() => expect(ran).toHaveBeenCalledTimes(2));
    expect(ran.mock.calls).toEqual([
      ['alarm.acknowledge', ['High temperature: Pump 1']],
      ['alarm.open', ['High temperature: Pump 2']],
    ]);
    // What is over already says so instead.
    expect(named(rows[2], 'Clear').getAttribute('aria-disabled')).toBe('true');
    expect(named(rows[1], 'Acknowledge').getAttribute('aria-disabled')).toBe('true');
  });

  test('deals with all that are selected at once', async () => {
    const { region, rows, user } = await drawn();
    await user.click(within(rows[0] as HTMLElement).getByRole('checkbox'));
    await user.click(within(rows[2] as HTMLElement).getByRole('checkbox'));
    const bar = await within(region).findByRole('toolbar');
    expect(bar.textContent).toContain('2 selected');
    await user.click(within(bar).getByRole('button', { name: 'Acknowledge' }));
    await vi.waitFor(() =>
      expect(ran.mock.calls).toEqual([
        ['alarm.acknowledge', ['High temperature: Pump 1', 'High temperature: Pump 3']],
      ]),
    );
    await user.click(within(bar).getByRole('button', { name: 'Clear selection' }));
    await vi.waitFor(() => expect(within(region).queryByRole('toolbar')).toBeNull());
  });

  test('does only what its settings allow', async () => {
    const none = { displayDetails: false, allowAcknowledgment: false, allowClear: false };
    const { region } = await drawn({ ...none, enableFilter: false, enableSearch: false });
    for (const name of ['Acknowledge', 'Clear', 'Alarm', 'Filter alarms', 'Search the list']) {
      expect(within(region).queryByRole('button', { name })).toBeNull();
    }
    expect(within(region).queryByRole('checkbox')).toBeNull();
  });

  test('can be filtered for as long as it stands', async () => {
    const { region, requests, user } = await drawn();
    render(<Dialogs />);
    await user.click(within(region).getByRole('button', { name: 'Filter alarms' }));
    const dialog = await screen.findByRole('dialog', { name: 'Filter alarms' });
    expect(within(dialog).getByRole<HTMLInputElement>('checkbox', { name: 'Active' }).checked).toBe(true);
    await user.click(within(dialog).getByRole('checkbox', { name: 'Major' }));
    await user.type(within(dialog).getByRole('textbox'), '; Fire');
    await user.click(within(dialog).getByRole('button', { name: 'Update' }));
    await vi.waitFor(() =>
      expect(requests.at(-1)).toMatchObject({
        statuses: ['ACTIVE'],
        severities: ['MAJOR'],
        types: ['Leak', 'Fire'],
      }),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('tells its actions of the originator and of the alarm', async () => {
    const actions: NonNullable<WidgetConfig['actions']> = {
      actionCellButton: [{ name: 'Chart', icon: 'show_chart', type: 'custom' }],
      rowClick: [{ name: 'Open', type: 'openDashboardState' }],
    };
    const { rows, acted, user } = await drawn({}, { actions });
    await user.click(named(rows[1], 'Chart'));
    await user.click(within(rows[1] as HTMLElement).getByText('Pump 2'));
    expect(
      acted.mock.calls.map(([{ name }, { entity }]) => [name, entity?.entityType, entity?.name]),
    ).toEqual([
      ['Chart', 'DEVICE', 'Pump 2'],
      ['Open', 'DEVICE', 'Pump 2'],
    ]);
    expect(acted.mock.calls[0]?.[1].additionalParams).toMatchObject({ alarm: { severity: 'MAJOR' } });
  });
});

test('types are parted by commas and semicolons, none twice', () => {
  expect(typesIn(' Leak, Fire;Leak,, ')).toEqual(['Leak', 'Fire']);
});
