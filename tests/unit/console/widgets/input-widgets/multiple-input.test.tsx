import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { resetToasts, toasts } from '../../../../../src/console/messages/toast-store.ts';
import type { WidgetHost } from '../../../../../src/console/widgets/contract/host.ts';
import type { WidgetPicture } from '../../../../../src/console/widgets/contract/picture.ts';
import { hostWidget } from '../hosted-widget.tsx';
import { pictureOf } from '../pictures.ts';

const NAME = 'input_widgets.update_multiple_attributes';
const save = vi.fn<WidgetHost['save']>();

beforeEach(() => {
  save.mockReset();
  save.mockResolvedValue(undefined);
});
afterEach(() => {
  cleanup();
  resetToasts();
});

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const saveButton = () => screen.getByRole('button', { name: 'Save' });
const device = { entityType: 'DEVICE', id: expect.any(String) };

function type(name: string, text: string): void {
  fireEvent.change(field(name), { target: { value: text } });
}

function show(
  keys: Parameters<typeof pictureOf>[0],
  settings: Record<string, unknown> = {},
  options: Parameters<typeof pictureOf>[1] = {},
  width = 680,
) {
  const picture = pictureOf(keys, options);
  return hostWidget(NAME, { settings }, { save }, { picture, size: { width, height: 420 } });
}

const three = {
  name: { value: 'Boiler', settings: { dataKeyValueType: 'string' } },
  limit: { value: 50, settings: { dataKeyValueType: 'double', dataKeyType: 'shared' } },
  level: { value: 3, settings: { dataKeyValueType: 'integer', dataKeyType: 'timeseries' } },
};

test('what has changed is saved, each as what its key says, and nothing else', async () => {
  await show(three);
  expect([field('name').value, field('limit').value, field('level').value]).toEqual(['Boiler', '50', '3']);
  expect(saveButton().getAttribute('aria-disabled')).toBe('true');
  type('limit', '51.5');
  type('level', '4');
  fireEvent.click(saveButton());
  await waitFor(() => expect(saveButton().getAttribute('aria-disabled')).toBe('true'));
  expect(save.mock.calls).toEqual([
    [device, 'SHARED_SCOPE', { limit: 51.5 }],
    [device, 'timeseries', { level: 4 }],
  ]);
  expect(field('limit').value).toBe('51.5');
  expect(toasts.shown).toHaveLength(1);
});

test('all values are saved where that is wanted', async () => {
  await show(three, { updateAllValues: true, showResultMessage: false, saveButtonLabel: 'Write' });
  type('level', '4');
  fireEvent.click(screen.getByRole('button', { name: 'Write' }));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(3));
  expect(save).toHaveBeenCalledWith(device, 'SERVER_SCOPE', { name: 'Boiler' });
  expect(toasts.shown).toEqual([]);
});

test('what is refused stays as it was typed with the reason beside it, the rest is saved', async () => {
  save.mockImplementation(async (_entity, scope) => {
    if (scope === 'timeseries') throw new Error('Refused as a test');
  });
  await show(three);
  type('name', 'Kettle');
  type('level', '4');
  fireEvent.click(saveButton());
  expect((await screen.findByRole('alert')).textContent).toBe('Refused as a test');
  expect(field('level').getAttribute('aria-invalid')).toBe('true');
  expect(field('level').value).toBe('4');
  expect(toasts.shown).toEqual([]);
  save.mockClear();
  save.mockResolvedValue(undefined);
  fireEvent.click(saveButton());
  await waitFor(() => expect(save).toHaveBeenCalledExactlyOnceWith(device, 'timeseries', { level: 4 }));
});

test('nothing typed is lost when other values come, and undo brings those', async () => {
  const shown = await show(three, { resetButtonLabel: 'Back' });
  type('name', 'Kettle');
  const later: WidgetPicture = pictureOf({
    ...three,
    name: { ...three.name, value: 'Urn' },
    level: { ...three.level, value: 9 },
  });
  shown.show(later);
  expect([field('name').value, field('level').value]).toEqual(['Kettle', '9']);
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(field('name').value).toBe('Urn');
  expect(save).not.toHaveBeenCalled();
});

test('without buttons a change is saved once its field is left, of boxes at once', async () => {
  const on = { value: 'true', settings: { dataKeyValueType: 'booleanSwitch' } };
  await show({ ...three, on }, { showActionButtons: false });
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  type('name', 'Kettle');
  expect(save).not.toHaveBeenCalled();
  fireEvent.blur(field('name'));
  await waitFor(() => expect(save).toHaveBeenCalledWith(device, 'SERVER_SCOPE', { name: 'Kettle' }));
  await waitFor(() => expect(toasts.shown).toHaveLength(1));
  fireEvent.click(screen.getByRole('switch', { name: 'on', checked: true }));
  await waitFor(() => expect(save).toHaveBeenCalledWith(device, 'SERVER_SCOPE', { on: false }));
});

test.each([
  [{ dataKeyValueType: 'double', minValue: 2, minValueErrorMessage: 'Too low' }, '1', 'Too low'],
  [{ dataKeyValueType: 'double', maxValue: 2 }, '3', 'At most 2'],
  [{ dataKeyValueType: 'integer', maxValue: 2, maxValueErrorMessage: 'Too high' }, '3', 'Too high'],
  [{ dataKeyValueType: 'integer' }, '1.5', 'This must be a whole number'],
  [{ required: true, requiredErrorMessage: 'Say it' }, '', 'Say it'],
  [{ dataKeyType: 'timeseries' }, '', 'This is required'],
])('a field of %j refuses %j', async (settings, text, reason) => {
  await show({ value: { value: '5', settings } });
  type('value', text);
  expect(screen.getByRole('alert').textContent).toBe(reason);
  fireEvent.click(saveButton());
  expect(save).not.toHaveBeenCalled();
});

test('an attribute that is emptied is saved as none', async () => {
  await show({ value: { value: '5', settings: {} } });
  type('value', '');
  fireEvent.click(saveButton());
  await waitFor(() => expect(save).toHaveBeenCalledExactlyOnceWith(device, 'SERVER_SCOPE', { value: null }));
});

test('days, moments and times of day are kept in milliseconds', async () => {
  const of = (dataKeyValueType: string, value: number) => ({ value, settings: { dataKeyValueType } });
  const noon = Date.UTC(2026, 0, 31, 12, 0, 5);
  await show({ moment: of('dateTime', noon), day: of('date', noon), time: of('time', 90_000) });
  const [moment, day, time] = ['moment', 'day', 'time'].map((name) =>
    screen.getByLabelText<HTMLInputElement>(name),
  );
  expect(moment?.value).toMatch(/^2026-01-31T12:00:05/);
  expect([day?.value, time?.value]).toEqual(['2026-01-31', '00:01:30']);
  for (const [input, value] of [
    [moment, '2026-02-01T01:00:00'],
    [day, '2026-02-02'],
    [time, '01:00:30'],
  ] as const) {
    if (input) fireEvent.change(input, { target: { value } });
  }
  fireEvent.click(saveButton());
  const values = { moment: Date.UTC(2026, 1, 1, 1), day: Date.UTC(2026, 1, 2), time: 3_630_000 };
  await waitFor(() => expect(save).toHaveBeenCalledExactlyOnceWith(device, 'SERVER_SCOPE', values));
});

test('fields can be fixed, hidden, and switched off by another', async () => {
  await show({
    free: { value: 'a', settings: { disabledOnDataKey: 'on' } },
    on: { value: true, settings: { dataKeyValueType: 'booleanCheckbox' } },
    off: { value: 'b', settings: { isEditable: 'disabled' } },
    read: { value: 'c', settings: { isEditable: 'readonly' } },
    hidden: { value: 'd', settings: { dataKeyHidden: true } },
  });
  expect([field('off').disabled, field('read').readOnly, field('free').disabled]).toEqual([
    true,
    true,
    false,
  ]);
  expect(screen.queryByRole('textbox', { name: 'hidden' })).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'on' }));
  expect(field('free').disabled).toBe(true);
});

test('the arrow keys change numbers by their step', async () => {
  await show({ heat: { value: 1, settings: { dataKeyValueType: 'double', step: '0.1', maxValue: 1.2 } } });
  for (const shown of ['1.1', '1.2', '1.2']) {
    fireEvent.keyDown(field('heat'), { key: 'ArrowUp' });
    expect(field('heat').value).toBe(shown);
  }
  fireEvent.keyDown(field('heat'), { key: 'ArrowDown' });
  expect(field('heat').value).toBe('1.1');
});

test('only devices have shared attributes: the field of another entity says so', async () => {
  await show({ limit: { value: '5', settings: { dataKeyType: 'shared' } } }, {}, { entityType: 'ASSET' });
  expect(field('limit').disabled).toBe(true);
  expect(screen.getByRole('alert').textContent).toContain('Only devices');
});

test('each entity has a group with its title, and narrow forms one field in a row', async () => {
  const settings = { showGroupTitle: true, fieldsInRow: '3' };
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of patterns, not of templates
  const { unmount } = await show(three, { ...settings, groupTitle: 'Of ${entityName}' });
  const columns = () =>
    screen.getByRole('group').querySelector<HTMLElement>('div')?.style.gridTemplateColumns;
  expect(screen.getByRole('group', { name: 'Of Boiler' })).toBeTruthy();
  expect(columns()).toContain('repeat(3');
  unmount();
  await show(three, settings, {}, 320);
  expect(screen.getByRole('group', { name: 'Boiler' })).toBeTruthy();
  expect(columns()).toContain('repeat(1');
});
