import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SpeedDial } from '../../../../src/console/ui/speed-dial.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const ran = vi.fn<(id: string) => void>();
const action = (id: string) => ({ id, label: id, icon: 'mdi:plus', run: () => ran(id) });
const button = (name: string) => screen.getByRole('button', { name });
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

function open() {
  render(<SpeedDial label="Add" actions={[action('Create'), action('Import')]} />);
  act(() => button('Add').focus());
  fireEvent.click(button('Add'));
}

describe('a speed dial', () => {
  test('shows what can be done once it is opened, and closes when that was chosen', () => {
    open();
    expect(button('Add').ariaExpanded).toBe('true');
    fireEvent.click(button('Import'));
    expect(ran).toHaveBeenLastCalledWith('Import');
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
    expect(document.activeElement).toBe(button('Add'));
  });

  test('closes 100 ms after the focus has left it, unless that comes back', () => {
    open();
    act(() => button('Create').focus());
    pass(200);
    act(() => button('Create').blur());
    pass(99);
    act(() => button('Import').focus());
    pass(200);
    act(() => button('Import').blur());
    pass(99);
    expect(button('Import')).toBeDefined();
    pass(1);
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  });

  test('closes on Escape and keeps the focus', () => {
    open();
    act(() => button('Create').focus());
    fireEvent.keyDown(button('Create'), { key: 'Escape' });
    expect(screen.queryByRole('button', { name: 'Create' })).toBeNull();
    expect(document.activeElement).toBe(button('Add'));
  });

  test('of a single thing does it at once', () => {
    render(<SpeedDial label="Add" actions={[action('Create')]} />);
    fireEvent.click(button('Create'));
    expect(ran).toHaveBeenLastCalledWith('Create');
  });
});
