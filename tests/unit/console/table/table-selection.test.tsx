import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { currentContext } from '../../../../src/console/commands/context-store.ts';
import { runCommand } from '../../../../src/console/commands/run-command.ts';
import { type FakeSource, fakeSource } from './devices.ts';
import { eachOnItsOwnPage, FITTING, focused, names, openSearch, selected, show } from './table-page.tsx';

let source: FakeSource;

eachOnItsOwnPage();

beforeEach(() => {
  source = fakeSource(1000);
});

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

  it('takes in everything that matches, loaded or not, on demand', async () => {
    source = fakeSource(2500);
    const user = await show(source);
    await user.click(screen.getByRole('checkbox', { name: 'Select rows' }));
    await vi.waitFor(() => expect(selected()).toHaveLength(FITTING));
    await user.click(screen.getByRole('button', { name: 'Select all 2,500' }));
    await vi.waitFor(() => expect(selected()).toHaveLength(2500));
  });

  it('by a script waits for rows that are on their way', async () => {
    source.held = true;
    await show(source);
    const selecting = runCommand('table.select-all', {}, { source: 'script' });
    source.release();
    await selecting;
    expect(selected()).toHaveLength(1000);
  });

  it('by a script is refused, not kept waiting, where rows cannot be had', async () => {
    source.failure = new Error('down');
    await show(source);
    const selecting = runCommand('table.select-all', {}, { source: 'script' });
    await expect(selecting).rejects.toMatchObject({ reason: 'table.no-rows' });
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
