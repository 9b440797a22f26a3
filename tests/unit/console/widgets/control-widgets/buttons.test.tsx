import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../../../src/console/wire/api-error.ts';
import { deviceOf, hostWidget } from '../hosted-widget.tsx';

afterEach(cleanup);

const refused = () => new ApiError({ status: 400, shown: { text: 'Refused as a test' } });

test('a button calls its method with its parameters as they are written', async () => {
  const device = deviceOf();
  const settings = {
    title: 'Gate',
    buttonText: 'Open it',
    methodName: 'open',
    methodParams: '{"wide": true}',
    oneWayElseTwoWay: false,
  };
  await hostWidget('control_widgets.rpcbutton', { settings }, device.host);
  expect(screen.getByText('Gate')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Open it' }));
  expect(await screen.findByRole('img', { name: 'Done' })).toBeTruthy();
  expect(device.calls).toEqual([
    { method: 'open', params: '{"wide": true}', timeout: 5000, isOneWay: false },
  ]);
});

test('what a call fails of is said where that is wanted, else only that it failed; a success takes it away', async () => {
  let isRefused = true;
  const device = deviceOf(() => {
    if (isRefused) throw refused();
  });
  const { unmount } = await hostWidget('control_widgets.rpcbutton', { settings: {} }, device.host);
  fireEvent.click(screen.getByRole('button', { name: 'Call the device' }));
  expect(await screen.findByRole('img', { name: 'Failed' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  unmount();
  await hostWidget('control_widgets.rpcbutton', { settings: { showError: true } }, device.host);
  fireEvent.click(screen.getByRole('button', { name: 'Call the device' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Refused as a test');
  isRefused = false;
  fireEvent.click(screen.getByRole('button', { name: 'Call the device' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('a button has its own colours unless it is a primary one, and never what fetches anything', async () => {
  const styleButton = { isPrimary: false, isRaised: false, bgColor: '#123456', textColor: 'url(x)' };
  const { unmount } = await hostWidget('control_widgets.rpcbutton', { settings: { styleButton } });
  const { style } = screen.getByRole('button');
  expect(style.backgroundColor).toBe('rgb(18, 52, 86)');
  expect(style.color).not.toContain('url');
  unmount();
  const primary = { ...styleButton, isPrimary: true, isRaised: true };
  await hostWidget('control_widgets.rpcbutton', { settings: { styleButton: primary } });
  expect(screen.getByRole('button').style.backgroundColor).toBe('');
  expect(screen.getByRole('button').className).toContain('button-primary');
});

test('a button saves attributes of the device in its scope', async () => {
  const save = vi.fn(async () => undefined);
  const settings = { entityAttributeType: 'SHARED_SCOPE', entityParameters: '{"limit": 5, "mode": "eco"}' };
  await hostWidget('control_widgets.update_attributes', { settings }, { save });
  fireEvent.click(screen.getByRole('button', { name: 'Update device attributes' }));
  expect(await screen.findByRole('img', { name: 'Done' })).toBeTruthy();
  const device = { entityType: 'DEVICE', id: expect.any(String) };
  expect(save).toHaveBeenCalledExactlyOnceWith(device, 'SHARED_SCOPE', { limit: 5, mode: 'eco' });
});

test('why attributes were refused stays unsaid where that is set', async () => {
  const save = vi.fn(async () => {
    throw refused();
  });
  await hostWidget('control_widgets.update_attributes', { settings: { showError: false } }, { save });
  fireEvent.click(screen.getByRole('button'));
  expect(await screen.findByRole('img', { name: 'Failed' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('attributes that are no JSON object are not saved, and a refusal is told', async () => {
  const save = vi.fn(async () => {
    throw refused();
  });
  const update = 'control_widgets.update_attributes';
  const { unmount } = await hostWidget(update, { settings: { entityParameters: '[1, 2' } }, { save });
  fireEvent.click(screen.getByRole('button'));
  expect((await screen.findByRole('alert')).textContent).toContain('no JSON object');
  expect(save).not.toHaveBeenCalled();
  unmount();
  await hostWidget(update, { settings: {} }, { save });
  fireEvent.click(screen.getByRole('button'));
  expect((await screen.findByRole('alert')).textContent).toBe('Refused as a test');
});
