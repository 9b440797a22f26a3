import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { translate } from '../../../../../src/console/i18n/i18n.ts';
import { allowedTypes } from '../../../../../src/console/inputs/entity/allowed-types.ts';
import {
  entityAutocomplete,
  entityList,
} from '../../../../../src/console/inputs/entity/entity-autocomplete.tsx';
import { entityKeys } from '../../../../../src/console/inputs/entity/entity-keys.tsx';
import { entityListSelect, entitySelect } from '../../../../../src/console/inputs/entity/entity-select.tsx';
import { entityTypeList, entityTypeSelect } from '../../../../../src/console/inputs/entity/entity-types.tsx';
import { madeUpDirectory } from '../../../../../src/console/inputs/entity/made-up.ts';
import {
  requiredEntities,
  requiredEntity,
  requiredEntityType,
  requiredEntityTypes,
  requiredGateway,
  requiredMessageType,
  requiredQueue,
  requiredRelationType,
  requiredSubtype,
  requiredSubtypes,
} from '../../../../../src/console/inputs/entity/required.ts';
import { ruleChainPicker } from '../../../../../src/console/inputs/entity/rule-chain.ts';
import { NULL_UUID } from '../../../../../src/model/entity-id.ts';
import { signedInAs } from '../../api/signed-in.ts';
import { chooseOption } from '../choose-option.ts';
import { formOf } from '../form-of.tsx';
import { directoryOf } from './fake-directory.ts';

const PUMP = { id: 'p1', name: 'Pump', hint: 'pump', subtype: 'pump' };
const BOILER = { id: 'b1', name: 'Boiler', hint: 'boiler', subtype: 'boiler' };
const { directory, search } = directoryOf([PUMP, BOILER]);
const never = new AbortController().signal;

beforeEach(() => signedInAs('TENANT_ADMIN'));
afterEach(cleanup);

const combobox = () => screen.getByRole<HTMLInputElement>('combobox');
const chipsShown = () =>
  within(screen.getByRole('list'))
    .queryAllByRole('listitem')
    .map((chip) => chip.textContent);
const optionsShown = async () => {
  await waitFor(() => expect(screen.queryAllByRole('option').length).toBeGreaterThan(0));
  return screen
    .getAllByRole('option')
    .map((option) => option.getAttribute('aria-label') ?? option.textContent);
};

describe('The types that a role may choose from', () => {
  const tenantTypes = ['DEVICE', 'ASSET', 'ENTITY_VIEW', 'TENANT', 'CUSTOMER', 'USER', 'DASHBOARD'];
  const customerTypes = ['DEVICE', 'ASSET', 'ENTITY_VIEW', 'CUSTOMER', 'USER', 'DASHBOARD'];

  test.each([
    ['SYS_ADMIN', ['TENANT'], ['CURRENT_USER']],
    [
      'TENANT_ADMIN',
      tenantTypes,
      ['CURRENT_CUSTOMER', 'CURRENT_TENANT', 'CURRENT_USER', 'CURRENT_USER_OWNER'],
    ],
    ['CUSTOMER_USER', customerTypes, ['CURRENT_CUSTOMER', 'CURRENT_USER', 'CURRENT_USER_OWNER']],
  ] as const)('are those of %s', (authority, types, pseudo) => {
    expect(allowedTypes(authority)).toEqual(types);
    expect(allowedTypes(authority, { pseudo: true })).toEqual([...types, ...pseudo]);
  });

  test('can be fewer, and are none for nobody', () => {
    expect(allowedTypes('TENANT_ADMIN', { only: ['ASSET', 'RULE_CHAIN'] })).toEqual(['ASSET']);
    expect(allowedTypes(undefined)).toEqual([]);
  });

  test('stand in the select, and none where none need be chosen', async () => {
    const { user, answer } = await formOf(entityTypeSelect({ only: ['DEVICE', 'ASSET'] }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'None',
      'Device',
      'Asset',
    ]);
    await user.selectOptions(screen.getByLabelText('Field'), 'Asset');
    expect(answer()).toBe('ASSET');
  });

  test('are chips, found by what several are called', async () => {
    const { user, answer } = await formOf(entityTypeList());
    await user.type(combobox(), 'dash');
    await chooseOption(user, 'Dashboards');
    expect([answer(), chipsShown()]).toEqual([['DASHBOARD'], ['Dashboards']]);
    await user.type(combobox(), 'nothing');
    expect(await screen.findByText('No entity types matching “nothing” were found')).toBeDefined();
  });
});

describe('An entity by its name', () => {
  test('is found, chosen and cleared, and the focus stays', async () => {
    const { user, answer } = await formOf(entityAutocomplete(directory, { entityType: 'DEVICE' }), {
      required: true,
    });
    await user.type(combobox(), 'pu');
    await chooseOption(user, 'Pump pump');
    expect(answer()).toBe('p1');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(answer()).toBeUndefined();
    expect(document.activeElement).toBe(combobox());
  });

  test.each([
    ['DEVICE', 'No devices matching “xyz” were found'],
    ['ASSET', 'No assets matching “xyz” were found'],
    ['ENTITY_VIEW', 'No entity views matching “xyz” were found'],
    ['TENANT', 'No tenants matching “xyz” were found'],
    ['CUSTOMER', 'No customers matching “xyz” were found'],
    ['USER', 'No users matching “xyz” were found'],
    ['DASHBOARD', 'No dashboards matching “xyz” were found'],
    ['RULE_CHAIN', 'No rule chains matching “xyz” were found'],
    ['ALARM', 'No entities matching “xyz” were found'],
  ] as const)('that no %s has is said by its type', async (entityType, words) => {
    const { user } = await formOf(entityAutocomplete(directory, { entityType }));
    await user.type(combobox(), 'xyz');
    expect(await screen.findByText(words)).toBeDefined();
  });

  test('that is gone is said to be, with its id, and stays the value', async () => {
    const { answer } = await formOf(entityAutocomplete(directory, { entityType: 'DEVICE' }), { value: 'x9' });
    await waitFor(() => expect(combobox().value).toBe('Deleted or not yours (x9)'));
    expect(answer()).toBe('x9');
  });

  test('can be narrowed to a type, and to those that are not chosen elsewhere', async () => {
    const ofType = entityAutocomplete(directory, { entityType: 'DEVICE', subtype: 'boiler' });
    expect(await ofType.choices?.('', never)).toEqual([{ value: 'b1', label: 'Boiler', hint: 'boiler' }]);
    const others = entityAutocomplete(directory, { entityType: 'DEVICE', exclude: ['b1'] });
    expect((await others.choices?.('', never))?.map(({ value }) => value)).toEqual(['p1']);
  });

  test('leave out the customer that stands for everybody where something is given to one', async () => {
    const { directory } = directoryOf([
      { id: 'c1', name: 'Acme' },
      { id: 'c2', name: 'Public', isPublic: true },
    ]);
    const named = async (withoutPublic: boolean) => {
      const { choices } = entityAutocomplete(directory, { entityType: 'CUSTOMER', withoutPublic });
      return (await choices?.('', never))?.map(({ label }) => label);
    };
    expect(await named(false)).toEqual(['Acme', 'Public']);
    expect(await named(true)).toEqual(['Acme']);
  });

  test('of another type than the field offers is given up, one that is gone is not', async () => {
    const boilers = entityAutocomplete(directory, { entityType: 'DEVICE', subtype: 'boiler' });
    const other = await formOf(boilers, { value: 'p1' });
    await waitFor(() => expect(other.answer()).toBeUndefined());
    cleanup();
    const gone = await formOf(boilers, { value: 'x9' });
    await waitFor(() => expect(combobox().value).toBe('Deleted or not yours (x9)'));
    expect(gone.answer()).toBe('x9');
  });

  test('that is not there may be created, as rule chains are', async () => {
    const create = vi.fn(async (name: string) => ({ id: { id: 'new' }, name }));
    const { user, answer } = await formOf(ruleChainPicker(directory, create));
    await user.type(combobox(), 'Alarms');
    await chooseOption(user, 'Create “Alarms”');
    await waitFor(() => expect(answer()).toBe('new'));
    expect(combobox().value).toBe('Alarms');
  });

  test('is looked for once typing pauses, and no more when it goes on', async () => {
    const { user } = await formOf(entityAutocomplete(directory, { entityType: 'DEVICE' }));
    search.mockClear();
    await user.click(combobox());
    // Nobody pauses here, however busy the machine is.
    for (const value of ['p', 'pu', 'pum']) fireEvent.change(combobox(), { target: { value } });
    await screen.findByRole('option', { name: 'Pump pump' });
    await waitFor(() => expect(search.mock.lastCall?.[0].text).toBe('pum'));
    expect(search.mock.calls.filter(([{ text }]) => text !== '')).toHaveLength(1);
    expect(search.mock.calls.filter(([{ text }]) => text === '').every(([, signal]) => signal.aborted)).toBe(
      true,
    );
  });

  test('among a hundred thousand is one of fifty at most', async () => {
    const input = entityAutocomplete(madeUpDirectory, { entityType: 'DEVICE' });
    expect(await input.choices?.('', never)).toHaveLength(50);
    expect((await input.choices?.('099999', never))?.map(({ label }) => label)).toEqual(['Device 099999']);
  });
});

describe('Several entities', () => {
  test('are chips, none twice, and none of the last one taken out', async () => {
    const { user, answer } = await formOf(entityList(directory, { entityType: 'DEVICE' }), { value: ['p1'] });
    await waitFor(() => expect(chipsShown()).toEqual(['Pump']));
    await user.click(combobox());
    expect(await optionsShown()).toEqual(['Boiler boiler']);
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(answer()).toEqual(['p1', 'b1']));
    await user.click(screen.getByRole('button', { name: 'Remove Pump' }));
    expect(document.activeElement).toBe(combobox());
    await user.keyboard('{Backspace}');
    expect(answer()).toBeUndefined();
  });

  test('take no text that is none of them', async () => {
    const { user, answer } = await formOf(entityList(directory, { entityType: 'DEVICE' }));
    await user.type(combobox(), 'xyz,');
    await user.tab();
    expect(answer()).toBeUndefined();
  });
});

describe('A type with an entity', () => {
  test('is no value until both are there, and another type clears the entity', async () => {
    const { user, answer } = await formOf(entitySelect(directory));
    await user.selectOptions(screen.getByLabelText('Type'), 'Device');
    expect(answer()).toBeUndefined();
    await user.type(screen.getByLabelText('Device'), 'pu');
    await chooseOption(user, 'Pump pump');
    expect(answer()).toEqual({ entityType: 'DEVICE', id: 'p1' });
    await user.selectOptions(screen.getByLabelText('Type'), 'Asset');
    expect(answer()).toBeUndefined();
    expect(screen.getByLabelText<HTMLInputElement>('Asset').value).toBe('');
  });

  test('begins with the name where one must be chosen', async () => {
    const { user, answer } = await formOf(entitySelect(directory), { required: true, autoFocus: true });
    expect(screen.getByRole('combobox', { name: 'Device' })).toBe(document.activeElement);
    await user.keyboard('pu');
    await chooseOption(user, 'Pump pump');
    expect(answer()).toEqual({ entityType: 'DEVICE', id: 'p1' });
  });

  test('that is another entity for everybody has no second field', async () => {
    const { user, answer } = await formOf(entitySelect(directory, { pseudo: true }));
    await user.selectOptions(screen.getByLabelText('Type'), 'Current tenant');
    expect(answer()).toEqual({ entityType: 'CURRENT_TENANT', id: NULL_UUID });
    expect(screen.queryByRole('combobox', { name: /tenant/i })).toBeNull();
  });

  test('is written with both', async () => {
    const input = entitySelect(directory, { pseudo: true });
    expect(await input.print({ entityType: 'DEVICE', id: 'p1' }, translate)).toBe('Device: Pump');
    expect(await input.print({ entityType: 'CURRENT_USER', id: NULL_UUID }, translate)).toBe('Current user');
  });

  test('may be a type with several', async () => {
    const value = { entityType: 'DEVICE' as const, ids: ['p1'] };
    const { user, answer } = await formOf(entityListSelect(directory), { value });
    await user.type(await screen.findByLabelText('Devices'), 'boi');
    await chooseOption(user, 'Boiler boiler');
    expect(answer()).toEqual({ entityType: 'DEVICE', ids: ['p1', 'b1'] });
    await user.selectOptions(screen.getByLabelText('Type'), 'Asset');
    expect(answer()).toBeUndefined();
  });
});

describe('Keys', () => {
  const input = entityKeys(directory, { entity: { entityType: 'DEVICE', id: 'p1' }, kind: 'timeseries' });

  test('are typed, by Enter, a comma or a semicolon, trimmed, none twice and none empty', async () => {
    const { user, answer } = await formOf(input);
    await user.type(combobox(), ' a ,b;;a,');
    expect(answer()).toEqual(['a', 'b']);
    await user.type(combobox(), 'temp{Enter}');
    await waitFor(() => expect(answer()).toEqual(['a', 'b', 'temp']));
  });

  test('are suggested by how they begin, what was typed first', async () => {
    const { user } = await formOf(input);
    await user.type(combobox(), 'tem');
    await waitFor(async () => expect(await optionsShown()).toEqual(['tem', 'temperature', 'Tempo']));
  });

  test('are pasted as a list, and taken when the field is left', async () => {
    const { user, answer } = await formOf(input);
    await user.click(combobox());
    await user.paste('a, b\nc');
    expect(answer()).toEqual(['a', 'b', 'c']);
    await user.type(combobox(), 'last');
    await user.tab();
    expect(answer()).toEqual(['a', 'b', 'c', 'last']);
  });

  test('cannot be suggested without an entity', async () => {
    const { user } = await formOf(entityKeys(directory, { kind: 'attributes' }));
    await user.click(combobox());
    expect(await screen.findByText('Nothing found')).toBeDefined();
  });
});

describe('What must be given', () => {
  const saidOf = (schema: z.ZodMiniType, value: unknown) =>
    z.safeParse(schema, value).error?.issues[0]?.message;

  test.each([
    ['a device', requiredEntity('DEVICE'), 'device.device-required'],
    ['an asset', requiredEntity('ASSET'), 'asset.asset-required'],
    ['an entity view', requiredEntity('ENTITY_VIEW'), 'entity-view.entity-view-required'],
    ['a type', requiredEntityType(), 'entity.type-required'],
    ['a device type', requiredSubtype('DEVICE'), 'device.device-type-required'],
    ['an asset type', requiredSubtype('ASSET'), 'asset.asset-type-required'],
    ['an entity view type', requiredSubtype('ENTITY_VIEW'), 'entity-view.entity-view-type-required'],
    ['a queue', requiredQueue(), 'queue.name_required'],
    ['a gateway', requiredGateway(), 'gateway.gateway-name-required'],
    ['a relation type', requiredRelationType(), 'relation.relation-type-required'],
    ['a message type', requiredMessageType(), 'rulenode.message-type-required'],
  ])('%s is asked for by its own words', (_what, schema, key) => {
    expect([saidOf(schema, undefined), saidOf(schema, ''), saidOf(schema, 'x')]).toEqual([
      key,
      key,
      undefined,
    ]);
  });

  test.each([
    ['entities', requiredEntities(), 'entity.entity-list-empty'],
    ['entity types', requiredEntityTypes(), 'entity.entity-type-list-empty'],
    ['device types', requiredSubtypes('DEVICE'), 'device.device-type-list-empty'],
  ])('%s are asked for by their own words', (_what, schema, key) => {
    expect([saidOf(schema, null), saidOf(schema, []), saidOf(schema, ['x'])]).toEqual([key, key, undefined]);
  });
});
