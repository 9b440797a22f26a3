import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { deviceOf, hostWidget } from '../hosted-widget.tsx';

const NAME = 'control_widgets.led_indicator';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a light asks every ten seconds whether its device is there, and follows its value then', async () => {
  vi.useFakeTimers();
  let isThere = false;
  const device = deviceOf(() => isThere);
  const settings = { title: 'Door', checkStatusMethod: 'ping', valueAttribute: 'open', requestTimeout: 700 };
  await hostWidget(NAME, { settings }, device.host);
  await act(async () => await vi.advanceTimersByTimeAsync(0));
  expect(screen.getByRole('status').textContent).toContain('not known whether the device is there');
  expect(device.isFollowed()).toBe(false);
  isThere = true;
  await act(async () => await vi.advanceTimersByTimeAsync(9999));
  expect(device.calls).toHaveLength(1);
  await act(async () => await vi.advanceTimersByTimeAsync(1));
  expect(device.calls).toEqual(
    Array(2).fill({ method: 'ping', params: null, timeout: 700, isOneWay: false }),
  );
  expect(screen.queryByRole('status')).toBeNull();
  expect(device.followed).toEqual([{ type: 'ATTRIBUTE', key: 'open' }]);
  device.send('true');
  await act(async () => await vi.advanceTimersByTimeAsync(0));
  expect(screen.getByRole('img', { name: 'Door: on' })).toBeTruthy();
});

test('where the check is switched off its value counts at once, that of a series where so set up', async () => {
  const device = deviceOf();
  const settings = { performCheckStatus: false, retrieveValueMethod: 'timeseries', initialValue: true };
  await hostWidget(NAME, { settings }, device.host);
  expect(screen.getByRole('img', { name: 'Widget: on' })).toBeTruthy();
  expect(device.followed).toEqual([{ type: 'TIME_SERIES', key: 'value' }]);
  device.send(0);
  expect(await screen.findByRole('img', { name: 'Widget: off' })).toBeTruthy();
  expect(device.calls).toEqual([]);
});

test('it has its colour, brighter when on and darker when off', async () => {
  const device = deviceOf();
  await hostWidget(NAME, { settings: { performCheckStatus: false, ledColor: '#4caf50' } }, device.host);
  const fill = () => screen.getByRole('img').querySelector('circle')?.getAttribute('fill');
  expect(fill()).toBe('color-mix(in srgb, black 40%, #4caf50)');
  device.send(true);
  await waitFor(() => expect(fill()).toBe('color-mix(in srgb, white 20%, #4caf50)'));
});

test('a light that is taken away asks nothing any more', async () => {
  vi.useFakeTimers();
  const device = deviceOf(() => false);
  const { unmount } = await hostWidget(NAME, { settings: {} }, device.host);
  await act(async () => await vi.advanceTimersByTimeAsync(0));
  unmount();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(device.calls).toHaveLength(1);
});
