import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { endSandbox, runSandboxIn } from '../../../../../src/console/sandbox/sandbox.ts';
import { ApiError } from '../../../../../src/console/wire/api-error.ts';
import { threadHost } from '../../sandbox/thread-host.ts';
import { deviceOf, hostWidget } from '../hosted-widget.tsx';
import { pictureOf } from '../pictures.ts';

beforeAll(() => runSandboxIn(async () => threadHost()));
afterAll(endSandbox);
afterEach(cleanup);

const gpioList = [
  { pin: 7, label: 'Pump', row: 0, col: 0 },
  { pin: 11, label: 'Fan', row: 0, col: 1 },
  { pin: 12, label: 'Lamp', row: 1, col: 0, color: '#123456' },
];

describe.each(['basic_gpio_control', 'raspberry_pi_gpio_control'])('%s', (alias) => {
  const name = `gpio_widgets.${alias}` as const;
  const isOn = (label: string) =>
    screen.getByRole('switch', { name: label }).getAttribute('aria-checked') === 'true';

  test('asks for the state of its pins and shows it', async () => {
    const device = deviceOf(() => ({ 7: true, 11: false }));
    const settings = {
      gpioList,
      requestTimeout: 900,
      gpioStatusRequest: { method: 'pins', paramsBody: '{"all":1}' },
    };
    await hostWidget(name, { settings }, device.host);
    await waitFor(() => expect(isOn('Pump')).toBe(true));
    expect([isOn('Fan'), isOn('Lamp')]).toEqual([false, false]);
    expect(device.calls).toEqual([{ method: 'pins', params: '{"all":1}', timeout: 900, isOneWay: false }]);
  });

  test('changes a pin and shows what the device says of it, as the function reads it', async () => {
    const device = deviceOf(({ method }) => (method === 'getGpioStatus' ? { on: [] } : { on: [12] }));
    const settings = { gpioList, parseGpioStatusFunction: 'return body.on.includes(pin);' };
    await hostWidget(name, { settings }, device.host);
    await waitFor(() => expect(device.calls).toHaveLength(1));
    fireEvent.click(screen.getByRole('switch', { name: 'Lamp' }));
    await waitFor(() =>
      expect(screen.getByRole('switch', { name: 'Lamp' }).getAttribute('aria-busy')).toBe('false'),
    );
    expect(device.calls[1]).toMatchObject({
      method: 'setGpioStatus',
      params: { pin: 12, enabled: true },
      isOneWay: false,
    });
    expect([isOn('Lamp'), isOn('Pump')]).toEqual([true, false]);
  });

  test('takes back what fails and says why, and heeds no clicks while a call is on its way', async () => {
    const refuse: ((error: Error) => void)[] = [];
    const device = deviceOf(({ method }) =>
      method === 'getGpioStatus' ? {} : new Promise((_, reject) => refuse.push(reject)),
    );
    await hostWidget(name, { settings: { gpioList } }, device.host);
    fireEvent.click(screen.getByRole('switch', { name: 'Fan' }));
    fireEvent.click(screen.getByRole('switch', { name: 'Pump' }));
    expect([isOn('Fan'), isOn('Pump')]).toEqual([true, false]);
    await waitFor(() => expect(refuse).toHaveLength(1));
    await act(async () => refuse[0]?.(new ApiError({ status: 408, shown: { text: 'late' } })));
    expect((await screen.findByRole('alert')).textContent).toBe('The device has not answered in time.');
    expect(isOn('Fan')).toBe(false);
    expect(device.calls).toHaveLength(2);
  });

  test('a device that did not answer is asked again by a button', async () => {
    let isThere = false;
    const device = deviceOf(() => {
      if (!isThere) throw new ApiError({ status: 409, shown: { text: 'gone' } });
      return { 7: true };
    });
    await hostWidget(name, { settings: { gpioList } }, device.host);
    await screen.findByRole('alert');
    isThere = true;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(isOn('Pump')).toBe(true));
  });

  test('says where the parameters of a change are no JSON, and sends nothing', async () => {
    const device = deviceOf(() => ({}));
    const settings = { gpioList, gpioStatusChangeRequest: { method: 'set', paramsBody: '{' } };
    await hostWidget(name, { settings }, device.host);
    await waitFor(() => expect(device.calls).toHaveLength(1));
    fireEvent.click(screen.getByRole('switch', { name: 'Fan' }));
    expect((await screen.findByRole('alert')).textContent).toContain('no JSON');
    expect(device.calls).toHaveLength(1);
  });

  test('without a device or without pins it says so', async () => {
    const { unmount } = await hostWidget(name, { settings: { gpioList } }, { device: undefined });
    expect(screen.getByRole('status').textContent).toBe('There is no device to control.');
    expect(screen.getByRole('switch', { name: 'Fan' }).getAttribute('aria-disabled')).toBe('true');
    unmount();
    await hostWidget(name, { settings: {} }, deviceOf(() => ({})).host);
    expect(screen.getByRole('status').textContent).toBe('No pins are set up.');
  });
});

test.each(['gpio_panel', 'raspberry_pi_gpio_panel'])(
  '%s has a light for each pin by the label of its key',
  async (alias) => {
    const picture = pictureOf({ 7: { value: 'true' }, 11: { value: 'false' } });
    await hostWidget(`gpio_widgets.${alias}`, { settings: { gpioList } }, {}, { picture });
    const lights = screen.getAllByRole('img').map((light) => light.getAttribute('aria-label'));
    expect(lights).toEqual(['Pump: on', 'Fan: off', 'Lamp: off']);
    expect(screen.getByRole('img', { name: 'Lamp: off' }).innerHTML).toContain('#123456');
  },
);

test('pins stand in two columns, rows as high as there is room, on a board of its colour', async () => {
  const settings = { gpioList, ledPanelBackgroundColor: '#b71c1c' };
  const board = () => screen.getByRole('list').parentElement?.style;
  const heightOf = () => screen.getByRole('list').style.gridAutoRows;
  const { unmount } = await hostWidget(
    'gpio_widgets.gpio_panel',
    { settings },
    {},
    { size: { width: 400, height: 75 } },
  );
  expect(heightOf()).toBe('20px');
  expect([board()?.backgroundColor, board()?.color]).toEqual(['rgb(183, 28, 28)', 'rgb(255, 255, 255)']);
  expect(screen.getAllByRole('listitem').map(({ style }) => [style.gridRow, style.gridColumn])).toEqual([
    ['1', '1'],
    ['1', '2'],
    ['2', '1'],
  ]);
  unmount();
  const odd = { ...settings, ledPanelBackgroundColor: 'url(x)' };
  await hostWidget('gpio_widgets.gpio_panel', { settings: odd }, {}, { size: { width: 400, height: 900 } });
  expect(heightOf()).toBe('32px');
  expect(board()?.backgroundColor).toBe('rgb(0, 138, 0)');
  cleanup();
  // Labels have their room beside what is drawn.
  await hostWidget('gpio_widgets.gpio_panel', { settings }, {}, { size: { width: 150, height: 900 } });
  expect(heightOf()).toBe('16.5px');
});
