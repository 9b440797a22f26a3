import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { endSandbox, runSandboxIn } from '../../../../../src/console/sandbox/sandbox.ts';
import { ApiError } from '../../../../../src/console/wire/api-error.ts';
import { threadHost } from '../../sandbox/thread-host.ts';
import { type Call, deviceOf, hostWidget } from '../hosted-widget.tsx';

afterEach(cleanup);

beforeAll(() => runSandboxIn(async () => threadHost()));
afterAll(endSandbox);

const late = () => new ApiError({ status: 408, shown: { text: 'late' } });
const isOn = () => screen.getByRole('switch').getAttribute('aria-checked') === 'true';
const sent = (calls: readonly Call[]) =>
  calls.filter(({ isOneWay }) => isOneWay).map(({ method, params }) => [method, params]);

describe.each(['switch_control', 'round_switch'] as const)('%s', (alias) => {
  const name = `control_widgets.${alias}` as const;

  test('asks the device what is on, and shows its answer', async () => {
    const device = deviceOf(() => true);
    await hostWidget(name, { settings: { title: 'Pump', getValueMethod: 'isRunning' } }, device.host);
    await waitFor(() => expect(isOn()).toBe(true));
    expect(screen.getByRole('switch', { name: 'Pump' })).toBeTruthy();
    expect(device.calls).toEqual([{ method: 'isRunning', params: null, timeout: 500, isOneWay: false }]);
  });

  test('tells the device what it is switched to, as its function writes it', async () => {
    const device = deviceOf(() => ({ state: 'up' }));
    const settings = {
      setValueMethod: 'turn',
      requestTimeout: 5000,
      parseValueFunction: 'return data.state === "up";',
      convertValueFunction: 'return { state: value ? "up" : "down" };',
    };
    await hostWidget(name, { settings }, device.host);
    await waitFor(() => expect(isOn()).toBe(true));
    fireEvent.click(screen.getByRole('switch'));
    expect(isOn()).toBe(false);
    await waitFor(() => expect(device.calls.at(-1)).toMatchObject({ isOneWay: true, timeout: 5000 }));
    expect(sent(device.calls)).toEqual([['turn', { state: 'down' }]]);
    await waitFor(() => expect(screen.getByRole('switch').getAttribute('aria-busy')).toBe('false'));
    expect(isOn()).toBe(false);
  });

  test('goes back where a change fails, and says why until the next one is through', async () => {
    let isThere = false;
    const device = deviceOf(() => {
      if (!isThere) throw late();
    });
    await hostWidget(name, { settings: { retrieveValueMethod: 'none', initialValue: true } }, device.host);
    fireEvent.click(screen.getByRole('switch'));
    expect(isOn()).toBe(false);
    expect((await screen.findByRole('alert')).textContent).toBe('The device has not answered in time.');
    expect(isOn()).toBe(true);
    isThere = true;
    fireEvent.click(screen.getByRole('switch'));
    await waitFor(() => expect(screen.getByRole('switch').getAttribute('aria-busy')).toBe('false'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(isOn()).toBe(false);
  });

  test('switched again while a call is on its way, the device is told of the last alone', async () => {
    const answers: (() => void)[] = [];
    const device = deviceOf(() => new Promise<void>((resolve) => answers.push(resolve)));
    await hostWidget(name, { settings: { retrieveValueMethod: 'none' } }, device.host);
    const button = screen.getByRole('switch');
    for (let times = 0; times < 4; times += 1) fireEvent.click(button);
    await waitFor(() => expect(answers).toHaveLength(1));
    await act(async () => answers[0]?.());
    await waitFor(() => expect(answers).toHaveLength(2));
    await act(async () => answers[1]?.());
    expect(sent(device.calls)).toEqual([
      ['setValue', true],
      ['setValue', false],
    ]);
    expect(isOn()).toBe(false);
  });

  test.each([
    ['attribute', 'ATTRIBUTE'],
    ['timeseries', 'TIME_SERIES'],
  ])('follows its %s, whose texts are JSON', async (retrieveValueMethod, type) => {
    const device = deviceOf();
    await hostWidget(name, { settings: { retrieveValueMethod, valueKey: 'running' } }, device.host);
    expect(device.followed).toEqual([{ type, key: 'running' }]);
    for (const [value, shown] of [
      ['true', true],
      ['false', false],
      [1, true],
      ['nonsense', false],
      ['"x"', true],
    ]) {
      device.send(value);
      await waitFor(() => expect(isOn()).toBe(shown));
    }
    expect(device.calls).toEqual([]);
  });

  test('says which function of its author fails, and stays as it was', async () => {
    const device = deviceOf();
    const settings = {
      retrieveValueMethod: 'none',
      initialValue: true,
      convertValueFunction: 'throw new Error("no way");',
    };
    await hostWidget(name, { settings }, device.host);
    fireEvent.click(screen.getByRole('switch'));
    expect((await screen.findByRole('alert')).textContent).toContain('convertValueFunction failed: no way');
    expect(isOn()).toBe(true);
    expect(device.calls).toEqual([]);
  });

  test('a device that did not answer is asked again by a button', async () => {
    let isThere = false;
    const device = deviceOf(() => {
      if (!isThere) throw late();
      return true;
    });
    await hostWidget(name, { settings: {} }, device.host);
    await screen.findByRole('alert');
    isThere = true;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(isOn()).toBe(true));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('without a device nothing is sent, and it says so', async () => {
    const device = deviceOf();
    await hostWidget(name, { settings: {} }, { ...device.host, device: undefined });
    const button = screen.getByRole('switch');
    fireEvent.click(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('status').textContent).toBe('There is no device to control.');
    expect(device.calls).toEqual([]);
  });
});

test('the words beside a switch can be left out', async () => {
  const { unmount } = await hostWidget('control_widgets.switch_control', { settings: {} }, deviceOf().host);
  expect(screen.getByText('On')).toBeTruthy();
  unmount();
  const settings = { showOnOffLabels: false };
  await hostWidget('control_widgets.switch_control', { settings }, deviceOf().host);
  expect(screen.queryByText('On')).toBeNull();
});

test('a switch that is taken away follows nothing any more', async () => {
  const device = deviceOf();
  const settings = { retrieveValueMethod: 'attribute' };
  const { unmount } = await hostWidget('control_widgets.round_switch', { settings }, device.host);
  expect(device.isFollowed()).toBe(true);
  unmount();
  expect(device.isFollowed()).toBe(false);
});
