import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '../../../../../src/console/wire/api-error.ts';
import { deviceOf, hostWidget } from '../hosted-widget.tsx';

afterEach(cleanup);

const knob = () => screen.getByRole('slider');
const value = () => Number(knob().getAttribute('aria-valuenow'));
const NAME = 'control_widgets.knob_control';

test('a knob shows what the device answers, between its ends', async () => {
  const device = deviceOf(() => '21.5');
  const settings = { title: 'Heat', minValue: 10, maxValue: 30, getValueMethod: 'getHeat' };
  await hostWidget(NAME, { units: '°C', decimals: 1, settings }, device.host);
  await waitFor(() => expect(value()).toBe(21.5));
  expect(screen.getByRole('slider', { name: 'Heat' }).getAttribute('aria-valuetext')).toBe('21.5 °C');
  expect([knob().getAttribute('aria-valuemin'), knob().getAttribute('aria-valuemax')]).toEqual(['10', '30']);
  expect(device.calls).toEqual([{ method: 'getHeat', params: null, timeout: 500, isOneWay: false }]);
});

test('before the device has answered it stands at its first value, else at its least', async () => {
  const silent = deviceOf(() => new Promise(() => undefined));
  const { unmount } = await hostWidget(NAME, { settings: { minValue: 5, initialValue: 40 } }, silent.host);
  expect(value()).toBe(40);
  unmount();
  await hostWidget(NAME, { settings: { minValue: 5 } }, silent.host);
  expect(value()).toBe(5);
});

test('arrows turn it by steps, pages by ten of them, and the ends are as far as it goes', async () => {
  const device = deviceOf(({ isOneWay }) => (isOneWay ? undefined : 50));
  await hostWidget(NAME, { settings: { setValueMethod: 'heat', requestTimeout: 9000 } }, device.host);
  await waitFor(() => expect(value()).toBe(50));
  for (const [key, to] of [
    ['ArrowUp', 51],
    ['ArrowRight', 52],
    ['ArrowLeft', 51],
    ['PageDown', 41],
    ['PageUp', 51],
    ['Home', 0],
    ['ArrowDown', 0],
    ['End', 100],
  ] as const) {
    fireEvent.keyDown(knob(), { key });
    expect(value(), key).toBe(to);
  }
  await waitFor(() => expect(knob().getAttribute('aria-busy')).toBe('false'));
  expect(device.calls.at(-1)).toEqual({ method: 'heat', params: 100, timeout: 9000, isOneWay: true });
});

test('values are rounded to the digits of the widget', async () => {
  const device = deviceOf(({ isOneWay }) => (isOneWay ? undefined : 0));
  await hostWidget(NAME, { decimals: 0, settings: { maxValue: 7 } }, device.host);
  fireEvent.keyDown(knob(), { key: 'ArrowUp' });
  await waitFor(() => expect(device.calls.at(-1)?.params).toBe(1));
});

test('what the device was not told of is taken back', async () => {
  const device = deviceOf(({ isOneWay }) => {
    if (isOneWay) throw new ApiError({ status: 409, shown: { text: 'gone' } });
    return 30;
  });
  await hostWidget(NAME, { settings: {} }, device.host);
  await waitFor(() => expect(value()).toBe(30));
  fireEvent.keyDown(knob(), { key: 'End' });
  expect(value()).toBe(100);
  expect((await screen.findByRole('alert')).textContent).toBe('The device is not connected.');
  expect(value()).toBe(30);
});

test('an answer that is no number is told as such', async () => {
  await hostWidget(NAME, { settings: { initialValue: 20 } }, deviceOf(() => ({ heat: 1 })).host);
  expect((await screen.findByRole('alert')).textContent).toContain('no number');
  expect(value()).toBe(20);
});
