import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CommandId } from '../../../../src/console/commands/command-ids.ts';
import { runCommand } from '../../../../src/console/commands/run-command.ts';
import { fakeSource } from './devices.ts';
import { eachOnItsOwnPage, focused, grid, show } from './table-page.tsx';

eachOnItsOwnPage();

const source = fakeSource(20);
const headers = () =>
  within(grid())
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .slice(1, -1);
const header = (name: string) => within(grid()).getByRole('columnheader', { name });
/** The widths that rows and header share, without those of the box and the menu. */
const widths = () =>
  /^40px (.*) (?:44px|minmax\(44px, 1fr\))$/.exec(grid().style.getPropertyValue('--columns'))?.[1];
const run = (id: CommandId, args: Record<string, unknown> = {}) =>
  act(() => runCommand(id, args, { source: 'menu' }));
/** The cell that screen readers take for focused. */
const focusedCell = () => document.getElementById(grid().getAttribute('aria-activedescendant') ?? '');

async function openChooser() {
  await run('table.columns');
  return within(await screen.findByRole('group', { name: 'Columns shown' }));
}

describe('The columns of a table', () => {
  it('are shown and hidden by the user and remembered', async () => {
    const user = await show(source);
    const chooser = await openChooser();
    expect(chooser.getByRole('checkbox', { name: 'Column' })).toHaveProperty('disabled', true);
    await user.click(chooser.getByRole('checkbox', { name: 'Order' }));
    await user.click(chooser.getByRole('checkbox', { name: 'Table' }));
    await vi.waitFor(() => expect(headers()).toEqual(['Column', 'Table']));
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.queryByRole('group', { name: 'Columns shown' })).toBeNull());
    expect(document.activeElement).toBe(grid());
    cleanup();
    await show(source);
    expect(headers()).toEqual(['Column', 'Table']);
  });

  it('are put in order and pinned in the chooser', async () => {
    const user = await show(source);
    const chooser = await openChooser();
    await user.click(chooser.getByRole('button', { name: 'Move Order towards the start' }));
    await vi.waitFor(() => expect(headers()).toEqual(['Order', 'Column']));
    await user.click(chooser.getByRole('button', { name: 'Keep Column in sight' }));
    await vi.waitFor(() => expect(headers()).toEqual(['Column', 'Order']));
    expect(chooser.getByRole('button', { name: 'Keep Column in sight', pressed: true })).toBe(
      document.activeElement,
    );
    cleanup();
    await show(source);
    expect(header('Column').style.getPropertyValue('--pin')).toBe('var(--pin-0)');
  });

  it('are walked through with arrows in the chooser', async () => {
    const user = await show(source);
    const chooser = await openChooser();
    const box = (name: string) => chooser.getByRole('checkbox', { name });
    expect(document.activeElement).toBe(box('Order'));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(box('Table'));
    await user.keyboard('{ArrowDown}{ArrowUp} ');
    await vi.waitFor(() => expect(headers()).toEqual(['Column']));
    expect(document.activeElement).toBe(box('Order'));
  });

  it('keep the name of the row wherever it stands', async () => {
    await show(source);
    await run('table.move-column-right', { column: 'name' });
    expect(headers()).toEqual(['Order', 'Column']);
    expect(within(grid()).getByRole('checkbox', { name: 'Device 3' })).toBeDefined();
  });

  it('go back to what they were in the beginning', async () => {
    await show(source);
    await run('table.toggle-column', { column: 'id' });
    await run('table.pin-column', { column: 'label' });
    await run('table.widen-column', { column: 'label' });
    expect(headers()).toEqual(['Order', 'Column', 'Table']);
    await run('table.reset-columns');
    expect(headers()).toEqual(['Column', 'Order']);
    expect(widths()).toBe('minmax(200px, 2fr) 140px');
  });
});

describe('A script', () => {
  it('is told when it names a column that there is not', async () => {
    await show(source);
    await expect(runCommand('table.pin-column', { column: 'colour' }, { source: 'script' })).rejects.toThrow(
      'table.no-column',
    );
    await expect(runCommand('table.pin-column', {}, { source: 'script' })).rejects.toThrow('invalid-params');
  });
});

describe('The keyboard in a row', () => {
  it('walks from column to column and back to the row', async () => {
    const user = await show(source);
    await user.keyboard('j{ArrowRight}');
    await vi.waitFor(() => expect(focusedCell()?.textContent).toBe('Device 0'));
    await user.keyboard('{ArrowRight}{ArrowRight}j');
    await vi.waitFor(() => expect(focusedCell()?.textContent).toBe('odd'));
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    await vi.waitFor(() => expect(focused()).toBe('Device 1'));
  });

  it('leaves the column on Escape', async () => {
    const user = await show(source);
    await user.keyboard('j{ArrowRight}{Escape}');
    await vi.waitFor(() => expect(focusedCell()?.getAttribute('role')).toBe('row'));
  });

  it('moves, widens and pins the column it is at', async () => {
    const user = await show(source);
    await user.keyboard('j{ArrowRight}{ArrowRight}');
    await user.keyboard('>>');
    await vi.waitFor(() => expect(widths()).toBe('minmax(200px, 2fr) 188px'));
    await user.keyboard('<');
    await vi.waitFor(() => expect(widths()).toBe('minmax(200px, 2fr) 164px'));
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    await vi.waitFor(() => expect(headers()).toEqual(['Order', 'Column']));
    await user.keyboard('{Shift>}{ArrowRight}{ArrowLeft}{/Shift}|');
    await vi.waitFor(() => expect(headers()).toEqual(['Order', 'Column']));
    expect(header('Order').style.getPropertyValue('--pin')).toBe('var(--pin-0)');
  });

  it('says what was done to it, and shows that it is pinned', async () => {
    const user = await show(source);
    const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    await user.keyboard('j{ArrowRight}|');
    await vi.waitFor(() => expect(said()).toContain('Column is pinned'));
    expect(header('Column').getAttribute('aria-description')).toBe('Pinned');
    await user.keyboard('|');
    await vi.waitFor(() => expect(said()).toContain('Column is no longer pinned'));
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await vi.waitFor(() => expect(said()).toContain('Column is column 2 of 2'));
    await user.keyboard('>');
    await vi.waitFor(() => expect(said()).toContain('Column is 224 pixels wide'));
  });

  it('copies what the row says in that column', async () => {
    const user = await show(source);
    await user.keyboard('jj{ArrowRight}{ArrowRight}{Shift>}y{/Shift}');
    await vi.waitFor(async () => expect(await navigator.clipboard.readText()).toBe('odd'));
  });
});

describe('The mouse on a header', () => {
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 250, 36));
  });

  it('drags its edge, from the width it is drawn in', async () => {
    await show(source);
    fireEvent.mouseDown(header('Column'), { clientX: 248 });
    fireEvent.mouseMove(document, { clientX: 298 });
    expect(widths()).toBe('300px 140px');
    fireEvent.mouseUp(document, { clientX: 278 });
    expect(widths()).toBe('280px 140px');
    expect(localStorage.getItem('TB-table-devices')).toContain('"widths":{"name":280}');
    fireEvent.doubleClick(header('Column'), { clientX: 248 });
    expect(widths()).toBe('minmax(200px, 2fr) 140px');
  });

  it('leaves the width alone elsewhere', async () => {
    await show(source);
    fireEvent.mouseDown(header('Column'), { clientX: 100 });
    fireEvent.mouseMove(document, { clientX: 298 });
    expect(widths()).toBe('minmax(200px, 2fr) 140px');
  });

  it('drops a column in the place of another', async () => {
    await show(source);
    const data = new Map<string, string>();
    const dataTransfer = {
      setData: (type: string, text: string) => data.set(type, text),
      getData: (type: string) => data.get(type) ?? '',
      get types() {
        return [...data.keys()];
      },
    };
    fireEvent.dragStart(header('Order'), { dataTransfer });
    expect(fireEvent.dragOver(header('Column'), { dataTransfer })).toBe(false);
    fireEvent.drop(header('Column'), { dataTransfer });
    expect(headers()).toEqual(['Order', 'Column']);
  });
});
