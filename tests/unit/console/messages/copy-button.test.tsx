import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { CopyButton } from '../../../../src/console/messages/copy-button.tsx';
import { resetToasts, toasts } from '../../../../src/console/messages/toast-store.ts';

afterEach(() => {
  cleanup();
  resetToasts();
});

const drawn = () =>
  render(<CopyButton text="A1" label={{ key: 'gallery.copy' }} copied={{ key: 'gallery.copied' }} />);

test('a text is copied, and that is said at the bottom right for 1750 ms', async () => {
  const user = userEvent.setup();
  drawn();
  await user.click(screen.getByRole('button', { name: 'Copy the token' }));
  expect(await navigator.clipboard.readText()).toBe('A1');
  expect(toasts.shown).toMatchObject([
    { type: 'success', message: { key: 'gallery.copied' }, duration: 1750, placement: 'bottom-right' },
  ]);
});

test('a browser that refuses is told of', async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  drawn();
  await user.click(screen.getByRole('button'));
  await vi.waitFor(() => expect(toasts.shown).toMatchObject([{ type: 'error' }]));
});
