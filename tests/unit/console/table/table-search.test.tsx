import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Command, CommandRun } from '../../../../src/console/commands/command.ts';
import { register } from '../../../../src/console/commands/registry.ts';
import { runCommand } from '../../../../src/console/commands/run-command.ts';
import { resetToasts, toasts } from '../../../../src/console/messages/toast-store.ts';
import { LineError } from '../../../../src/console/table/filter-line/filter-field.ts';
import { SearchBoxOnDemand } from '../../../../src/console/table/search-box-on-demand.ts';
import { type FakeSource, fakeSource } from './devices.ts';
import { eachOnItsOwnPage, focused, grid, names, openSearch, selected, show } from './table-page.tsx';

let source: FakeSource;

eachOnItsOwnPage();

beforeEach(() => {
  source = fakeSource(1000);
});

describe('The details of a row, when the list is searched', () => {
  const details = () => screen.queryByRole('complementary', { name: 'details' });

  it('close where the search leaves the row out', async () => {
    const user = await show(source);
    await user.click(screen.getByText('Device 3'));
    await user.type(await openSearch(user), 'Device 7');
    await vi.waitFor(() => expect(names()[0]).toBe('Device 7'));
    await vi.waitFor(() => expect(details()).toBeNull());
  });

  it('stay where it is found', async () => {
    const user = await show(source);
    await user.click(screen.getByText('Device 3'));
    await user.type(await openSearch(user), 'Device 3');
    await vi.waitFor(() => expect(names()[0]).toBe('Device 3'));
    expect(details()?.textContent).toContain('Device 3');
  });

  it('stay in another order, which leaves nothing out', async () => {
    const user = await show(source);
    await user.click(screen.getByText('Device 3'));
    await user.click(within(grid()).getByRole('button', { name: 'Column' }));
    await vi.waitFor(() => expect(names()[0]).toBe('Device 999'));
    expect(details()?.textContent).toContain('Device 3');
  });
});

describe('Searching a table', () => {
  it('says of what cannot be asked why, and offers no other try but to clear it', async () => {
    const user = await show(source);
    const box = await openSearch(user);
    source.failure = new LineError({ start: 0, end: 4, message: { key: 'filter-line.open-quote' } });
    await user.type(box, '"pum');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The quotation mark is not closed');
    expect(alert.textContent).not.toContain('could not be loaded');
    expect(within(alert).queryByRole('button', { name: 'Try again' })).toBeNull();
    source.failure = null;
    await user.click(within(alert).getByRole('button', { name: 'Clear search' }));
    await vi.waitFor(() => expect(names()[0]).toBe('Device 0'));
    expect(location.search).toBe('');
  });

  it('starts with a slash, waits for a pause, and is kept in the URL', async () => {
    const user = await show(source);
    await user.keyboard('/');
    const box = await screen.findByRole('searchbox');
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

  it('says that its part cannot be had, leaves the rows, and comes when its key is pressed again', async () => {
    const gone = new TypeError('Failed to fetch dynamically imported module: /assets/search-box.js');
    vi.spyOn(SearchBoxOnDemand, 'preload').mockRejectedValueOnce(gone);
    const user = await show(source);
    await user.keyboard('/');
    await vi.waitFor(() =>
      expect(toasts.shown.map(({ message }) => message)).toEqual([{ key: 'error.part-not-loaded' }]),
    );
    resetToasts();
    expect(names()[0]).toBe('Device 0');
    expect(screen.queryByRole('searchbox')).toBeNull();
    await user.keyboard('/99');
    await vi.waitFor(() => expect(screen.getByRole('searchbox')).toHaveProperty('value', '99'));
  });

  it('is opened by a button too, and closing it clears what is searched for', async () => {
    const user = await show(source);
    expect(screen.queryByRole('searchbox')).toBeNull();
    await user.type(await openSearch(user), 'Device 42{Enter}');
    await user.click(screen.getByRole('button', { name: 'Close search' }));
    await vi.waitFor(() => expect(screen.queryByRole('searchbox')).toBeNull());
    expect(location.search).toBe('');
    expect(document.activeElement).toBe(grid());
  });

  it('closes by Escape where nothing is in the box', async () => {
    const user = await show(source);
    await openSearch(user);
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.queryByRole('searchbox')).toBeNull());
    expect(document.activeElement).toBe(grid());
  });

  it('searches at once on Enter and goes on to the rows', async () => {
    const user = await show(source);
    await user.type(await openSearch(user), 'Device 42{Enter}');
    expect(location.search).toBe('?search=Device+42');
    expect(document.activeElement).toBe(grid());
  });

  it('keeps the rows on screen until the new ones are there', async () => {
    const user = await show(source);
    source.held = true;
    await user.type(await openSearch(user), 'Device 99{Enter}');
    expect(names()[0]).toBe('Device 0');
    expect(grid().getAttribute('aria-busy')).toBe('true');
    act(() => source.release());
    await vi.waitFor(() => expect(names()[0]).toBe('Device 99'));
  });

  it('has keys pressed right after Enter wait for what is found', async () => {
    const user = await show(source);
    await user.keyboard('jjj');
    source.held = true;
    await user.type(await openSearch(user), 'Device 99{Enter}');
    await user.keyboard('jjx');
    expect(names()[0]).toBe('Device 0');
    act(() => source.release());
    await vi.waitFor(() => expect(selected()).toEqual(['Device 991']));
    expect(focused()).toBe('Device 991');
  });

  it('has commands on the current row wait, too', async () => {
    const label = vi.fn();
    const targets = { types: ['DEVICE'], count: 'many' } as const;
    const command = { id: 'test.label', title: 'table.open', group: 'table.group', keys: ['y'] } as const;
    const withdraw = register({
      ...command,
      targets,
      run: (_args: unknown, { entities }: CommandRun) => label(entities.map(({ name }) => name)),
    } as Command);
    const user = await show(source);
    await user.keyboard('jjj');
    source.held = true;
    await user.type(await openSearch(user), 'Device 99{Enter}');
    await user.keyboard('jy');
    expect(label).not.toHaveBeenCalled();
    act(() => source.release());
    await vi.waitFor(() => expect(label).toHaveBeenCalledWith(['Device 990']));
    withdraw();
  });

  it('names what was not found and offers to clear it', async () => {
    window.history.replaceState(null, '', '/devices?search=nothing');
    source.held = true;
    const user = await show(source);
    act(() => source.release());
    await screen.findByText('Nothing matches “nothing”');
    const clear = screen.getAllByRole('button', { name: 'Clear search' }).at(-1) as HTMLElement;
    await user.click(clear);
    await screen.findByText('Device 0');
    expect(location.search).toBe('');
  });

  it('comes back from the URL, with the order', async () => {
    window.history.replaceState(null, '', '/devices?search=Device+1&sort=name%2CDESC');
    await show(source);
    expect(names()[0]).toBe('Device 199');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('Device 1');
    expect(screen.getByRole('columnheader', { name: 'Column' }).getAttribute('aria-sort')).toBe('descending');
  });
});

describe('Sorting a table', () => {
  it('follows a click on the header', async () => {
    const user = await show(source);
    await user.click(screen.getByRole('button', { name: 'Column' }));
    await vi.waitFor(() => expect(names()[0]).toBe('Device 999'));
    expect(location.search).toBe('?sort=name%2CDESC');
  });

  it('is a command that scripts can run', async () => {
    await show(source);
    await act(() => runCommand('table.sort', { property: 'name', order: 'DESC' }, { source: 'script' }));
    await vi.waitFor(() => expect(names()[0]).toBe('Device 999'));
  });
});
