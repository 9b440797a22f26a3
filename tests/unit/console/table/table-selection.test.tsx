import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { currentContext, onContextChange } from '../../../../src/console/commands/context-store.ts';
import { Unreadable } from '../../../../src/console/commands/input.ts';
import { runCommand } from '../../../../src/console/commands/run-command.ts';
import { followLink } from '../../../../src/console/frame/follow-link.ts';
import { cancelRun, progress } from '../../../../src/console/messages/progress-store.ts';
import { rowsToSelect } from '../../../../src/console/table/row-places.ts';
import { device, type FakeSource, fakeSource } from './devices.ts';
import {
  eachOnItsOwnPage,
  FITTING,
  focused,
  names,
  openSearch,
  rows,
  selected,
  show,
} from './table-page.tsx';

let source: FakeSource;

eachOnItsOwnPage();

beforeEach(() => {
  source = fakeSource(1000);
});

const heard = (text: string) => screen.findByText(text, { selector: '[role=status]' });
const checked = () => rows().filter((row) => row.getAttribute('aria-selected') === 'true').length;

/** What a run on the selection would act on. */
async function everySelected() {
  const { queries, targets } = currentContext();
  return queries?.get(targets)?.all(new AbortController().signal);
}

describe('The selection in a table', () => {
  it('outlives searching and sorting', async () => {
    const user = await show(source);
    await user.click(screen.getByRole('checkbox', { name: 'Device 3' }));
    await user.type(await openSearch(user), 'Device 5{Enter}');
    await vi.waitFor(() => expect(names()[0]).toBe('Device 5'));
    expect(selected()).toEqual(['Device 3']);
  });

  it('takes in the rows between on a click with shift', async () => {
    const user = await show(source);
    await user.click(screen.getByRole('checkbox', { name: 'Device 2' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByText('Device 5'));
    await user.keyboard('{/Shift}');
    await vi.waitFor(() =>
      expect(selected().toSorted()).toEqual(['Device 2', 'Device 3', 'Device 4', 'Device 5']),
    );
  });

  it('takes in so many rows from the current one down, and no more than there are', async () => {
    source = fakeSource(100);
    const user = await show(source);
    await user.keyboard('jj');
    expect(focused()).toContain('Device 1');
    expect(await runCommand('table.select-next', { count: 40 }, { source: 'script' })).toBe(40);
    await vi.waitFor(() => expect(focused()).toContain('Device 40'));
    expect(selected()).toHaveLength(40);
    expect(selected()).not.toContain('Device 0');
    expect(await runCommand('table.select-next', { count: 80 }, { source: 'script' })).toBe(60);
    expect(selected()).toHaveLength(99);
  });

  it('takes in everything that matches, loaded or not, without reading it', async () => {
    source = fakeSource(100_000);
    const user = await show(source);
    await user.click(screen.getByRole('checkbox', { name: 'Select rows' }));
    await vi.waitFor(() => expect(selected()).toHaveLength(FITTING));
    const asked = source.requests.length;
    await user.click(screen.getByRole('button', { name: 'Select all 100,000' }));
    await heard('100,000 selected');
    expect(source.requests).toHaveLength(asked);
    expect(checked()).toBe(rows().length);
  });

  it('of all that matches is read when a run needs it, as it is then, without what was taken out', async () => {
    source = fakeSource(2500);
    const user = await show(source);
    await user.keyboard('*');
    await user.click(screen.getByRole('checkbox', { name: 'Device 3' }));
    await heard('2,499 selected');
    expect(await everySelected()).toHaveLength(2499);
    expect((await everySelected())?.map(({ name }) => name)).not.toContain('Device 3');
  });

  it('of all that matches survives sorting, scrolling and reading again, and counts what is there then', async () => {
    source = fakeSource(2500);
    const user = await show(source);
    await user.keyboard('*');
    await user.click(screen.getByRole('checkbox', { name: 'Device 3' }));
    await user.click(screen.getByRole('button', { name: 'Column' }));
    await vi.waitFor(() => expect(names()[0]).toBe('Device 2499'));
    await user.keyboard('{End}');
    await vi.waitFor(() => expect(names().at(-1)).toBe('Device 0'));
    expect(screen.getByRole('checkbox', { name: 'Device 3' })).toHaveProperty('checked', false);
    expect(screen.getByRole('checkbox', { name: 'Device 4' })).toHaveProperty('checked', true);
    await heard('2,499 selected');
    source.devices.push(device(2500));
    await user.keyboard('r');
    await heard('2,500 selected');
  });

  it('of all that matches ends with a search for something else', async () => {
    source = fakeSource(2500);
    const user = await show(source);
    await user.keyboard('*');
    await heard('2,500 selected');
    await user.type(await openSearch(user), 'Device 5{Enter}');
    await vi.waitFor(() => expect(names()[0]).toBe('Device 5'));
    expect(checked()).toBe(0);
    expect(currentContext().queries?.size).toBe(0);
  });

  it('of all that matches is given up while it is read', async () => {
    source = fakeSource(2500);
    const user = await show(source);
    await user.keyboard('*');
    source.held = true;
    const reading = everySelected();
    await vi.waitFor(() => expect(progress.runs).toHaveLength(1));
    cancelRun(progress.runs[0]?.id ?? -1);
    source.release();
    expect(await reading).toBeUndefined();
  });

  it('lets go of all with one key', async () => {
    const user = await show(source);
    await user.keyboard('*');
    await heard('1,000 selected');
    await user.keyboard('{Shift>}x{/Shift}');
    await vi.waitFor(() => expect(checked()).toBe(0));
    await user.keyboard('*');
    await heard('1,000 selected');
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(checked()).toBe(0));
  });

  it('takes the rows at some places, however they are typed, as far as there are any', async () => {
    await show(source);
    const select = (count: unknown) => runCommand('table.select-next', { count }, { source: 'script' });
    expect(await select('45-59')).toBe(15);
    expect(selected().slice(0, 1)).toEqual(['Device 44']);
    expect(await select('990-2000')).toBe(11);
    await expect(select('1001-1002')).rejects.toMatchObject({
      shown: { key: 'table.no-such-rows', values: { count: 1000 } },
    });
    await expect(select('1-10001')).rejects.toMatchObject({ code: 'invalid-params' });
    expect(rowsToSelect.parse(' 59 – 45 ')).toBe('45-59');
    expect(rowsToSelect.parse('40')).toBe(40);
    expect(rowsToSelect.parse('45 to 59')).toBeInstanceOf(Unreadable);
  });

  it('by a script waits for rows that are on their way', async () => {
    source.held = true;
    await show(source);
    const selecting = runCommand('table.select-all', {}, { source: 'script' });
    source.release();
    await selecting;
    expect(selected()).toHaveLength(1000);
  });

  it('of all that match comes by a link too, once the rows are there', async () => {
    source.held = true;
    await show(source);
    const selecting = followLink({ id: 'table.select-all-matching', given: [] });
    source.release();
    await selecting;
    await heard('1,000 selected');
    expect(await everySelected()).toHaveLength(1000);
  });

  it('by a script is refused, not kept waiting, where rows cannot be had', async () => {
    source.failure = new Error('down');
    await show(source);
    const selecting = runCommand('table.select-all', {}, { source: 'script' });
    await expect(selecting).rejects.toMatchObject({ reason: 'table.no-rows' });
  });

  it('tells those who follow what commands act on of every row that the keyboard comes to', async () => {
    const user = await show(source);
    const heard: (string | undefined)[] = [];
    onTestFinished(onContextChange(() => heard.push(currentContext().targets[0]?.name)));
    await user.keyboard('jj');
    await vi.waitFor(() => expect(heard.at(-1)).toBe('Device 1'));
    expect(heard).toContain('Device 0');
  });

  it('is what commands act on; without one the open row, else the focused one', async () => {
    const user = await show(source);
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
