import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { translate } from '../../../../../src/console/i18n/i18n.ts';
import { aliasFilter } from '../../../../../src/console/inputs/aliases/alias-filter.tsx';
import { WholeAliases, WholeAliasFilter } from '../../../../../src/console/inputs/aliases/alias-rules.ts';
import { entityAliases } from '../../../../../src/console/inputs/aliases/entity-aliases.tsx';
import { resetDialogs } from '../../../../../src/console/messages/dialog-store.ts';
import { Dialogs } from '../../../../../src/console/messages/dialogs.tsx';
import { AliasFilter, type EntityAlias } from '../../../../../src/model/entity-alias.ts';
import { NULL_UUID } from '../../../../../src/model/entity-id.ts';
import { signedInAs } from '../../api/signed-in.ts';
import { chooseOption } from '../choose-option.ts';
import { directoryOf } from '../entity/fake-directory.ts';
import { formOf } from '../form-of.tsx';

const PUMP = '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10';
const { directory } = directoryOf([{ id: PUMP, name: 'Pump' }]);

beforeEach(() => signedInAs('TENANT_ADMIN'));
afterEach(() => {
  cleanup();
  resetDialogs();
});

const type = () => screen.getByLabelText<HTMLSelectElement>('Filter type');

async function choosePump(user: UserEvent, group: string, typeLabel = 'Device') {
  const entity = within(screen.getByRole('group', { name: group }));
  await user.selectOptions(entity.getByLabelText('Type'), typeLabel);
  await user.type(entity.getByLabelText(typeLabel), 'pu');
  await chooseOption(user, 'Pump');
}

async function filterOf(label: string) {
  const form = await formOf(aliasFilter(directory));
  await form.user.selectOptions(type(), label);
  return form;
}

describe('The filter of an alias', () => {
  test('is of any of twelve types, or of those that can find what is wanted', async () => {
    await formOf(aliasFilter(directory));
    expect(within(type()).getAllByRole('option')).toHaveLength(13);
    cleanup();
    await formOf(aliasFilter(directory, ['DEVICE']));
    const offered = within(type())
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(offered).toContain('Device search query');
    expect(offered).not.toContain('Asset type');
  });

  test('of a single entity has it, one that is another for everybody too', async () => {
    const { user, answer } = await filterOf('Single entity');
    await choosePump(user, 'Entity');
    expect(answer()).toEqual({
      type: 'singleEntity',
      resolveMultiple: false,
      singleEntity: { entityType: 'DEVICE', id: PUMP },
    });
    await user.selectOptions(screen.getByLabelText('Type'), 'Current user');
    expect(answer()).toMatchObject({ singleEntity: { entityType: 'CURRENT_USER', id: NULL_UUID } });
  });

  test('of a list has entities of one type', async () => {
    const { user, answer } = await filterOf('Entity list');
    await user.selectOptions(screen.getByLabelText('Type'), 'Device');
    await user.type(screen.getByLabelText('Entities'), 'pu');
    await chooseOption(user, 'Pump');
    expect(answer()).toEqual({
      type: 'entityList',
      resolveMultiple: true,
      entityType: 'DEVICE',
      entityList: [PUMP],
    });
    await user.selectOptions(screen.getByLabelText('Type'), 'Asset');
    expect(answer()).toMatchObject({ entityType: 'ASSET', entityList: [] });
  });

  test('of names has a type and how they begin', async () => {
    const { user, answer } = await filterOf('Entity name');
    await user.selectOptions(screen.getByLabelText('Type'), 'Asset');
    await user.type(screen.getByLabelText('Name starts with'), 'Hall');
    expect(answer()).toEqual({
      type: 'entityName',
      resolveMultiple: true,
      entityType: 'ASSET',
      entityNameFilter: 'Hall',
    });
  });

  test('of the state has a parameter and an entity in its place', async () => {
    const { user, answer } = await filterOf('Entity of the dashboard state');
    await user.type(screen.getByLabelText('State entity parameter name'), 'hall');
    await choosePump(user, 'Default state entity');
    expect(answer()).toEqual({
      type: 'stateEntity',
      resolveMultiple: false,
      stateEntityParamName: 'hall',
      defaultStateEntity: { entityType: 'DEVICE', id: PUMP },
    });
  });

  test.each([
    ['Device type', 'deviceType', 'deviceNameFilter'],
    ['Asset type', 'assetType', 'assetNameFilter'],
    ['Entity view type', 'entityViewType', 'entityViewNameFilter'],
  ] as const)('of a %s has the type and how names begin', async (label, member, nameMember) => {
    const { user, answer } = await filterOf(label);
    await user.type(screen.getByLabelText(label), 'boi');
    await chooseOption(user, 'boiler');
    await user.type(screen.getByLabelText('Name starts with'), 'B');
    expect(answer()).toEqual({ type: member, resolveMultiple: true, [member]: 'boiler', [nameMember]: 'B' });
  });

  test('of API usage wants nothing', async () => {
    const { answer } = await filterOf('API usage');
    expect(answer()).toEqual({ type: 'apiUsageState', resolveMultiple: false });
    expect(WholeAliasFilter.safeParse(answer()).success).toBe(true);
  });

  test('of relations has a root, a direction, a level and which relations count', async () => {
    const { user, answer } = await filterOf('Relations query');
    await choosePump(user, 'Root entity');
    await user.selectOptions(screen.getByLabelText('Direction'), 'To the root');
    expect(screen.queryByLabelText('Last level only')).toBeNull();
    await user.clear(screen.getByLabelText('Max relation level'));
    expect(answer()).toMatchObject({ maxLevel: null });
    await user.type(screen.getByLabelText('Max relation level'), '3');
    await user.click(screen.getByLabelText('Last level only'));
    await user.click(screen.getByRole('button', { name: 'Add filter' }));
    await user.keyboard('Contains');
    expect(answer()).toEqual({
      type: 'relationsQuery',
      resolveMultiple: true,
      rootStateEntity: false,
      rootEntity: { entityType: 'DEVICE', id: PUMP },
      direction: 'TO',
      maxLevel: 3,
      fetchLastLevelOnly: true,
      filters: [{ relationType: 'Contains', entityTypes: [] }],
    });
  });

  test('that begins at the state’s entity wants no root', async () => {
    const { user, answer } = await filterOf('Relations query');
    expect(WholeAliasFilter.safeParse(answer()).success).toBe(false);
    await user.click(screen.getByLabelText('Begin at the entity of the dashboard state'));
    expect(screen.queryByRole('group', { name: 'Root entity' })).toBeNull();
    expect(WholeAliasFilter.safeParse(answer()).success).toBe(true);
  });

  test.each([
    ['Device search query', 'Device types', 'deviceTypes'],
    ['Asset search query', 'Asset types', 'assetTypes'],
    ['Entity view search query', 'Entity view types', 'entityViewTypes'],
  ] as const)('of a %s has a relation and types', async (label, typesLabel, member) => {
    const { user, answer } = await filterOf(label);
    await choosePump(user, 'Root entity');
    await user.type(screen.getByLabelText('Relation type'), 'Feeds');
    expect(WholeAliasFilter.safeParse(answer()).success).toBe(false);
    await user.type(screen.getByLabelText(typesLabel), 'boiler,new;');
    expect(answer()).toMatchObject({ relationType: 'Feeds', [member]: ['boiler', 'new'], maxLevel: 1 });
    expect(WholeAliasFilter.safeParse(answer()).success).toBe(true);
  });

  test('keeps members that nobody here knows', async () => {
    const value = AliasFilter.parse({ type: 'deviceType', deviceType: 'pump', extra: 1 });
    const { user, answer } = await formOf(aliasFilter(directory), { value });
    await user.type(screen.getByLabelText('Name starts with'), 'P');
    expect(answer()).toEqual({ type: 'deviceType', deviceType: 'pump', extra: 1, deviceNameFilter: 'P' });
  });

  test('is written in a few words', () => {
    const print = (filter: AliasFilter) => aliasFilter(directory).print(filter, translate);
    expect(print({ type: 'deviceType', deviceType: 'pump' })).toBe('Device type: pump');
    expect(print({ type: 'entityList', entityType: 'DEVICE', entityList: [PUMP] })).toBe('Entity list: 1');
    expect(print({ type: 'apiUsageState' })).toBe('API usage');
  });
});

describe('Aliases', () => {
  const pumps: EntityAlias = {
    id: 'a1',
    alias: 'Pumps',
    filter: { type: 'deviceType', deviceType: 'pump', resolveMultiple: true },
  };
  const inputOf = (more: Partial<Parameters<typeof entityAliases>[0]> = {}) =>
    entityAliases({ directory, findsAny: async () => true, ...more });
  const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));

  test('are added in a dialog that wants a name of their own and a whole filter', async () => {
    const { user, answer } = await formOf(inputOf(), { value: [pumps] });
    render(<Dialogs />);
    await user.click(screen.getByRole('button', { name: 'Add alias' }));
    const dialog = await dialogNamed('Add alias');
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Alias name')));
    await user.keyboard(' Pumps {Enter}');
    expect(dialog.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Another alias has this name',
      'Choose a filter type',
    ]);
    await user.type(dialog.getByLabelText('Alias name'), '2');
    await user.selectOptions(dialog.getByLabelText('Filter type'), 'API usage');
    await user.click(dialog.getByLabelText(/^Resolve as multiple/));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(answer()).toHaveLength(2));
    expect(answer()).toMatchObject([
      pumps,
      { alias: 'Pumps 2', filter: { type: 'apiUsageState', resolveMultiple: true } },
    ]);
  });

  test.each([
    ['finds nothing', async () => false],
    ['cannot be asked', () => Promise.reject(new Error('down'))],
  ])('are not taken where the filter %s', async (_, findsAny) => {
    const { user, answer } = await formOf(inputOf({ findsAny }), { value: [pumps] });
    render(<Dialogs />);
    await user.click(screen.getByRole('button', { name: 'Edit Pumps' }));
    const dialog = await dialogNamed('Edit alias');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('No entities match this filter');
    expect(answer()).toEqual([pumps]);
  });

  test('are renamed and made one where they stand', async () => {
    const { user, answer } = await formOf(inputOf(), { value: [pumps] });
    expect(screen.getByText('Device type: pump')).toBeDefined();
    await user.type(screen.getByLabelText('Alias 1'), '!');
    await user.click(screen.getByRole('checkbox'));
    expect(answer()).toEqual([
      { ...pumps, alias: 'Pumps!', filter: { ...pumps.filter, resolveMultiple: false } },
    ]);
  });

  test('say beside a name that it is missing, or that of another one', async () => {
    const { user } = await formOf(inputOf(), { value: [pumps, { ...pumps, id: 'a2', alias: 'Pump' }] });
    const second = screen.getByLabelText('Alias 2');
    await user.type(second, 's');
    expect(screen.getAllByRole('textbox', { description: 'Another alias has this name' })).toHaveLength(2);
    await user.clear(second);
    expect(screen.getByRole('textbox', { description: 'Enter a name for the alias' })).toBe(second);
  });

  test('are not removed while widgets use them', async () => {
    const usedBy = vi.fn(() => ['Map', 'Chart']);
    const { user, answer } = await formOf(inputOf({ usedBy }), { value: [pumps] });
    render(<Dialogs />);
    await user.click(screen.getByRole('button', { name: 'Remove Pumps' }));
    expect(await screen.findByText('“Pumps” is used by: Map and Chart')).toBeDefined();
    await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
    usedBy.mockReturnValue([]);
    await user.click(await screen.findByRole('button', { name: 'Remove Pumps' }));
    expect(answer()).toEqual([]);
  });

  test.each([
    ['without a name', [{ ...pumps, alias: ' ' }], 'entity.alias-required'],
    ['of one name', [pumps, { ...pumps, id: 'a2', alias: 'Pumps ' }], 'entity.duplicate-alias-error'],
    [
      'without a whole filter',
      [{ ...pumps, filter: { type: 'deviceType' } }],
      'entity.missing-entity-filter-error',
    ],
  ])('%s are refused', (_, aliases, key) => {
    expect(z.safeParse(WholeAliases, aliases).error?.issues[0]?.message).toBe(key);
  });
});
