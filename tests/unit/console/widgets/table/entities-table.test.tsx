import { within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { register } from '../../../../../src/console/commands/registry.ts';
import { lateTableCommands } from '../../../../../src/console/table/late-table-commands.ts';
import type { WidgetHost } from '../../../../../src/console/widgets/contract/host.ts';
import * as sampleHosts from '../../../../../src/console/widgets/sample/sample-host.ts';
import type { WidgetConfig } from '../../../../../src/model/widget-config.ts';
import { drawWidget } from '../drawn-widget.tsx';

const { sampleHost } = sampleHosts;
let takeOut = () => {};
beforeAll(() => {
  takeOut = register(...lateTableCommands);
});
afterAll(() => takeOut());
afterEach(() => vi.restoreAllMocks());

const config: WidgetConfig = {
  decimals: 1,
  datasources: [
    {
      type: 'entity',
      dataKeys: [
        { name: 'pressure', type: 'timeseries', label: 'Pressure', units: 'bar' },
        { name: 'createdTime', type: 'entityField', label: 'Since' },
      ],
    },
  ],
};
const size = { width: 680, height: 420 };

/** Draws a table, of which the given parts of the host are others. */
async function drawn(
  settings: Record<string, unknown> = {},
  parts: Partial<WidgetHost> = {},
  more: WidgetConfig = {},
) {
  const requests: Parameters<WidgetHost['openRows']>[1][] = [];
  const acted = vi.fn<WidgetHost['act']>();
  vi.spyOn(sampleHosts, 'sampleHost').mockImplementation((...args) => {
    const host = sampleHost(...args);
    return {
      ...host,
      act: acted,
      openRows(place, request, listener) {
        requests.push(request);
        return host.openRows(place, request, listener);
      },
      ...parts,
    };
  });
  const region = await drawWidget('cards.entities_table', { config: { ...config, ...more, settings }, size });
  await within(region).findAllByRole('row');
  return { region, requests, acted, user: userEvent.setup() };
}
const headers = (region: HTMLElement) =>
  within(region)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
const cells = (row: HTMLElement) =>
  [...row.querySelectorAll('[role=gridcell], [role=rowheader]')].map((cell) => cell.textContent);

describe('a table of entities', () => {
  test('has a row for each entity with its values', async () => {
    const { region } = await drawn();
    expect(headers(region)).toEqual(['Entity name', 'Entity type', 'Pressure', 'Since']);
    const [, first] = await within(region).findAllByRole('row');
    expect(cells(first as HTMLElement)).toEqual(['Pump 1', 'DEVICE', '50 bar', '1970-01-01 00:00:00']);
  });

  test('shows the columns of its settings by their titles', async () => {
    const { region } = await drawn({
      displayEntityType: false,
      entityNameColumnTitle: 'Machine',
      displayEntityLabel: true,
      entityLabelColumnTitle: 'Place',
    });
    expect(headers(region)).toEqual(['Machine', 'Place', 'Pressure', 'Since']);
  });

  test('asks for the page, the order and the words that are wanted', async () => {
    const { region, requests, user } = await drawn({ defaultPageSize: 5, defaultSortOrder: '-Pressure' });
    expect(requests.at(-1)).toEqual({
      page: 0,
      pageSize: 5,
      sort: { key: { type: 'TIME_SERIES', key: 'pressure' }, direction: 'DESC' },
    });
    await user.click(within(region).getByRole('button', { name: 'Next page' }));
    await vi.waitFor(() => expect(requests.at(-1)).toMatchObject({ page: 1 }));
    expect(within(region).getByText('6–10 of 25')).toBeTruthy();
    await user.selectOptions(within(region).getByRole('combobox', { name: 'Rows of a page' }), '15');
    await vi.waitFor(() => expect(requests.at(-1)).toMatchObject({ page: 0, pageSize: 15 }));
    await user.click(within(region).getByRole('button', { name: 'Entity name' }));
    await vi.waitFor(() =>
      expect(requests.at(-1)).toMatchObject({
        sort: { key: { type: 'ENTITY_FIELD', key: 'name' }, direction: 'ASC' },
      }),
    );
    await user.click(within(region).getByRole('button', { name: 'Search the list' }));
    await user.type(within(region).getByRole('searchbox'), 'hall');
    await vi.waitFor(() => expect(requests.at(-1)).toMatchObject({ page: 0, textSearch: 'hall' }));
  });

  test('has all rows on one page where its settings want no pages', async () => {
    const { region, requests } = await drawn({ displayPagination: false });
    expect(requests.at(-1)).toMatchObject({ page: 0, pageSize: 1024 });
    expect(within(region).queryByRole('group', { name: 'Pages' })).toBeNull();
  });

  test('can be searched and have its columns chosen unless its settings say otherwise', async () => {
    const { region } = await drawn({ enableSearch: false, enableSelectColumnDisplay: false });
    expect(within(region).queryByRole('button', { name: 'Search the list' })).toBeNull();
    expect(within(region).queryByRole('button', { name: 'Choose columns' })).toBeNull();
  });

  test('hides a column that is not chosen any more, and remembers nothing of it', async () => {
    const { region, user } = await drawn();
    await user.click(within(region).getByRole('button', { name: 'Choose columns' }));
    await user.click(within(region).getByRole('checkbox', { name: 'Pressure' }));
    await vi.waitFor(() => expect(headers(region)).toEqual(['Entity name', 'Entity type', 'Since']));
    expect(Object.keys(localStorage).filter((key) => key.startsWith('TB-table-entities'))).toEqual([]);
  });

  test('starts the actions of its rows with the entity', async () => {
    const actions: NonNullable<WidgetConfig['actions']> = {
      actionCellButton: [{ name: 'Chart', icon: 'show_chart', type: 'openDashboardState' }],
      rowClick: [{ name: 'Open', type: 'openDashboardState' }],
      rowDoubleClick: [{ name: 'Edit', type: 'openDashboardState' }],
    };
    const { region, acted, user } = await drawn({}, {}, { actions });
    const [, , second] = await within(region).findAllByRole('row');
    await user.click(within(second as HTMLElement).getByRole('button', { name: 'Chart' }));
    expect(acted.mock.calls.map(([{ name }, { entity }]) => [name, entity?.name])).toEqual([
      ['Chart', 'Pump 2'],
    ]);
    acted.mockClear();
    await user.dblClick(within(second as HTMLElement).getByText('Pump 2'));
    expect(acted.mock.calls.map(([{ name }]) => name)).toEqual(['Open', 'Edit']);
  });

  test('says that its rows cannot be had instead of looking empty', async () => {
    const failing = {
      openRows: (_place, _request, listener) => {
        listener.onError({ text: 'Nobody answers' });
        return () => undefined;
      },
    } satisfies Partial<WidgetHost>;
    const { region } = await drawn({}, failing);
    expect((await within(region).findByRole('alert')).textContent).toContain('Nobody answers');
  });

  test('stops following its rows when it goes', async () => {
    const stop = vi.fn();
    const { openRows } = sampleHost(config, 'sample', {} as never);
    const followed = {
      openRows: (place, request, listener) => {
        openRows(place, request, listener);
        return stop;
      },
    } satisfies Partial<WidgetHost>;
    const { region, user } = await drawn({ defaultPageSize: 5 }, followed);
    expect(stop).not.toHaveBeenCalled();
    await user.click(within(region).getByRole('button', { name: 'Next page' }));
    await vi.waitFor(() => expect(stop).toHaveBeenCalledOnce());
  });

  test('fills and colours cells as the functions of their columns say', async () => {
    const run = vi.fn<WidgetHost['run']>(async ({ body }, argSets) =>
      argSets.map(([value, entity]) => {
        if (body === 'style') return { value: { color: 'rgb(1, 2, 3)' } };
        const { entityName, Pressure } = entity as Record<string, unknown>;
        return { value: `<b onclick="x()">${entityName}</b> ${value === Pressure}` };
      }),
    );
    const settings = {
      useCellStyleFunction: true,
      cellStyleFunction: 'style',
      useCellContentFunction: true,
      cellContentFunction: 'content',
    };
    const dataKeys = [{ name: 'pressure', type: 'timeseries' as const, label: 'Pressure', settings }];
    const { region } = await drawn({}, { run }, { datasources: [{ type: 'entity', dataKeys }] });
    const filled = await within(region).findByText('Pump 3', { selector: 'b' });
    expect(filled.parentElement?.textContent).toBe('Pump 3 true');
    expect(filled.hasAttribute('onclick')).toBe(false);
    expect(filled.closest<HTMLElement>('[style]')?.style.color).toBe('rgb(1, 2, 3)');
    // One run for each function, however many rows there are.
    expect(run).toHaveBeenCalledTimes(2);
  });

  test('names the column whose function fails, and shows its values as they are', async () => {
    const report = vi.fn<WidgetHost['report']>();
    const run: WidgetHost['run'] = async (_code, argSets) =>
      argSets.map(() => ({ error: 'x is not defined' }));
    const settings = { useCellContentFunction: true, cellContentFunction: 'return x;' };
    const dataKeys = [{ name: 'pressure', type: 'timeseries' as const, label: 'Pressure', settings }];
    const { region } = await drawn({}, { run, report }, { datasources: [{ type: 'entity', dataKeys }] });
    await vi.waitFor(() =>
      expect(report).toHaveBeenCalledWith({
        key: 'widget.function-failed',
        values: { name: 'Pressure', error: 'x is not defined' },
      }),
    );
    expect(within(region).getAllByText('50').length).toBeGreaterThan(0);
  });
});
