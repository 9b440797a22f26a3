// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../src/console/api/query-client.ts';
import { currentContext, resetContext } from '../../../src/console/commands/context-store.ts';
import { Hotkeys } from '../../../src/console/commands/hotkeys.tsx';
import { register, runCommand } from '../../../src/console/commands/registry.ts';
import { cancelRun, progress } from '../../../src/console/shell/progress-store.ts';
import { EntityTable } from '../../../src/console/table/entity-table.tsx';
import { resetSelections, selectedEntities } from '../../../src/console/table/selection-store.ts';
import { speakEnglish } from '../commands/texts.ts';
import { byName, columns, device, type FakeSource, fakeSource, type TestDevice } from './devices.ts';

const { saveFile } = vi.hoisted(() => ({
  saveFile: vi.fn<(name: string, parts: readonly string[], type: string) => void>(),
}));
vi.mock('../../../src/console/table/save-file.ts', () => ({ saveFile }));

/** Rows that fit on the screen of these tests. */
const FITTING = 10;

let source: FakeSource;
let withdraw: () => void;
const created = vi.fn();

beforeAll(speakEnglish);

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue((FITTING + 1) * 36);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  window.history.replaceState(null, '', '/devices');
  withdraw = register({
    id: 'device.create',
    title: 'table.open',
    group: 'table.group',
    run: created,
  });
  source = fakeSource(1000);
});

afterEach(() => {
  cleanup();
  withdraw();
  queryClient.clear();
  resetSelections();
  resetContext();
  localStorage.removeItem('TB-table-devices');
  vi.restoreAllMocks();
  created.mockClear();
  saveFile.mockClear();
});

function Screen({ list }: { list: FakeSource }) {
  const [open, setOpen] = useState<TestDevice | null>(null);
  return (
    <>
      <EntityTable
        id="devices"
        title="table.group"
        columns={columns}
        source={list}
        defaultSort={byName}
        rowId={({ id }) => id}
        entityOf={({ id, name }) => ({ entityType: 'DEVICE', id, name })}
        openId={open?.id ?? null}
        onOpen={setOpen}
        emptyText="table.no-rows"
        selectedText="table.exported"
        toolbarCommands={['device.create']}
        bulkCommands={[]}
        rowCommands={['device.create']}
      />
      {open && (
        <aside aria-label="details">
          {open.name}
          <button type="button" onClick={() => setOpen(null)}>
            Close
          </button>
        </aside>
      )}
      <Hotkeys />
    </>
  );
}

async function show() {
  const user = userEvent.setup();
  render(<Screen list={source} />);
  if (source.devices.length > 0 && !source.failure && !source.held) await screen.findAllByText(/^Device/);
  return user;
}

const grid = () => screen.getByRole('grid');
const rows = () => within(grid()).getAllByRole('row').slice(1);
const names = () =>
  within(grid())
    .queryAllByRole('rowheader')
    .map((cell) => cell.textContent);
const selected = () => selectedEntities('devices').map(({ name }) => name);

/** The row that screen readers take for focused. */
function focused(): string | null | undefined {
  const id = grid().getAttribute('aria-activedescendant');
  const row = id === null ? null : document.getElementById(id);
  return row && within(row).getByRole('rowheader').textContent;
}

describe('A table', () => {
  it('draws the rows on screen and little more, and tells how many there are', async () => {
    await show();
    expect(rows().length).toBeLessThan(2 * FITTING);
    expect(grid().getAttribute('aria-rowcount')).toBe('1001');
    expect(rows()[3]?.getAttribute('aria-rowindex')).toBe('5');
    expect(screen.getByText('1,000 rows')).toBeDefined();
  });

  it('shows that the first rows are on their way', async () => {
    source.held = true;
    await show();
    expect(grid().getAttribute('aria-busy')).toBe('true');
    expect(grid().getAttribute('aria-rowcount')).toBe('-1');
    expect(rows().every((row) => row.getAttribute('aria-busy') === 'true')).toBe(true);
    act(() => source.release());
    await screen.findByText('Device 0');
    expect(grid().getAttribute('aria-busy')).toBe('false');
  });

  it('offers to make the first entity when there is none', async () => {
    source = fakeSource(0);
    const user = await show();
    const text = await screen.findByText('The list has no rows');
    await user.click(within(text.parentElement as HTMLElement).getByRole('button', { name: 'Open details' }));
    expect(created).toHaveBeenCalledOnce();
  });

  it('says what could not be loaded and loads it when asked to try again', async () => {
    source.failure = new Error('no route to host');
    const user = await show();
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

describe('The keyboard in a table', () => {
  it('walks with j and k, and with arrows', async () => {
    const user = await show();
    await user.keyboard('j');
    expect(focused()).toBe('Device 0');
    expect(document.activeElement).toBe(grid());
    await user.keyboard('jj{ArrowDown}k');
    await vi.waitFor(() => expect(focused()).toBe('Device 2'));
  });

  it('leaps by screens and to the ends, bringing rows on screen that were not', async () => {
    const user = await show();
    await user.keyboard('j{PageDown}');
    await vi.waitFor(() => expect(focused()).toBe('Device 9'));
    await user.keyboard('{End}');
    await vi.waitFor(() => expect(focused()).toBe('Device 999'));
    expect(grid().scrollTop).toBe((1000 - FITTING) * 36);
    await user.keyboard('{Home}');
    await vi.waitFor(() => expect(focused()).toBe('Device 0'));
  });

  it('selects with x and extends with shift, and lets go when going back', async () => {
    const user = await show();
    await user.keyboard('jx{Shift>}jj{/Shift}');
    await vi.waitFor(() => expect(selected()).toEqual(['Device 0', 'Device 1', 'Device 2']));
    await user.keyboard('{Shift>}k{/Shift}');
    await vi.waitFor(() => expect(selected()).toEqual(['Device 0', 'Device 1']));
    expect(rows()[1]?.getAttribute('aria-selected')).toBe('true');
    expect(rows()[2]?.getAttribute('aria-selected')).toBe('false');
  });

  it('opens details with Enter and gives the focus back to the row when they close', async () => {
    const user = await show();
    await user.keyboard('jj{Enter}');
    const details = await screen.findByRole('complementary');
    expect(details.textContent).toContain('Device 1');
    await user.click(within(details).getByRole('button', { name: 'Close' }));
    expect(document.activeElement).toBe(grid());
    expect(focused()).toBe('Device 1');
  });

  it('peeks with Space; the card follows the focus', async () => {
    const user = await show();
    await user.keyboard('j ');
    expect((await screen.findByRole('region', { name: 'Device 0' })).textContent).toContain('id-0');
    await user.keyboard('j');
    await screen.findByRole('region', { name: 'Device 1' });
    await user.keyboard(' ');
    await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'Device 1' })).toBeNull());
  });

  it('backs out with Escape: card, search, selection, details, one at a time', async () => {
    window.history.replaceState(null, '', '/devices?search=Device');
    const user = await show();
    await user.keyboard('j{Enter}');
    await screen.findByRole('complementary');
    await user.keyboard('x ');
    await screen.findByRole('region', { name: 'Device 0' });

    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'Device 0' })).toBeNull());
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(location.search).toBe(''));
    expect(selected()).toEqual(['Device 0']);
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(selected()).toEqual([]));
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  });
});

describe('Searching a table', () => {
  it('starts with a slash, waits for a pause, and is kept in the URL', async () => {
    const user = await show();
    await user.keyboard('/');
    const box = screen.getByRole('searchbox');
    await vi.waitFor(() => expect(document.activeElement).toBe(box));
    await user.type(box, 'Device 99');
    expect(screen.getByText('Device 0')).toBeDefined();
    await vi.waitFor(() => expect(names()[0]).toBe('Device 99'));
    expect(location.search).toBe('?search=Device+99');
    expect(
      source.requests.filter(({ textSearch }) => textSearch).map(({ textSearch }) => textSearch),
    ).toEqual(['Device 99']);
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(document.activeElement).toBe(grid()));
    expect(location.search).toBe('?search=Device+99');
  });

  it('searches at once on Enter and goes on to the rows', async () => {
    const user = await show();
    await user.type(screen.getByRole('searchbox'), 'Device 42{Enter}');
    expect(location.search).toBe('?search=Device+42');
    expect(document.activeElement).toBe(grid());
  });

  it('keeps the rows on screen until the new ones are there', async () => {
    const user = await show();
    source.held = true;
    await user.type(screen.getByRole('searchbox'), 'Device 99{Enter}');
    expect(names()[0]).toBe('Device 0');
    expect(grid().getAttribute('aria-busy')).toBe('true');
    act(() => source.release());
    await vi.waitFor(() => expect(names()[0]).toBe('Device 99'));
  });

  it('names what was not found and offers to clear it', async () => {
    window.history.replaceState(null, '', '/devices?search=nothing');
    source.held = true;
    const user = await show();
    act(() => source.release());
    await screen.findByText('Nothing matches “nothing”');
    const clear = screen.getAllByRole('button', { name: 'Clear search' }).at(-1) as HTMLElement;
    await user.click(clear);
    await screen.findByText('Device 0');
    expect(location.search).toBe('');
  });

  it('comes back from the URL, with the order', async () => {
    window.history.replaceState(null, '', '/devices?search=Device+1&sort=name%2CDESC');
    await show();
    expect(names()[0]).toBe('Device 199');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('Device 1');
    expect(screen.getByRole('columnheader', { name: 'Column' }).getAttribute('aria-sort')).toBe('descending');
  });
});

describe('Sorting a table', () => {
  it('follows a click on the header', async () => {
    const user = await show();
    await user.click(screen.getByRole('button', { name: 'Column' }));
    await vi.waitFor(() => expect(names()[0]).toBe('Device 999'));
    expect(location.search).toBe('?sort=name%2CDESC');
  });

  it('is a command that scripts can run', async () => {
    await show();
    await act(() => runCommand('table.sort', { property: 'name', order: 'DESC' }, { source: 'script' }));
    await vi.waitFor(() => expect(names()[0]).toBe('Device 999'));
  });
});

describe('The selection in a table', () => {
  it('outlives searching and sorting', async () => {
    const user = await show();
    await user.click(screen.getByRole('checkbox', { name: 'Device 3' }));
    await user.type(screen.getByRole('searchbox'), 'Device 5{Enter}');
    await vi.waitFor(() => expect(names()[0]).toBe('Device 5'));
    expect(selected()).toEqual(['Device 3']);
  });

  it('takes in the rows between on a click with shift', async () => {
    const user = await show();
    await user.click(screen.getByRole('checkbox', { name: 'Device 2' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByText('Device 5'));
    await user.keyboard('{/Shift}');
    await vi.waitFor(() =>
      expect(selected().toSorted()).toEqual(['Device 2', 'Device 3', 'Device 4', 'Device 5']),
    );
  });

  it('takes in everything that matches, loaded or not, on demand', async () => {
    source = fakeSource(2500);
    const user = await show();
    await user.click(screen.getByRole('checkbox', { name: 'Select rows' }));
    await vi.waitFor(() => expect(selected()).toHaveLength(FITTING));
    await user.click(screen.getByRole('button', { name: 'Select all 2,500 matching' }));
    await vi.waitFor(() => expect(selected()).toHaveLength(2500));
  });

  it('is what commands act on; without one the open row, else the focused one', async () => {
    const user = await show();
    const targets = () => currentContext().targets.map(({ name }) => name);
    expect(targets()).toEqual([]);
    await user.keyboard('jj');
    await vi.waitFor(() => expect(targets()).toEqual(['Device 1']));
    await user.click(screen.getByText('Device 4'));
    await user.keyboard('j');
    await vi.waitFor(() => expect(focused()).toBe('Device 5'));
    expect(targets()).toEqual(['Device 4']);
    await user.click(screen.getByRole('checkbox', { name: 'Device 7' }));
    expect(targets()).toEqual(['Device 7']);
  });
});

describe('The focus in a table that changes', () => {
  it('stays with its row when others come in front of it', async () => {
    const user = await show();
    await user.keyboard('jjj');
    await vi.waitFor(() => expect(focused()).toBe('Device 2'));
    source.devices.unshift({ ...device(0), id: 'new', name: 'Device new' });
    await user.keyboard('r');
    await screen.findByText('Device new');
    expect(focused()).toBe('Device 2');
  });

  it('goes to the next row when its own is deleted', async () => {
    const user = await show();
    await user.keyboard('jjj');
    await vi.waitFor(() => expect(focused()).toBe('Device 2'));
    source.devices.splice(2, 1);
    await act(() => queryClient.invalidateQueries({ queryKey: ['DEVICE'] }));
    await vi.waitFor(() => expect(screen.queryByText('Device 2')).toBeNull());
    expect(focused()).toBe('Device 3');
  });
});

describe('The columns of a table', () => {
  it('are chosen by the user and remembered', async () => {
    const user = await show();
    await act(() => runCommand('table.columns', {}, { source: 'script' }));
    const chooser = await screen.findByRole('group', { name: 'Columns shown' });
    expect(within(chooser).getByRole('checkbox', { name: 'Column' })).toHaveProperty('disabled', true);
    await user.click(within(chooser).getByRole('checkbox', { name: 'Order' }));
    await user.click(within(chooser).getByRole('checkbox', { name: 'Table' }));
    const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers()).toEqual(['', 'Column', 'Table', '']);
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.queryByRole('group', { name: 'Columns shown' })).toBeNull());
    expect(document.activeElement).toBe(grid());
    cleanup();
    await show();
    expect(headers()).toEqual(['', 'Column', 'Table', '']);
  });
});

describe('Exporting a table', () => {
  const exportAll = () => runCommand('table.export-csv', {}, { source: 'script' });

  it('saves all matching rows with the columns on screen', async () => {
    source = fakeSource(1500);
    await show();
    expect(await act(exportAll)).toBe(1500);
    expect(saveFile).toHaveBeenCalledOnce();
    const [name, parts] = saveFile.mock.calls[0] ?? ['', []];
    expect(name).toMatch(/^devices-\d{4}-\d\d-\d\d\.csv$/);
    const lines = parts.join('').trim().split('\r\n');
    expect(lines).toHaveLength(1501);
    expect(lines[0]).toContain('Column,Order');
    expect(lines.at(-1)).toBe('Device 1499,odd');
  });

  it('can be stopped, and then saves nothing', async () => {
    await show();
    source.held = true;
    const exported = exportAll();
    await vi.waitFor(() => expect(source.requests.at(-1)?.pageSize).toBe(1000));
    const [run] = progress.runs;
    if (run) cancelRun(run.id);
    source.release();
    expect(await act(() => exported)).toBeUndefined();
    expect(saveFile).not.toHaveBeenCalled();
    expect(progress.runs).toEqual([]);
  });

  it('fails as a whole when a part cannot be loaded', async () => {
    await show();
    source.failure = new Error('no route to host');
    await expect(exportAll()).rejects.toThrow('no route to host');
    expect(saveFile).not.toHaveBeenCalled();
    expect(progress.runs).toEqual([]);
  });
});

describe('A window of rows that cannot be loaded', () => {
  it('says so in its rows, and loads them when asked to try again', async () => {
    const user = await show();
    source.failure = new Error('no route to host');
    await user.keyboard('{End}');
    const [failed] = await screen.findAllByText('This row could not be loaded.');
    expect(screen.getByText('1,000 rows')).toBeDefined();
    source.failure = null;
    const row = failed?.closest<HTMLElement>('[role=row]') as HTMLElement;
    await user.click(within(row).getByRole('button', { name: 'Try again' }));
    await screen.findByText('Device 999');
  });
});
