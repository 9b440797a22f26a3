import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../../src/console/api/query-client.ts';
import { columns, device, type FakeSource, fakeSource } from './devices.ts';
import { eachOnItsOwnPage, FITTING, focused, grid, rows, selected, show } from './table-page.tsx';

let source: FakeSource;

eachOnItsOwnPage();

beforeEach(() => {
  source = fakeSource(1000);
});

describe('The keyboard in a table', () => {
  it('walks with j and k, and with arrows', async () => {
    const user = await show(source);
    await user.keyboard('j');
    expect(focused()).toBe('Device 0');
    expect(document.activeElement).toBe(grid());
    await user.keyboard('jj{ArrowDown}k');
    await vi.waitFor(() => expect(focused()).toBe('Device 2'));
  });

  it('waits for the first rows, and is silent where none come', async () => {
    source.held = true;
    const user = await show(source);
    await user.keyboard('jj');
    act(() => source.release());
    await vi.waitFor(() => expect(focused()).toBe('Device 1'));
  });

  it('leaps by screens and to the ends, bringing rows on screen that were not', async () => {
    const user = await show(source);
    await user.keyboard('j{PageDown}');
    await vi.waitFor(() => expect(focused()).toBe('Device 9'));
    await user.keyboard('{End}');
    await vi.waitFor(() => expect(focused()).toBe('Device 999'));
    expect(grid().scrollTop).toBe((1000 - FITTING) * 36);
    await user.keyboard('{Home}');
    await vi.waitFor(() => expect(focused()).toBe('Device 0'));
  });

  it('selects with x and extends with shift, and lets go when going back', async () => {
    const user = await show(source);
    await user.keyboard('jx{Shift>}jj{/Shift}');
    await vi.waitFor(() => expect(selected()).toEqual(['Device 0', 'Device 1', 'Device 2']));
    await user.keyboard('{Shift>}k{/Shift}');
    await vi.waitFor(() => expect(selected()).toEqual(['Device 0', 'Device 1']));
    expect(rows()[1]?.getAttribute('aria-selected')).toBe('true');
    expect(rows()[2]?.getAttribute('aria-selected')).toBe('false');
  });

  it('opens details with Enter and gives the focus back to the row when they close', async () => {
    const user = await show(source);
    await user.keyboard('jj{Enter}');
    const details = await screen.findByRole('complementary');
    expect(details.textContent).toContain('Device 1');
    await user.click(within(details).getByRole('button', { name: 'Close' }));
    expect(document.activeElement).toBe(grid());
    expect(focused()).toBe('Device 1');
  });

  it('peeks with Space; the card follows the focus', async () => {
    const user = await show(source);
    await user.keyboard('j ');
    expect((await screen.findByRole('region', { name: 'Device 0' })).textContent).toContain('id-0');
    await user.keyboard('j');
    await screen.findByRole('region', { name: 'Device 1' });
    await user.keyboard(' ');
    await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'Device 1' })).toBeNull());
  });

  it('backs out with Escape: card, search, selection, details, one at a time', async () => {
    window.history.replaceState(null, '', '/devices?search=Device');
    const user = await show(source);
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

describe('The focus in a table that changes', () => {
  it('stays with its row when others come in front of it', async () => {
    const user = await show(source);
    await user.keyboard('jjj');
    await vi.waitFor(() => expect(focused()).toBe('Device 2'));
    source.devices.unshift({ ...device(0), id: 'new', name: 'Device new' });
    await user.keyboard('r');
    await screen.findByText('Device new');
    expect(focused()).toBe('Device 2');
  });

  it('goes to the next row when its own is deleted', async () => {
    const user = await show(source);
    await user.keyboard('jjj');
    await vi.waitFor(() => expect(focused()).toBe('Device 2'));
    source.devices.splice(2, 1);
    await act(() => queryClient.invalidateQueries({ queryKey: ['DEVICE'] }));
    await vi.waitFor(() => expect(screen.queryByText('Device 2')).toBeNull());
    expect(focused()).toBe('Device 3');
  });
});

describe('A key in a table', () => {
  it('draws the cells of the row it changes and of no other', async () => {
    const user = await show(source);
    await user.keyboard('jj');
    await vi.waitFor(() => expect(focused()).toBe('Device 1'));
    const drawn = vi.spyOn(columns[0] as (typeof columns)[number], 'text');
    const drawnNames = () => drawn.mock.calls.map(([{ name }]) => name);
    await user.keyboard('j');
    await vi.waitFor(() => expect(focused()).toBe('Device 2'));
    expect(drawnNames()).toEqual([]);
    await user.keyboard('x');
    await vi.waitFor(() => expect(selected()).toEqual(['Device 2']));
    expect(drawnNames()).toEqual(['Device 2']);
  });
});
