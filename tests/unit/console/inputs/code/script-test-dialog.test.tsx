import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  type ScriptTestRequest,
  testScriptInDialog,
} from '../../../../../src/console/inputs/code/script-test-dialog.tsx';
import { resetDialogs } from '../../../../../src/console/messages/dialog-store.ts';
import { DialogsOnDemand } from '../../../../../src/console/messages/dialogs-on-demand.tsx';
import { resetToasts, toasts } from '../../../../../src/console/messages/toast-store.ts';
import { endSandbox, runSandboxIn } from '../../../../../src/console/sandbox/sandbox.ts';
import { threadHost } from '../../sandbox/thread-host.ts';

beforeAll(() => {
  runSandboxIn(async () => threadHost());
});
afterAll(endSandbox);
afterEach(() => {
  resetDialogs();
  resetToasts();
  cleanup();
});

const user = userEvent.setup();
const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const area = (name: string) => screen.getByLabelText<HTMLTextAreaElement>(name);

async function opened(
  test: NonNullable<ScriptTestRequest['test']>,
): Promise<{ saved: Promise<string | null> }> {
  render(<DialogsOnDemand />);
  const saved = testScriptInDialog({
    script: 'return true;',
    scriptType: 'filter',
    argNames: ['msg', 'metadata', 'msgType'],
    functionName: 'Filter',
    msgType: 'POST_TELEMETRY_REQUEST',
    msg: '{"t": 1}',
    metadata: { deviceName: 'Pump' },
    test,
  });
  await screen.findByRole('dialog', { name: 'Test script function' });
  return { saved };
}

test('the script is run on the message, and what it answers is shown', async () => {
  const run = vi.fn().mockResolvedValue({ output: '{"a":1}', error: '' });
  await opened(run);
  await user.click(button(/^Test/));
  expect(run).toHaveBeenCalledWith({
    script: 'return true;',
    scriptType: 'filter',
    argNames: ['msg', 'metadata', 'msgType'],
    msg: '{"t": 1}',
    metadata: { deviceName: 'Pump' },
    msgType: 'POST_TELEMETRY_REQUEST',
  });
  await waitFor(() => expect(area('Output').value).toBe('{\n    "a": 1\n}'));
  expect(area('Output').readOnly).toBe(true);

  await user.click(area('Message'));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(run).toHaveBeenCalledTimes(2);
});

test('what it fails of is said in a toast and below the output, which stays', async () => {
  const run = vi
    .fn()
    .mockResolvedValueOnce({ output: 'true', error: '' })
    .mockResolvedValue({ output: '', error: 'TypeError: no' });
  const { saved } = await opened(run);
  await user.click(button(/^Test/));
  await waitFor(() => expect(area('Output').value).toBe('true'));
  await user.type(area('Script'), ' // changed');
  // Saving runs it first, and does not save what fails.
  await user.click(button(/^Save/));
  expect(toasts.shown.map(({ message }) => message)).toEqual([{ text: 'TypeError: no' }]);
  expect(area('Output').value).toBe('true');
  expect(screen.getByRole('alert').textContent).toBe('TypeError: no');
  expect(screen.getByRole('dialog')).toBeTruthy();
  run.mockResolvedValue({ output: 'false', error: '' });
  await user.click(button(/^Save/));
  expect(await saved).toBe('return true; // changed');
});

test('nothing is run on a message that is none, nor saved that was not changed', async () => {
  const { saved } = await opened(vi.fn());
  expect([button(/^Test/).disabled, button(/^Save/).disabled]).toEqual([false, true]);
  await user.type(area('Message'), '}');
  expect(button(/^Test/).disabled).toBe(true);
  await user.type(area('Message'), '{Backspace}');
  await user.click(button(/^Add a line/));
  await screen.findByText('Every line needs a key and a value');
  expect(button(/^Test/).disabled).toBe(true);
  await user.click(button(/^Remove line 2/));
  expect(button(/^Test/).disabled).toBe(false);
  await user.click(button(/^Cancel/));
  expect(await saved).toBeNull();
});

test('the parts have the sizes that are wanted, and are resized by keys', async () => {
  await opened(vi.fn());
  const sizes = () => screen.getAllByRole('separator').map((one) => one.getAttribute('aria-valuenow'));
  expect(sizes().toSorted()).toEqual(['35', '50', '50']);
  const rows = screen.getByRole('separator', { name: 'Divide Message and Script' });
  rows.focus();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}');
  expect(rows.getAttribute('aria-valuenow')).toBe('45');
  fireEvent.doubleClick(rows);
  expect(rows.getAttribute('aria-valuenow')).toBe('35');
});
