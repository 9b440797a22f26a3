import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Shown } from '../../../../src/console/i18n/translation-key.ts';
import { openDialog, resetDialogs } from '../../../../src/console/messages/dialog-store.ts';
import { ToastArea } from '../../../../src/console/messages/toast-area.tsx';
import { resetToasts, showToast } from '../../../../src/console/messages/toast-store.ts';
import { Toasts } from '../../../../src/console/messages/toasts.tsx';

vi.mock('../../../../src/console/i18n/i18n.ts', () => ({
  useTranslate: () => (shown: string | Shown) => {
    if (typeof shown === 'string') return shown;
    return 'key' in shown ? shown.key : 'text' in shown ? shown.text : '';
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
  resetToasts();
  render(<Toasts />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function show(...toast: Parameters<typeof showToast>): Promise<void> {
  await act(async () => {
    showToast(...toast);
    await Promise.resolve();
  });
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('a success is a status that goes after a second', async () => {
  await show({ type: 'success', message: { text: 'Saved' } });
  expect(screen.getByRole('status').textContent).toBe('Saved');
  await pass(999);
  expect(screen.queryByText('Saved')).not.toBeNull();
  await pass(1);
  expect(screen.queryByText('Saved')).toBeNull();
});

test('an error is an alert that stays until it is closed', async () => {
  await show({ type: 'error', message: { text: 'Refused' } });
  await pass(3_600_000);
  expect(screen.getByRole('alert').textContent).toBe('Refused');
  fireEvent.click(screen.getByRole('button', { name: 'action.close' }));
  await pass(0);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a toast under the pointer or with the focus waits, and then has its whole time again', async () => {
  await show({ type: 'success', message: { text: 'Saved' } });
  await pass(900);
  fireEvent.focus(screen.getByRole('button', { name: 'action.close' }));
  await pass(5000);
  expect(screen.queryByText('Saved')).not.toBeNull();
  fireEvent.blur(screen.getByRole('button', { name: 'action.close' }));
  await pass(999);
  expect(screen.queryByText('Saved')).not.toBeNull();
  await pass(1);
  expect(screen.queryByText('Saved')).toBeNull();
});

test('its button runs the action and takes the toast away', async () => {
  const run = vi.fn();
  await show({
    type: 'success',
    message: { text: 'Deleted' },
    action: { label: { key: 'action.cancel' }, run },
  });
  fireEvent.click(screen.getByRole('button', { name: 'action.cancel' }));
  await pass(0);
  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByText('Deleted')).toBeNull();
});

test('markup from the server is shown as text', async () => {
  await show({ type: 'error', message: { text: '<img src=x onerror=alert(1)>' } });
  expect(screen.getByRole('alert').querySelector('img')).toBeNull();
});

test('Escape closes the toast that has the focus', async () => {
  await show({ type: 'error', message: { text: 'Refused' } });
  await show({ type: 'error', message: { text: 'Lost' } });
  const [first] = screen.getAllByRole('button', { name: 'action.close' });
  if (first) fireEvent.keyDown(first, { key: 'Escape' });
  await pass(0);
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Lost']);
});

describe('a toast with a target', () => {
  const inPanel = () => within(screen.getByTestId('panel')).queryByRole('status')?.textContent;
  const windowIs = (isWide: boolean) =>
    vi.stubGlobal('matchMedia', () => ({
      matches: isWide,
      addEventListener: () => {},
      removeEventListener: () => {},
    }));

  const showPanel = () =>
    render(
      <div data-testid="panel">
        <ToastArea name="panel" />
      </div>,
    );

  afterEach(() => {
    vi.unstubAllGlobals();
    resetDialogs();
  });

  test('stands in the area of that name, half a second longer than in the window', async () => {
    windowIs(true);
    showPanel();
    await show({ type: 'success', message: { text: 'Saved' }, target: 'panel' });
    expect(inPanel()).toBe('Saved');
    expect(screen.getAllByText('Saved')).toHaveLength(1);
    await pass(1499);
    expect(inPanel()).toBe('Saved');
    await pass(1);
    expect(inPanel()).toBeUndefined();
  });

  test('stands in the window where no such area is, where that is small, and over dialogs', async () => {
    windowIs(false);
    const { unmount } = showPanel();
    await show({ type: 'success', message: { text: 'Saved' }, target: 'panel' });
    expect(inPanel()).toBeUndefined();
    expect(screen.getByRole('status').textContent).toBe('Saved');
    unmount();
    windowIs(true);
    showPanel();
    await pass(0);
    expect(inPanel()).toBe('Saved');
    await act(async () => {
      void openDialog(() => null);
      await Promise.resolve();
    });
    expect(inPanel()).toBeUndefined();
    expect(screen.getByRole('status').textContent).toBe('Saved');
  });
});
