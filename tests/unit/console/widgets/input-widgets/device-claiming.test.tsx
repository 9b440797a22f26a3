import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { resetToasts, toasts } from '../../../../../src/console/messages/toast-store.ts';
import type { WidgetHost } from '../../../../../src/console/widgets/contract/host.ts';
import { ApiError } from '../../../../../src/console/wire/api-error.ts';
import { hostWidget } from '../hosted-widget.tsx';

afterEach(() => {
  cleanup();
  resetToasts();
});

const NAME = 'input_widgets.device_claiming_widget';
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

function type(name: string, text: string): void {
  fireEvent.change(field(name), { target: { value: text } });
}

test('a device is claimed by its name and its secret, and the form is empty for the next', async () => {
  const claim = vi.fn<WidgetHost['claim']>().mockResolvedValue(undefined);
  const refreshAliases = vi.fn();
  const settings = { deviceSecret: true, successfulClaimDevice: 'It is yours' };
  await hostWidget(NAME, { settings }, { claim, refreshAliases });
  type('Device name', ' Meter 7 ');
  type('Secret key', 's3cret');
  fireEvent.submit(field('Secret key'));
  await waitFor(() => expect(claim).toHaveBeenCalledExactlyOnceWith('Meter 7', 's3cret'));
  await waitFor(() => expect(field('Device name').value).toBe(''));
  expect(refreshAliases).toHaveBeenCalledOnce();
  expect(toasts.shown.map(({ message }) => message)).toEqual([{ text: 'It is yours' }]);
});

test('what is missing is said beside its field, and nothing is sent', async () => {
  const claim = vi.fn<WidgetHost['claim']>();
  const settings = {
    deviceSecret: true,
    requiredErrorDevice: 'Which one?',
    deviceLabel: 'Meter',
    secretKeyLabel: 'Code',
    labelClaimButon: 'Mine',
  };
  await hostWidget(NAME, { settings }, { claim });
  fireEvent.click(screen.getByRole('button', { name: 'Mine' }));
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Which one?',
    'This is required',
  ]);
  expect(field('Code').getAttribute('aria-invalid')).toBe('true');
  expect(claim).not.toHaveBeenCalled();
});

test.each([
  [404, { deviceNotFound: 'No such meter' }, 'No such meter'],
  [404, {}, 'There is no device of this name that can be claimed.'],
  [400, { failedClaimDevice: 'Not yours' }, 'Not yours'],
  [400, {}, 'The device was not claimed: its secret is another one, or somebody has claimed it.'],
  [500, {}, 'In its own words'],
])('a refusal of %i is told and what was typed stays', async (status, settings, said) => {
  const claim = vi
    .fn<WidgetHost['claim']>()
    .mockRejectedValue(new ApiError({ status, shown: { text: 'In its own words' } }));
  await hostWidget(NAME, { settings }, { claim });
  expect(screen.queryByRole('textbox', { name: 'Secret key' })).toBeNull();
  type('Device name', 'Meter 7');
  fireEvent.submit(field('Device name'));
  expect((await screen.findByRole('alert')).textContent).toBe(said);
  expect(field('Device name').value).toBe('Meter 7');
  expect(claim).toHaveBeenCalledExactlyOnceWith('Meter 7', undefined);
});
