import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enterScope, resetContext } from '../../../../src/console/commands/context-store.ts';
import { Hotkeys } from '../../../../src/console/commands/faces/hotkeys.tsx';
import { register } from '../../../../src/console/commands/registry.ts';
import { shellCommands } from '../../../../src/console/frame/shell-commands.ts';
import { resetToasts, showToast, toasts } from '../../../../src/console/messages/toast-store.ts';

let withdraw: () => void;

beforeEach(() => {
  withdraw = register(...shellCommands);
  render(<Hotkeys />);
  showToast({ type: 'error', message: { text: 'First' } });
  showToast({ type: 'error', message: { text: 'Second' } });
});

afterEach(() => {
  cleanup();
  withdraw();
  resetContext();
  resetToasts();
});

const texts = () =>
  toasts.shown.map(({ message }) => ('key' in message ? message.key : 'text' in message ? message.text : ''));

test('Escape closes the newest toast', async () => {
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(texts()).toEqual(['First']));
});

test('Escape backs out of what lies nearer first', async () => {
  const leave = vi.fn();
  enterScope('details');
  const close = { id: 'details.close', title: 'details.close', group: 'details.details' } as const;
  const withdrawClose = register({ ...close, scope: 'details', keys: ['Escape'], run: leave });
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce());
  expect(texts()).toEqual(['First', 'Second']);
  withdrawClose();
});
