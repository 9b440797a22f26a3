import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { readCommandLine } from '../../../../../src/console/widgets/control-widgets/command-line.ts';
import { ApiError } from '../../../../../src/console/wire/api-error.ts';
import { type Call, deviceOf, hostWidget } from '../hosted-widget.tsx';

afterEach(cleanup);

const DEBUG = 'control_widgets.rpc_debug_terminal';
const SHELL = 'control_widgets.rpc_remote_shell';

const log = () => screen.getByRole('log');

function type(text: string): void {
  fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' });
}

test.each([
  ['reboot', { method: 'reboot', params: undefined }],
  ['  setPin 4 ', { method: 'setPin', params: 4 }],
  ['set {"pin": 4, "on": true}', { method: 'set', params: { pin: 4, on: true } }],
  ['set \'{"pin": 4}\'', { method: 'set', params: { pin: 4 } }],
  ['say "good day"', { method: 'say', params: 'good day' }],
  ["say 'good day'", { method: 'say', params: 'good day' }],
  ['say hello', { method: 'say', params: 'hello' }],
  ['say good day', { problem: { key: 'control-widget.one-argument' } }],
])('the line %j is read as a method and its argument', (line, read) => {
  expect(readCommandLine(line)).toEqual(read);
});

test('a terminal calls what is typed and says what comes back, also why nothing does', async () => {
  const device = deviceOf(({ method }) => {
    if (method === 'lost') throw new ApiError({ status: 409, shown: { text: 'gone' } });
    return { pressure: 3 };
  });
  await hostWidget(DEBUG, { settings: { requestTimeout: 3000 } }, device.host);
  type('getState {"all": true}');
  await waitFor(() => expect(log().textContent).toContain('"pressure": 3'));
  expect(log().textContent).toContain('Pump 1> getState {"all": true}');
  expect(device.calls).toEqual([
    { method: 'getState', params: { all: true }, timeout: 3000, isOneWay: false },
  ]);
  type('lost');
  await waitFor(() => expect(log().textContent).toContain('The device is not connected.'));
  type('say too much');
  expect(log().textContent).toContain('A method takes one argument.');
  type('help');
  expect(log().textContent).toContain('calls a method of the device');
  expect(device.calls).toHaveLength(2);
});

test('what was typed comes back by the arrows, and Ctrl+L clears', async () => {
  await hostWidget(DEBUG, { settings: {} }, deviceOf(() => 1).host);
  const field = screen.getByRole('textbox');
  const typed = () => (field as HTMLInputElement).value;
  type('one');
  await waitFor(() => expect(field.getAttribute('aria-busy')).toBe('false'));
  type('two');
  await waitFor(() => expect(field.getAttribute('aria-busy')).toBe('false'));
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  expect(typed()).toBe('two');
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  expect(typed()).toBe('one');
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(typed()).toBe('');
  fireEvent.keyDown(field, { key: 'l', ctrlKey: true });
  expect(log().textContent).toBe('');
});

test('without a device nothing can be typed', async () => {
  await hostWidget(DEBUG, { settings: {} }, { device: undefined });
  expect(screen.getByRole('textbox').getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('There is no device to control.')).toBeTruthy();
});

test('what a device says is text, and no more of it than a page holds', async () => {
  const device = deviceOf(() => `<img src=x onerror="document.title=1">${'x'.repeat(100_000)}`);
  await hostWidget(DEBUG, { settings: {} }, device.host);
  type('boast');
  await waitFor(() => expect(log().textContent).toContain('<img src=x'));
  expect(log().querySelector('img')).toBeNull();
  expect(log().textContent?.length).toBeLessThan(21_000);
});

/** A device with a shell that counts up until it is told to end. */
function shellDevice() {
  let asked = 0;
  let isEnded = false;
  const answers: Record<string, (call: Call) => unknown> = {
    getTermInfo: () => ({ platform: 'linux', release: '6.1', cwd: '/root' }),
    sendCommand: ({ params }) => {
      asked = 0;
      isEnded = false;
      const { command } = params as { command: string };
      return command === 'forbidden' ? { ok: false, error: 'Not this one' } : { ok: true };
    },
    getCommandStatus: () => {
      asked += 1;
      const data = asked === 1 ? [{ stdout: 'one\n', stderr: '' }] : [{ stdout: '', stderr: 'two\n' }];
      return { data, done: isEnded || asked === 2, cwd: '/tmp' };
    },
    terminateCommand: () => {
      isEnded = true;
      return { ok: true };
    },
  };
  return deviceOf((call) => answers[call.method]?.(call));
}

test('a shell says what system it is of and runs commands until they are done', async () => {
  const device = shellDevice();
  await hostWidget(SHELL, { settings: { requestTimeout: 900 } }, device.host);
  await waitFor(() => expect(log().textContent).toContain('linux 6.1'));
  expect(screen.getByText('Pump 1:/root$')).toBeTruthy();
  type('count');
  await waitFor(() => expect(log().textContent).toContain('two'));
  expect(log().textContent).toContain('one');
  expect(await screen.findByText('Pump 1:/tmp$')).toBeTruthy();
  expect(device.calls.map(({ method }) => method)).toEqual([
    'getTermInfo',
    'sendCommand',
    'getCommandStatus',
    'getCommandStatus',
  ]);
  expect(device.calls[1]).toMatchObject({ params: { command: 'count', cwd: '/root' }, timeout: 900 });
  type('forbidden');
  await waitFor(() => expect(log().textContent).toContain('Not this one'));
});

test('a command that runs is ended by Ctrl+C, or by its button', async () => {
  const device = shellDevice();
  await hostWidget(SHELL, { settings: {} }, device.host);
  await waitFor(() => expect(log().textContent).toContain('linux'));
  type('count');
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'c', ctrlKey: true });
  await waitFor(() => expect(device.calls.some(({ method }) => method === 'terminateCommand')).toBe(true));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'End the command' })).toBeNull());
});

test('a shell that could not be reached is tried again by Enter', async () => {
  let isThere = false;
  const device = deviceOf(() => {
    if (!isThere) throw new ApiError({ status: 408, shown: { text: 'late' } });
    return { platform: 'linux', release: '6.1', cwd: '/' };
  });
  await hostWidget(SHELL, { settings: {} }, device.host);
  await waitFor(() => expect(log().textContent).toContain('The device has not answered in time.'));
  isThere = true;
  type('');
  await waitFor(() => expect(log().textContent).toContain('linux 6.1'));
});
