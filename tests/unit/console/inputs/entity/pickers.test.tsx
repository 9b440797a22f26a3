import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Gateways } from '../../../../../src/console/api/gateways.ts';
import { translate } from '../../../../../src/console/i18n/i18n.ts';
import { dashboardSelect } from '../../../../../src/console/inputs/entity/dashboard-select.tsx';
import { gatewaySelect } from '../../../../../src/console/inputs/entity/gateway.tsx';
import { messageType } from '../../../../../src/console/inputs/entity/message-type.ts';
import { profilePicker } from '../../../../../src/console/inputs/entity/profile-picker.tsx';
import { queueAutocomplete } from '../../../../../src/console/inputs/entity/queue.ts';
import { relationFilters } from '../../../../../src/console/inputs/entity/relation-filters.tsx';
import { relationType } from '../../../../../src/console/inputs/entity/relation-type.ts';
import {
  subtypeAutocomplete,
  subtypeList,
  subtypeSelect,
} from '../../../../../src/console/inputs/entity/subtypes.tsx';
import { widgetsBundleSelect } from '../../../../../src/console/inputs/entity/widgets-bundle.ts';
import { resetDialogs } from '../../../../../src/console/messages/dialog-store.ts';
import { Dialogs } from '../../../../../src/console/messages/dialogs.tsx';
import { resetToasts, toasts } from '../../../../../src/console/messages/toast-store.ts';
import { signedInAs } from '../../api/signed-in.ts';
import { chooseOption } from '../choose-option.ts';
import { formOf } from '../form-of.tsx';
import { directoryOf } from './fake-directory.ts';

const { directory } = directoryOf([
  { id: 'g1', name: 'North' },
  { id: 'g2', name: 'South' },
]);
const never = new AbortController().signal;

beforeEach(() => signedInAs('TENANT_ADMIN'));
afterEach(() => {
  cleanup();
  resetDialogs();
  resetToasts();
});

const combobox = () => screen.getByRole<HTMLInputElement>('combobox');
const labels = async (input: { choices?: unknown }, typed: string) => {
  const choices = input.choices as (
    text: string,
    signal: AbortSignal,
  ) => Promise<readonly { label: string }[]>;
  return (await choices(typed, never)).map(({ label }) => label);
};

describe('The type that sorts entities', () => {
  test('is suggested by how it begins in any case, after what was typed', async () => {
    const input = subtypeAutocomplete(directory, 'DEVICE');
    expect(await labels(input, 'THERMO')).toEqual(['THERMO', 'thermometer', 'Thermostat']);
    expect(await labels(input, 'ump')).toEqual(['ump']);
    expect(await labels(input, '')).toEqual(['boiler', 'Pump', 'thermometer', 'Thermostat']);
  });

  test('may be several, new words among them', async () => {
    const { user, answer } = await formOf(subtypeList(directory, 'DEVICE'));
    await user.type(combobox(), 'valve,Pump;');
    expect(answer()).toEqual(['valve', 'Pump']);
    await user.keyboard('{Backspace}{Backspace}');
    expect(answer()).toBeUndefined();
  });

  test('is one of a list that begins with all, which is the empty text', async () => {
    const { user, answer } = await formOf(subtypeSelect(directory, 'DEVICE'));
    await waitFor(() =>
      expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
        'All device types',
        'boiler',
        'Pump',
        'thermometer',
        'Thermostat',
      ]),
    );
    await user.selectOptions(screen.getByLabelText('Field'), 'Pump');
    expect(answer()).toBe('Pump');
    await user.selectOptions(screen.getByLabelText('Field'), 'All device types');
    expect(answer()).toBe('');
  });
});

describe('A queue', () => {
  test('is one of its service by how it begins, or any other', async () => {
    const asked = vi.fn(async () => ['Main', 'HighPriority', 'main-2']);
    const input = queueAutocomplete(asked, 'TB_RULE_ENGINE');
    expect(await labels(input, 'ma')).toEqual(['ma', 'Main', 'main-2']);
    expect(await labels(input, '')).toEqual(['HighPriority', 'Main', 'main-2']);
    expect(asked).toHaveBeenCalledWith('TB_RULE_ENGINE');
  });
});

describe('A relation type', () => {
  test('is a suggested one by how it begins, or any other word', async () => {
    expect(await labels(relationType, '')).toEqual(['Contains', 'Manages']);
    expect(await labels(relationType, 'mAn')).toEqual(['mAn', 'Manages']);
    expect(await labels(relationType, 'ages')).toEqual(['ages']);
  });
});

describe('Relation filters', () => {
  test('are rows of a type and entity types, any where they are empty', async () => {
    const { user, answer } = await formOf(relationFilters());
    expect(screen.getByText('Any relation counts')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Add filter' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Relation type 1'));
    await user.keyboard('Feeds');
    await user.type(screen.getByLabelText('Entity types 1'), 'dev');
    await chooseOption(user, 'Devices');
    expect(answer()).toEqual([{ relationType: 'Feeds', entityTypes: ['DEVICE'] }]);
    await user.click(screen.getByRole('button', { name: 'Remove Filter 1' }));
    expect(answer()).toEqual([]);
  });

  test('are written in words', async () => {
    const filters = [{ relationType: 'Contains', entityTypes: ['DEVICE' as const] }, { relationType: null }];
    expect(await relationFilters().print(filters, translate)).toBe('Contains: Devices and Any relation');
  });
});

describe('A message type', () => {
  test('is found by any part of what it is called, ten at most, by title', async () => {
    expect(await labels(messageType, 'ENTITY d')).toEqual(['Entity deleted']);
    const all = await labels(messageType, '');
    expect(all).toHaveLength(10);
    expect(all).toEqual(all.toSorted((one, other) => one.localeCompare(other)));
  });

  test('is the typed text where none is called so', async () => {
    expect(await messageType.choices?.('MY_TYPE', never)).toEqual([{ value: 'MY_TYPE', label: 'MY_TYPE' }]);
    expect(await messageType.print('POST_TELEMETRY_REQUEST', translate)).toBe('Post telemetry');
    expect(await messageType.print('MY_TYPE', translate)).toBe('MY_TYPE');
  });
});

describe('A widgets bundle', () => {
  test('is marked as the system’s or the tenant’s', async () => {
    const input = widgetsBundleSelect(async () => [
      { id: '1', alias: 'charts', title: 'Charts', isSystem: true },
      { id: '2', alias: 'ours', title: 'Ours', isSystem: false },
    ]);
    expect(await input.choices?.('', never)).toEqual([
      { value: '1', label: 'Charts', hint: 'System' },
      { value: '2', label: 'Ours', hint: 'Tenant' },
    ]);
    expect(await input.print('9', translate)).toBe('Deleted or not yours (9)');
  });
});

describe('A dashboard', () => {
  const input = dashboardSelect(async () => [
    { id: 'd1', title: 'Energy' },
    { id: 'd2', title: 'Pumps' },
  ]);
  afterEach(() => vi.stubGlobal('innerWidth', 1024));

  test('is one of a list of titles where there is room', async () => {
    const { user, answer } = await formOf(input);
    await user.selectOptions(await screen.findByLabelText('Field'), await screen.findByText('Pumps'));
    expect(answer()).toBe('d2');
  });

  test('is one of a panel behind a button where there is none', async () => {
    vi.stubGlobal('innerWidth', 700);
    const { user, answer } = await formOf(input, { value: 'd1' });
    await user.click(await screen.findByRole('button', { name: 'Field: Energy' }));
    await user.click(await screen.findByRole('radio', { name: 'Pumps' }));
    expect(answer()).toBe('d2');
    await waitFor(() => expect(screen.queryByRole('radiogroup')).toBeNull());
    expect(screen.getByRole('button', { name: 'Field: Pumps' })).toBeDefined();
  });
});

describe('A gateway', () => {
  const gateways = (
    names: readonly string[],
  ): Gateways & { create: ReturnType<typeof vi.fn<Gateways['create']>> } => ({
    search: async (text, limit) =>
      names
        .map((name, at) => ({ id: `g${at + 1}`, name }))
        .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
        .slice(0, limit),
    idOf: async (name) => (name === 'Pump' ? 'p1' : undefined),
    create: vi.fn<Gateways['create']>(async (name) => ({ id: 'new', name })),
  });

  test('is the one of the device at first, else the first one', async () => {
    const ofDevice = await formOf(
      gatewaySelect(gateways(['North', 'South']), directory, { deviceName: 'South' }),
    );
    await waitFor(() => expect(ofDevice.answer()).toBe('g2'));
    cleanup();
    const first = await formOf(
      gatewaySelect(gateways(['North', 'South']), directory, { deviceName: 'Valve' }),
    );
    await waitFor(() => expect(first.answer()).toBe('g1'));
    cleanup();
    const none = await formOf(gatewaySelect(gateways([]), directory));
    expect(none.answer()).toBeUndefined();
    await none.user.click(combobox());
    expect(await screen.findByText('There are no gateways')).toBeDefined();
  });

  test('is created once somebody has confirmed it', async () => {
    const known = gateways([]);
    const { user, answer } = await formOf(gatewaySelect(known, directory));
    render(<Dialogs />);
    await user.type(combobox(), 'East');
    await chooseOption(user, 'Create a new gateway');
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Create a new gateway named “East”?')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(answer()).toBe('new'));
    expect(known.create).toHaveBeenCalledWith('East');
  });

  test('is not created where a device has the name', async () => {
    const known = gateways([]);
    const nameTaken = 'There is a pump of this name';
    const { user, answer } = await formOf(gatewaySelect(known, directory, { nameTaken }));
    render(<Dialogs />);
    await user.type(combobox(), 'Pump');
    await chooseOption(user, 'Create a new gateway');
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(toasts.shown.map(({ message }) => message)).toEqual([{ text: nameTaken }]));
    expect([known.create.mock.calls.length, answer()]).toEqual([0, undefined]);
  });
});

describe('A profile', () => {
  const writing = () => ({
    entityType: 'DEVICE_PROFILE' as const,
    create: vi.fn(async (name: string) => ({ id: 'g2', name })),
    edit: vi.fn(async (id: string) => ({ id, name: 'Arctic' })),
  });

  test('is created by the typed name where none is called so', async () => {
    const by = writing();
    const { user, answer } = await formOf(profilePicker(directory, 'DEVICE_PROFILE', by));
    await user.type(combobox(), 'Pumps');
    await screen.findByRole('option', { name: 'Create “Pumps”' });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(answer()).toBe('g2'));
    expect(by.create).toHaveBeenCalledWith('Pumps');
  });

  test('is edited where it stands, by its id and name', async () => {
    const by = writing();
    const { user, answer } = await formOf(profilePicker(directory, 'DEVICE_PROFILE', by), { value: 'g1' });
    // The button behind the field is for the pointer: by keys it is a row of the list.
    expect(screen.getByRole('button', { name: 'Edit device profile' }).tabIndex).toBe(-1);
    await user.click(combobox());
    await screen.findByRole('option', { name: 'Edit device profile' });
    await user.keyboard('{End}{Enter}');
    await waitFor(() => expect(by.edit).toHaveBeenCalledWith('g1', 'North'));
    expect(answer()).toBe('g1');
  });
});
