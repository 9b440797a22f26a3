import { QueryObserver } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { entityInfoKey } from '../../../../src/console/api/entity-info.ts';
import { queryClient } from '../../../../src/console/api/query-client.ts';
import { register } from '../../../../src/console/commands/registry.ts';
import { runCommand } from '../../../../src/console/commands/run-command.ts';
import { cancelRun, progress } from '../../../../src/console/messages/progress-store.ts';
import { toasts } from '../../../../src/console/messages/toast-store.ts';
import { exportRows } from '../../../../src/console/table/rows/export-rows.ts';
import { memoryRows } from '../../../../src/console/table/rows/memory-rows.ts';
import { byName, columns, device, type FakeSource, fakeSource, type TestDevice } from './devices.ts';
import { created, eachOnItsOwnPage, FITTING, grid, rows, show } from './table-page.tsx';

const { saveFile } = vi.hoisted(() => ({
  saveFile: vi.fn<(name: string, parts: readonly string[], type: string) => void>(),
}));
vi.mock('../../../../src/console/table/rows/save-file.ts', () => ({ saveFile }));

let source: FakeSource;

eachOnItsOwnPage();

beforeEach(() => {
  source = fakeSource(1000);
  saveFile.mockClear();
});

describe('A table', () => {
  it('draws the rows on screen and little more, and tells how many there are', async () => {
    await show(source);
    expect(rows().length).toBeLessThan(2 * FITTING);
    expect(grid().getAttribute('aria-rowcount')).toBe('1001');
    expect(rows()[3]?.getAttribute('aria-rowindex')).toBe('5');
    expect(await screen.findByText('1,000 rows')).toBeDefined();
  });

  it('shows that the first rows are on their way', async () => {
    source.held = true;
    await show(source);
    expect(grid().getAttribute('aria-busy')).toBe('true');
    expect(grid().getAttribute('aria-rowcount')).toBe('-1');
    expect(rows().every((row) => row.getAttribute('aria-busy') === 'true')).toBe(true);
    act(() => source.release());
    await screen.findByText('Device 0');
    expect(grid().getAttribute('aria-busy')).toBe('false');
  });

  it('offers to make the first entity when there is none', async () => {
    source = fakeSource(0);
    const user = await show(source);
    const text = await screen.findByText('The list has no rows');
    await user.click(within(text.parentElement as HTMLElement).getByRole('button', { name: 'Open details' }));
    expect(created).toHaveBeenCalledOnce();
  });

  it('offers nothing to a list without rows that needs some', async () => {
    const needsRows = { enabled: () => 'table.no-rows' as const };
    const end = register({
      id: 'device.claim',
      title: 'table.open',
      group: 'table.group',
      run: created,
      ...needsRows,
    });
    onTestFinished(end);
    await show(fakeSource(0));
    const text = await screen.findByText('The list has no rows');
    expect(within(text.parentElement as HTMLElement).queryByRole('button')).toBeNull();
  });

  it('puts that first above its rows which this person has, not what only others have', async () => {
    await show(source);
    expect(screen.getByRole('button', { name: 'Open details' }).className).toContain('button-primary');
  });

  it('says what could not be loaded and loads it when asked to try again', async () => {
    source.failure = new Error('no route to host');
    const user = await show(source);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The list could not be loaded');
    expect(alert.textContent).toContain('no route to host');
    expect(screen.queryByText('The list has no rows')).toBeNull();
    source.failure = null;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await screen.findByText('Device 0');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('Rows that are read again', () => {
  it('take along the entity whose details are open, which somebody else may have deleted', async () => {
    const read = vi.fn(async () => 'what is known of it');
    const details = new QueryObserver(queryClient, {
      queryKey: entityInfoKey('DEVICE', 'id-1'),
      queryFn: read,
    });
    const close = details.subscribe(() => undefined);
    const user = await show(source);
    await user.click(await screen.findByText('Device 1'));
    await screen.findByRole('complementary', { name: 'details' });
    expect(read).toHaveBeenCalledTimes(1);
    await user.keyboard('r');
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
    close();
  });
});

describe('Rows that cannot be read again', () => {
  const OUT_OF_DATE = 'These rows may be out of date.';

  it('stay, are said to be those of before, and are read when asked to try again', async () => {
    const user = await show(source);
    await screen.findByText('Device 0');
    source.failure = new Error('no route to host');
    source.devices[0] = { ...device(0), name: 'Device zero' };
    await user.keyboard('r');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(`${OUT_OF_DATE} no route to host`);
    expect(screen.getByText('Device 0')).toBeDefined();
    expect(toasts.shown).toEqual([]);
    source.failure = null;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await screen.findByText('Device zero');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('are said to be so whoever wanted them anew', async () => {
    await show(source);
    await screen.findByText('Device 0');
    source.failure = new Error('no route to host');
    await act(() => queryClient.invalidateQueries({ queryKey: ['DEVICE'] }));
    expect((await screen.findByRole('alert')).textContent).toContain(OUT_OF_DATE);
  });

  it('are told to a script as an error', async () => {
    await show(source);
    await screen.findByText('Device 0');
    source.failure = new Error('no route to host');
    await act(() =>
      expect(runCommand('table.refresh', {}, { source: 'script' })).rejects.toThrow('no route to host'),
    );
  });

  it('are read once more when that is asked for before the first answer', async () => {
    await show(source);
    await screen.findByText('Device 0');
    await act(() => Promise.all([1, 2].map(() => runCommand('table.refresh', {}, { source: 'script' }))));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('A window of rows that cannot be loaded', () => {
  it('says so in its rows, and loads them when asked to try again', async () => {
    const user = await show(source);
    source.failure = new Error('no route to host');
    await user.keyboard('{End}');
    const [failed] = await screen.findAllByText('This row could not be loaded.');
    expect(await screen.findByText('1,000 rows')).toBeDefined();
    source.failure = null;
    const row = failed?.closest<HTMLElement>('[role=row]') as HTMLElement;
    await user.click(within(row).getByRole('button', { name: 'Try again' }));
    await screen.findByText('Device 999');
  });
});
describe('Exporting a table', () => {
  const exportAll = () => runCommand('table.export', {}, { source: 'script' });

  it('saves all matching rows with the columns on screen', async () => {
    source = fakeSource(1500);
    await show(source);
    expect(await act(exportAll)).toBe(1500);
    expect(saveFile).toHaveBeenCalledOnce();
    const [name, parts] = saveFile.mock.calls[0] ?? ['', []];
    expect(name).toMatch(/^devices-\d{4}-\d\d-\d\d\.csv$/);
    const lines = parts.join('').trim().split('\r\n');
    expect(lines).toHaveLength(1501);
    expect(lines[0]).toContain('Column,Order');
    expect(lines.at(-1)).toBe('Device 1499,odd');
  });

  it('leaves out what is followed live, because that is known of the rows on screen only', async () => {
    const live = {
      id: 'activity',
      title: 'table.group',
      width: 100,
      live: { keys: [] },
      text: () => 'now',
    } as const;
    const mixed = [...columns.slice(0, 1), live, ...columns.slice(1, 2)];
    const list = memoryRows(['devices'], mixed, { rows: [device(1)] }).open({ sort: byName, search: '' });
    const how = { format: 'csv', content: 'texts', mark: true } as const;
    const asked = { ...how, tableId: 'devices', columns: mixed, list, rowId: ({ id }: TestDevice) => id };
    await exportRows(asked, new AbortController().signal);
    expect(saveFile.mock.lastCall?.[1].join('')).toMatch(/^\uFEFFColumn,Order\r\nDevice 1,odd\r\n$/);
  });

  it('saves what is selected, wherever it is listed, as JSON with ids', async () => {
    const user = await show(source);
    await user.keyboard('x{End}');
    await screen.findByText('Device 999');
    await user.keyboard('x');
    const args = { format: 'json', range: 'selected' };
    expect(await act(() => runCommand('table.export', args, { source: 'script' }))).toBe(2);
    const [name, parts] = saveFile.mock.lastCall ?? ['', []];
    expect(name).toMatch(/\.json$/);
    expect(JSON.parse(parts.join(''))).toMatchObject([{ name: 'Device 0' }, { name: 'Device 999' }]);
  });

  it('saves what is on screen', async () => {
    await show(source);
    const args = { format: 'json', range: 'screen' };
    const count = Number(await act(() => runCommand('table.export', args, { source: 'script' })));
    expect(count).toBeGreaterThan(1);
    expect(count).toBeLessThan(20);
    expect(saveFile.mock.lastCall?.[1].join('')).toContain('Device 1');
  });

  it('has names and plain values for an import', async () => {
    const plain = [{ ...columns[0], exported: { name: 'type', value: () => true } }] as typeof columns;
    await show(source, plain);
    const args = { content: 'values', mark: false };
    await act(() => runCommand('table.export', args, { source: 'script' }));
    expect(saveFile.mock.lastCall?.[1].join('')).toMatch(/^type\r\ntrue\r\n/);
  });

  it('can be stopped, and then saves nothing', async () => {
    await show(source);
    source.held = true;
    const exported = exportAll();
    await vi.waitFor(() => expect(source.requests.at(-1)?.pageSize).toBe(1024));
    const [run] = progress.runs;
    if (run) cancelRun(run.id);
    source.release();
    expect(await act(() => exported)).toBeUndefined();
    expect(saveFile).not.toHaveBeenCalled();
    expect(progress.runs).toEqual([]);
  });

  it('fails as a whole when a part cannot be loaded', async () => {
    await show(source);
    source.failure = new Error('no route to host');
    await expect(exportAll()).rejects.toThrow('no route to host');
    expect(saveFile).not.toHaveBeenCalled();
    expect(progress.runs).toEqual([]);
  });
});
