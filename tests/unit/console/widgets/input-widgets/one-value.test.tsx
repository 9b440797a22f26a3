import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { resetToasts, toasts } from '../../../../../src/console/messages/toast-store.ts';
import { ApiError } from '../../../../../src/console/wire/api-error.ts';
import type { EntityId } from '../../../../../src/model/entity-id.ts';
import { hostWidget } from '../hosted-widget.tsx';
import { pictureOf } from '../pictures.ts';

afterEach(() => {
  cleanup();
  resetToasts();
});

const refused = () => new ApiError({ status: 400, shown: { text: 'Refused as a test' } });
const button = (name: string) => screen.getByRole('button', { name });
const isOff = (name: string) => button(name).getAttribute('aria-disabled') === 'true';

function typed(field: HTMLElement): string {
  return field instanceof HTMLInputElement ? field.value : '';
}

function type(field: HTMLElement, text: string): void {
  fireEvent.change(field, { target: { value: text } });
}

async function inputOf(
  alias: string,
  {
    value,
    settings = {},
    keyType = alias.endsWith('timeseries') ? 'timeseries' : 'attribute',
    entityType,
  }: {
    value?: unknown;
    settings?: Record<string, unknown>;
    keyType?: 'attribute' | 'timeseries' | 'function';
    entityType?: EntityId['entityType'];
  } = {},
) {
  const save = vi.fn(async (..._saved: unknown[]): Promise<void> => undefined);
  const setTitle = vi.fn();
  const picture = pictureOf({ level: { type: keyType, value } }, entityType ? { entityType } : {});
  const shown = await hostWidget(`input_widgets.${alias}`, { settings }, { save, setTitle }, { picture });
  const told = (next: unknown) => shown.show(pictureOf({ level: { type: keyType, value: next } }));
  return { save, setTitle, told };
}

const saved = { entityType: 'DEVICE', id: expect.any(String) };

describe.each([
  ['update_server_integer_attribute', 'SERVER_SCOPE', 5, '7', 7],
  ['update_shared_integer_attribute', 'SHARED_SCOPE', 5, '-7', -7],
  ['update_integer_timeseries', 'timeseries', 5, '7', 7],
  ['update_server_double_attribute', 'SERVER_SCOPE', 5.5, '7.25', 7.25],
  ['update_shared_double_attribute', 'SHARED_SCOPE', 5.5, '7.25', 7.25],
  ['update_double_timeseries', 'timeseries', 5.5, '7.25', 7.25],
  ['update_server_string_attribute', 'SERVER_SCOPE', 'low', 'high', 'high'],
  ['update_shared_string_attribute', 'SHARED_SCOPE', 'low', 'high', 'high'],
  ['update_string_timeseries', 'timeseries', 'low', 'high', 'high'],
] as const)('%s', (alias, scope, before, text, after) => {
  test('shows what there is and saves what is typed', async () => {
    const { save } = await inputOf(alias, { value: before });
    const field = screen.getByRole('textbox', { name: 'level' });
    expect(typed(field)).toBe(String(before));
    expect([isOff('Save'), isOff('Discard')]).toEqual([true, true]);
    type(field, text);
    fireEvent.click(button('Save'));
    await waitFor(() => expect(save).toHaveBeenCalledExactlyOnceWith(saved, scope, { level: after }));
    await waitFor(() => expect(isOff('Save')).toBe(true));
    expect(typed(field)).toBe(text);
    expect(toasts.shown.map(({ type }) => type)).toEqual(['success']);
  });

  test('keeps what is typed while other values come, until it is discarded', async () => {
    const { told, save } = await inputOf(alias, { value: before });
    const field = screen.getByRole('textbox', { name: 'level' });
    type(field, text);
    told(typeof before === 'number' ? 99 : 'elsewhere');
    expect(typed(field)).toBe(text);
    fireEvent.click(button('Discard'));
    expect(typed(field)).toBe(typeof before === 'number' ? '99' : 'elsewhere');
    expect(save).not.toHaveBeenCalled();
  });

  test('says beside the field why it was not saved, and keeps what was typed', async () => {
    const { save } = await inputOf(alias, { value: before });
    save.mockRejectedValue(refused());
    const field = screen.getByRole('textbox', { name: 'level' });
    type(field, text);
    fireEvent.click(button('Save'));
    expect((await screen.findByRole('alert')).textContent).toBe('Refused as a test');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(typed(field)).toBe(text);
    expect(toasts.shown).toEqual([]);
  });

  test('saves nothing that is empty', async () => {
    const { save } = await inputOf(alias, {
      value: before,
      settings: { requiredErrorMessage: 'Say something' },
    });
    type(screen.getByRole('textbox'), '');
    expect(screen.getByRole('alert').textContent).toBe('Say something');
    fireEvent.click(button('Save'));
    expect(save).not.toHaveBeenCalled();
  });
});

test.each([
  ['update_server_integer_attribute', '1.5', {}, 'This must be a whole number'],
  ['update_server_integer_attribute', 'many', {}, 'This is not a number'],
  ['update_server_integer_attribute', '1', { minValue: 2 }, 'At least 2'],
  ['update_server_double_attribute', '9.5', { maxValue: 9 }, 'At most 9'],
  ['update_server_string_attribute', 'ab', { minLength: 3 }, 'At least 3 characters'],
  ['update_server_string_attribute', 'abcd', { maxLength: 3 }, 'At most 3 characters'],
])('%s refuses %j', async (alias, text, settings, reason) => {
  const { save } = await inputOf(alias, { settings });
  const field = screen.getByRole('textbox');
  type(field, text);
  expect(screen.getByRole('alert').textContent).toBe(reason);
  fireEvent.submit(field);
  expect(save).not.toHaveBeenCalled();
  expect(typed(field)).toBe(text);
});

test('Enter saves, without a word where none is wanted', async () => {
  const { save } = await inputOf('update_server_string_attribute', {
    settings: { showResultMessage: false },
  });
  type(screen.getByRole('textbox'), 'word');
  fireEvent.submit(screen.getByRole('textbox'));
  await waitFor(() => expect(isOff('Save')).toBe(true));
  expect(save).toHaveBeenCalledOnce();
  expect(toasts.shown).toEqual([]);
});

test('the field has a name of its own, which may be for hearing alone, and the widget a title', async () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of patterns, not of templates
  const settings = { labelValue: 'Pressure', showLabel: false, widgetTitle: 'Of ${entityName}' };
  const { setTitle } = await inputOf('update_server_double_attribute', { settings });
  expect(screen.getByRole('textbox', { name: 'Pressure' })).toBeTruthy();
  expect(setTitle).toHaveBeenCalledWith('Of Boiler');
});

test('both fields of a moment have the name that is set', async () => {
  await inputOf('update_server_date_attribute', { settings: { labelValue: 'Serviced' } });
  expect(screen.getByLabelText(/^Serviced: day/)).toBeTruthy();
  expect(screen.getByLabelText(/^Serviced: time/)).toBeTruthy();
});

test.each([
  ['update_server_string_attribute', { keyType: 'timeseries' }, 'its data key must be one'],
  ['update_string_timeseries', { keyType: 'attribute' }, 'must be a time series'],
  ['update_shared_string_attribute', { entityType: 'ASSET' }, 'Only devices'],
] as const)('%s says what is wrong with its data key', async (alias, options, reason) => {
  await inputOf(alias, options);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByRole('status').textContent).toContain(reason);
});

describe.each([
  ['update_server_boolean_attribute', 'SERVER_SCOPE'],
  ['update_shared_boolean_attribute', 'SHARED_SCOPE'],
  ['update_boolean_timeseries', 'timeseries'],
] as const)('%s', (alias, scope) => {
  const box = () => screen.getByRole<HTMLInputElement>('checkbox');

  test('saves at once', async () => {
    const { save } = await inputOf(alias, {
      value: 'true',
      settings: { trueValue: 'Open', falseValue: 'Shut' },
    });
    expect(screen.getByRole('checkbox', { name: 'level: Open' })).toBeTruthy();
    fireEvent.click(box());
    await waitFor(() => expect(save).toHaveBeenCalledExactlyOnceWith(saved, scope, { level: false }));
    expect(await screen.findByRole('checkbox', { name: 'level: Shut', checked: false })).toBeTruthy();
  });

  test('goes back to what there is where it was not saved', async () => {
    const { save } = await inputOf(alias, { value: 'false' });
    save.mockRejectedValue(refused());
    fireEvent.click(box());
    expect((await screen.findByRole('alert')).textContent).toBe('Refused as a test');
    expect(box().checked).toBe(false);
    save.mockResolvedValue(undefined);
    fireEvent.click(box());
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(box().checked).toBe(true);
  });
});

describe.each([
  ['update_server_date_attribute', 'SERVER_SCOPE'],
  ['update_shared_date_attribute', 'SHARED_SCOPE'],
] as const)('%s', (alias, scope) => {
  test('saves a day and a time as one moment', async () => {
    const { save } = await inputOf(alias, { value: Date.UTC(2026, 0, 31, 12, 30) });
    const [day, time] = [screen.getByLabelText('level: day'), screen.getByLabelText('level: time')];
    expect([typed(day), typed(time)]).toEqual(['2026-01-31', '12:30:00']);
    type(day, '2026-02-01');
    type(time, '06:00:00');
    fireEvent.click(button('Save'));
    const level = Date.UTC(2026, 1, 1, 6);
    await waitFor(() => expect(save).toHaveBeenCalledExactlyOnceWith(saved, scope, { level }));
  });

  test('has a day alone where no time is wanted, and needs it', async () => {
    const { save } = await inputOf(alias, { value: 0, settings: { showTimeInput: false } });
    expect(screen.queryByLabelText('level: time')).toBeNull();
    type(screen.getByLabelText('level'), '');
    fireEvent.click(button('Save'));
    expect(screen.getByRole('alert').textContent).toBe('This is required');
    expect(save).not.toHaveBeenCalled();
  });
});

test('a picture is shown, and taken away where that is allowed', async () => {
  const value = 'data:image/png;base64,AAAA';
  const { save } = await inputOf('update_shared_image_attribute', {
    value,
    settings: { displayClearButton: true },
  });
  expect(screen.getByRole('img', { name: 'Preview' }).getAttribute('src')).toBe(value);
  fireEvent.click(button('Clear'));
  fireEvent.click(button('Save'));
  await waitFor(() => expect(save).toHaveBeenCalledExactlyOnceWith(saved, 'SHARED_SCOPE', { level: '' }));
});

test('an address elsewhere is no picture: it would tell who looks', async () => {
  await inputOf('update_server_image_attribute', { value: 'https://example.org/x.png' });
  expect(screen.queryByRole('img', { name: 'Preview' })).toBeNull();
});

describe.each([
  ['update_server_location_attribute', 'SERVER_SCOPE', 'attribute'],
  ['update_shared_location_attribute', 'SHARED_SCOPE', 'attribute'],
  ['update_location_timeseries', 'timeseries', 'timeseries'],
] as const)('%s', (alias, scope, type_) => {
  const place = (latitude?: number, longitude?: number) =>
    pictureOf({ latitude: { type: type_, value: latitude }, longitude: { type: type_, value: longitude } });

  test('saves both halves of a place, each within its ends', async () => {
    const save = vi.fn(async () => undefined);
    await hostWidget(`input_widgets.${alias}`, {}, { save }, { picture: place(50, 8) });
    const [latitude, longitude] = [
      screen.getByRole('textbox', { name: 'Latitude' }),
      screen.getByRole('textbox', { name: 'Longitude' }),
    ];
    type(latitude, '91');
    expect(screen.getByRole('alert').textContent).toBe('At most 90');
    fireEvent.click(button('Save'));
    expect(save).not.toHaveBeenCalled();
    type(latitude, '-90');
    type(longitude, '180');
    fireEvent.click(button('Save'));
    await waitFor(() =>
      expect(save).toHaveBeenCalledExactlyOnceWith(saved, scope, { latitude: -90, longitude: 180 }),
    );
  });

  test('says where the browser knows no place, and leaves its button out where it is not wanted', async () => {
    const { unmount } = await hostWidget(`input_widgets.${alias}`, {}, {}, { picture: place() });
    fireEvent.click(button('Take the place where this browser is'));
    expect((await screen.findByRole('alert')).textContent).toBe('This browser does not say where it is.');
    unmount();
    const settings = { showGetLocation: false, latLabel: 'North', lngLabel: 'East' };
    await hostWidget(`input_widgets.${alias}`, { settings }, {}, { picture: place() });
    expect(screen.queryByRole('button', { name: /Take the place/ })).toBeNull();
    expect(screen.getByRole('textbox', { name: 'North' })).toBeTruthy();
  });

  test('says which keys it lacks', async () => {
    const settings = { latKeyName: 'north', lngKeyName: 'east' };
    await hostWidget(`input_widgets.${alias}`, { settings }, {}, { picture: place() });
    expect(screen.getByRole('status').textContent).toBe('Two data keys are needed: north and east.');
  });
});
