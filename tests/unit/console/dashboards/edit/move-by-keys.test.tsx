import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { runCommand } from '../../../../../src/console/commands/run-command.ts';
import { onPhone } from '../dashboard-on-page.tsx';
import { editDashboards, edited, focused, places, press, said, stored, widget } from './edited-dashboard.tsx';

editDashboards();

describe('a widget with the focus', () => {
  it('moves by arrow keys, as many cells as are held, and all of that is one step', async () => {
    const open = await edited();
    await focused('Gas');
    // A held key repeats faster than this test may press it.
    vi.useFakeTimers({ toFake: ['Date'] });
    await press('ArrowRight', { times: 3 });
    vi.useRealTimers();
    expect(places(open).w3).toEqual({ row: 4, col: 3, sizeX: 8, sizeY: 4 });
    await waitFor(() => expect(said()).toContain('Column 4, row 5'));
    expect(open.history.past).toHaveLength(1);
    await press('z', { ctrlKey: true });
    expect(places(open).w3).toEqual(stored.configuration.states.default.layouts.main.widgets.w3);
    expect(open.view().hasChanges).toBe(false);
  });

  it('goes over others, which stay, and says so', async () => {
    const open = await edited();
    await focused('Steam');
    await press('ArrowRight');
    expect(places(open).w1).toMatchObject({ col: 1 });
    expect(places(open).w2).toMatchObject({ col: 8 });
    await waitFor(() => expect(said()).toContain('Lies over Water'));
    expect(screen.getByTitle('Widgets lie over one another here')).toBeDefined();
  });

  it('goes no further than the grid, and says so', async () => {
    const open = await edited();
    await focused('Steam');
    await press('ArrowLeft');
    await press('ArrowUp');
    await waitFor(() => expect(said()).toContain('It goes no further'));
    expect(open.view().hasChanges).toBe(false);
  });

  it('gets larger and smaller with Shift', async () => {
    const open = await edited();
    await focused('Gas');
    await press('ArrowRight', { shiftKey: true, times: 2 });
    await press('ArrowUp', { shiftKey: true });
    expect(places(open).w3).toEqual({ row: 4, col: 0, sizeX: 10, sizeY: 3 });
    await waitFor(() => expect(said()).toContain('10 wide, 3 high'));
  });

  it('moves the way it is seen to where lines run from the right', async () => {
    const open = await edited();
    document.documentElement.dir = 'rtl';
    await focused('Gas');
    await press('ArrowLeft');
    expect(places(open).w3).toMatchObject({ col: 1 });
    await press('ArrowLeft', { shiftKey: true });
    expect(places(open).w3).toMatchObject({ sizeX: 9 });
  });

  it('keeps the focus, also when it comes to stand elsewhere in the order; letters go to others', async () => {
    await edited();
    const steam = await focused('Steam');
    await press('ArrowDown', { times: 5 });
    await waitFor(() => expect(document.activeElement).toBe(steam));
    await press('k');
    expect(document.activeElement).toBe(await widget('Gas'));
    await press('n');
    expect(document.activeElement).toBe(await widget('Steam'));
  });

  it('keeps figures as they are stored that its move does not change', async () => {
    const main = { ...stored.configuration.states.default.layouts.main };
    const half = { ...main.widgets.w3, row: 4.5, sizeX: 8.5, mobileOrder: -1, note: 'ours' };
    const dashboard = structuredClone(stored);
    Object.assign(dashboard.configuration.states.default.layouts.main.widgets, { w3: half });
    const open = await edited(dashboard);
    await focused('Gas');
    await press('ArrowRight');
    expect(places(open).w3).toEqual({ ...half, col: 1 });
  });
});

describe('on a phone', () => {
  it('moves change the order and nothing else', async () => {
    onPhone();
    const open = await edited();
    const before = places(open);
    const gas = await focused('Gas');
    await press('ArrowUp');
    expect(places(open)).toEqual({
      w1: { ...(before.w1 as object), mobileOrder: 0 },
      w2: { ...(before.w2 as object), mobileOrder: 2 },
      w3: { ...(before.w3 as object), mobileOrder: 1 },
    });
    await waitFor(() => expect(said()).toContain('2 of 3'));
    await waitFor(() => expect(document.activeElement).toBe(gas));
    await press('ArrowLeft');
    expect(open.history.past).toHaveLength(1);
  });

  it('the height is that for phones', async () => {
    onPhone();
    const open = await edited();
    const before = places(open);
    await focused('Gas');
    await press('ArrowDown', { shiftKey: true });
    expect(places(open).w3).toEqual({ ...(before.w3 as object), mobileHeight: 5 });
  });
});

describe('a widget that is removed', () => {
  it('says before what goes with it, gives the focus to the next, and comes back by undo', async () => {
    const open = await edited();
    await focused('Water');
    await press('Delete');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('Remove “Water”?');
    expect(dialog.textContent).toContain('no other place');
    await act(async () => within(dialog).getByRole('button', { name: 'Remove widget' }).click());
    await waitFor(() => expect(open.dashboard.widgets.has('w2')).toBe(false));
    const gas = await widget('Gas');
    await waitFor(() => expect(document.activeElement).toBe(gas));

    await press('z', { ctrlKey: true });
    const water = await widget('Water');
    await waitFor(() => expect(document.activeElement).toBe(water));
    await waitFor(() => expect(said()).toContain('Undone: Remove “Water”'));
    await press('y', { ctrlKey: true });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Water' })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(gas));
  });

  it('stays where other places hold it, and the question says so', async () => {
    const open = await edited();
    await focused('Steam');
    await press('Backspace', { ctrlKey: true });
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('1 other place');
    await act(async () => within(dialog).getByRole('button', { name: 'Remove widget' }).click());
    await waitFor(() => expect(places(open)).not.toHaveProperty('w1'));
    expect(places(open, 'steam')).toHaveProperty('w1');
    expect(open.dashboard.widgets.has('w1')).toBe(true);
  });
});

it('A step that is taken back is shown in the state where it was made', async () => {
  const open = await edited();
  await focused('Gas');
  await press('ArrowRight');
  await act(async () => open.openState({ id: 'steam', params: {} }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Gas' })).toBeNull());
  await press('z', { ctrlKey: true });
  const gas = await widget('Gas');
  await waitFor(() => expect(document.activeElement).toBe(gas));
});

it('A widget goes to the right part of its state and back by one key', async () => {
  const open = await edited();
  await act(async () => open.openState({ id: 'steam', params: {} }));
  await focused('Steam');
  await press('M', { shiftKey: true });
  expect(places(open, 'steam', 'main')).toEqual({});
  expect(places(open, 'steam', 'right')).toEqual({ w1: { sizeX: 4, sizeY: 2, row: 0, col: 0 } });
  const steam = await widget('Steam');
  await waitFor(() => expect(document.activeElement).toBe(steam));
  expect(open.history.past).toHaveLength(1);
});

it('Scripts place widgets anywhere in one call, and are refused what is no place', async () => {
  const open = await edited();
  const script = (args: object) => runCommand('widget.place', { ...args }, { source: 'script' });
  await act(() => script({ widget: 'w2', row: 7, col: 16, sizeX: 6, mobileOrder: 0, mobileHeight: 3 }));
  expect(places(open).w2).toEqual({ row: 7, col: 16, sizeX: 6, sizeY: 4, mobileOrder: 0, mobileHeight: 3 });
  await act(() => script({ widget: 'w1', state: 'steam', row: 2 }));
  expect(places(open, 'steam').w1).toMatchObject({ row: 2 });
  await expect(script({ widget: 'w2', row: -1 })).rejects.toThrow();
  await expect(script({ widget: 'w2', state: 'steam', row: 1 })).rejects.toThrow();
  await expect(script({ widget: 'nobody', row: 1 })).rejects.toThrow();
});

it('While nothing is edited, arrow keys go from widget to widget and change nothing', async () => {
  const open = await edited();
  await act(() => runCommand('dashboard.stop-editing', {}, { source: 'key' }));
  await focused('Steam');
  await press('ArrowRight');
  expect(document.activeElement).toBe(await widget('Water'));
  await press('Delete');
  expect(open.view().hasChanges).toBe(false);
});

describe('whoever leaves editing', () => {
  it('does so by Escape from the widget they are on, which keeps the focus', async () => {
    const open = await edited();
    const steam = await focused('Steam');
    await press('Escape');
    await waitFor(() => expect(open.view().isEdit).toBe(false));
    expect(document.activeElement).toBe(steam);
    // While it is only looked at, Escape leaves the widget.
    await press('Escape');
    expect(document.activeElement).toBe(document.body);
  });

  it('goes on at the widget they were on last when what they have pressed is gone', async () => {
    const open = await edited();
    const steam = await focused('Steam');
    const stop = await screen.findByRole('button', { name: 'Stop editing' });
    act(() => stop.focus());
    await act(async () => stop.click());
    await waitFor(() => expect(open.view().isEdit).toBe(false));
    await waitFor(() => expect(document.activeElement).toBe(steam));
  });
});

it('Where the widget with the focus is gone with its state, the page has the focus, and the widget again with the state', async () => {
  const main = document.createElement('main');
  main.id = 'main';
  main.tabIndex = -1;
  document.body.prepend(main);
  const open = await edited();
  await focused('Gas');
  await act(async () => open.openState({ id: 'steam', params: {} }));
  await waitFor(() => expect(document.activeElement).toBe(main));
  await act(async () => open.openState({ id: 'default', params: {} }));
  const gas = await widget('Gas');
  await waitFor(() => expect(document.activeElement).toBe(gas));
  main.remove();
});

it('Enter goes to what a widget shows before the buttons of its header', async () => {
  const dashboard = structuredClone(stored);
  const navigator = { bundleAlias: 'date', typeAlias: 'date_range_navigator' };
  Object.assign(dashboard.configuration.widgets.w1, navigator);
  await edited(dashboard);
  await act(() => runCommand('dashboard.stop-editing', {}, { source: 'key' }));
  const steam = await focused('Steam');
  await waitFor(() => expect(steam.querySelector(':scope > div button')).not.toBeNull());
  await press('Enter');
  expect(steam.querySelector(':scope > div')?.contains(document.activeElement)).toBe(true);
});
