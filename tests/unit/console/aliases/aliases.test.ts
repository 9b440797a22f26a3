import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  currentEntityQuery,
  entityInfo,
  entityQuery,
  onlyEntity,
} from '../../../../src/console/aliases/alias-entities.ts';
import { planAlias } from '../../../../src/console/aliases/alias-plan.ts';
import { ALIAS_TYPES, aliasTypesFor, missingMembers } from '../../../../src/console/aliases/alias-types.ts';
import { duplicateNames, freeName } from '../../../../src/console/aliases/names.ts';
import {
  type AliasContext,
  actualEntity,
  resolveFilter,
} from '../../../../src/console/aliases/resolved-filter.ts';
import { changedAliases, stateEntity } from '../../../../src/console/aliases/state-entity.ts';
import { AliasFilter, EntityAlias, PseudoEntityType } from '../../../../src/model/entity-alias.ts';
import { EntityType, entityId, NULL_UUID } from '../../../../src/model/entity-id.ts';
import { EntityDataQuery, EntityFilter } from '../../../../src/model/entity-query.ts';

const id = (digit: number) => `8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b1${digit}`;
const DEVICE = entityId('DEVICE', id(0));
const ASSET = entityId('ASSET', id(1));
const USER = id(2);
const TENANT = id(3);
const CUSTOMER = id(4);

const contextOf = (
  authority: AliasContext['user']['authority'],
  stateParams: AliasContext['stateParams'] = {},
): AliasContext => ({
  user: {
    authority,
    id: USER,
    tenantId: authority === 'SYS_ADMIN' ? NULL_UUID : TENANT,
    customerId: authority === 'CUSTOMER_USER' ? CUSTOMER : NULL_UUID,
  },
  stateParams,
});
const admin = contextOf('TENANT_ADMIN');
const resolved = (filter: AliasFilter, context = admin) => resolveFilter(filter, context);

/** As it stands in a dashboard that another console has saved. */
const stored = (filter: object) => AliasFilter.parse(JSON.parse(JSON.stringify(filter)));

// B3.25
describe('an alias stands for', () => {
  test.each<[object, object]>([
    [
      { type: 'singleEntity', resolveMultiple: false, singleEntity: DEVICE },
      { type: 'singleEntity', singleEntity: DEVICE },
    ],
    [
      { type: 'entityList', resolveMultiple: true, entityType: 'ASSET', entityList: [id(5), id(6)] },
      { type: 'entityList', entityType: 'ASSET', entityList: [id(5), id(6)] },
    ],
    [
      { type: 'entityName', entityType: 'DEVICE', entityNameFilter: 'Therm' },
      { type: 'entityName', entityType: 'DEVICE', entityNameFilter: 'Therm' },
    ],
    [
      { type: 'assetType', assetType: 'building', assetNameFilter: null },
      { type: 'assetType', assetType: 'building', assetNameFilter: '' },
    ],
    [
      { type: 'deviceType', deviceType: 'thermostat' },
      { type: 'deviceType', deviceType: 'thermostat', deviceNameFilter: '' },
    ],
    [
      { type: 'entityViewType', entityViewType: 'flat', entityViewNameFilter: 'F' },
      { type: 'entityViewType', entityViewType: 'flat', entityViewNameFilter: 'F' },
    ],
    [{ type: 'apiUsageState', resolveMultiple: false }, { type: 'apiUsageState' }],
    [
      {
        type: 'relationsQuery',
        resolveMultiple: true,
        rootStateEntity: false,
        stateEntityParamName: null,
        defaultStateEntity: null,
        rootEntity: ASSET,
        direction: 'TO',
        maxLevel: 2,
        fetchLastLevelOnly: true,
        filters: [{ relationType: 'Contains', entityTypes: ['DEVICE'] }],
      },
      {
        type: 'relationsQuery',
        rootEntity: ASSET,
        direction: 'TO',
        maxLevel: 2,
        fetchLastLevelOnly: true,
        filters: [{ relationType: 'Contains', entityTypes: ['DEVICE'] }],
      },
    ],
    ...(
      [
        ['assetSearchQuery', 'assetTypes'],
        ['deviceSearchQuery', 'deviceTypes'],
        ['entityViewSearchQuery', 'entityViewTypes'],
      ] as const
    ).map(([type, types]): [object, object] => [
      { type, rootEntity: ASSET, direction: 'FROM', relationType: 'Manages', maxLevel: null, [types]: ['a'] },
      {
        type,
        rootEntity: ASSET,
        direction: 'FROM',
        maxLevel: 0,
        fetchLastLevelOnly: false,
        relationType: 'Manages',
        [types]: ['a'],
      },
    ]),
  ])('what its filter finds, as queries take it: %j', (filter, expected) => {
    expect(resolved(stored(filter))).toEqual({ filter: expected });
  });

  test('nothing while it is not filled in', () => {
    for (const filter of [
      { type: 'singleEntity' },
      { type: 'entityList', entityType: 'DEVICE', entityList: ['no id'] },
      { type: 'entityName', entityNameFilter: 'a' },
      { type: 'deviceType', deviceType: '' },
      { type: 'relationsQuery', direction: 'FROM' },
    ]) {
      expect(resolved(stored(filter))).toEqual({ unresolved: 'incomplete' });
    }
  });

  test('something that the platform takes, whatever is stored', () => {
    const entity = fc.record({
      entityType: fc.constantFrom(...EntityType.options, ...PseudoEntityType.options),
      id: fc.constantFrom(id(7), NULL_UUID, '', null, 'x'),
    });
    const text = fc.constantFrom('a', '', null, undefined);
    const flag = fc.constantFrom(true, false, null, undefined);
    const any = fc.record({
      type: fc.constantFrom(...Object.keys(ALIAS_TYPES)),
      resolveMultiple: flag,
      singleEntity: fc.option(entity),
      entityType: fc.option(fc.constantFrom(...EntityType.options)),
      entityList: fc.option(fc.array(fc.constantFrom(id(7), 'x'))),
      entityNameFilter: text,
      stateEntityParamName: text,
      defaultStateEntity: fc.option(entity),
      rootStateEntity: flag,
      rootEntity: fc.option(entity),
      direction: fc.constantFrom('FROM', 'TO', null),
      maxLevel: fc.constantFrom(-1, 0, 1.5, 3, null),
      fetchLastLevelOnly: flag,
      filters: fc.option(fc.constant([{ relationType: 'Contains', entityTypes: ['DEVICE'] }])),
      relationType: text,
      assetType: text,
      deviceType: text,
      entityViewType: text,
      assetTypes: fc.option(fc.constant(['a'])),
    });
    const authorities = fc.constantFrom('SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER');
    const params = fc.constantFrom(
      {},
      { entityId: DEVICE },
      { a: { entityId: ASSET } },
      { a: 1, entityId: [] },
    );
    fc.assert(
      fc.property(any, authorities, params, (filter, authority, stateParams) => {
        const plan = planAlias(stored(filter), contextOf(authority, stateParams));
        if ('unresolved' in plan) return;
        const found = 'all' in plan ? plan.all : plan.among;
        expect(EntityFilter.parse(found)).toEqual(found);
        expect(JSON.stringify(found)).not.toMatch(/CURRENT_|StateEntity/);
        // Again, for nobody and at no state, it is the same.
        expect(resolved(stored(found), contextOf('SYS_ADMIN'))).toEqual({ filter: found });
        if ('first' in plan) expect(EntityDataQuery.parse(plan.first)).toEqual(plan.first);
      }),
    );
  });
});

// B3.1, A6.7
describe('an entity that is another for everybody', () => {
  test.each([
    ['CURRENT_USER', 'SYS_ADMIN', entityId('USER', USER)],
    ['CURRENT_USER', 'CUSTOMER_USER', entityId('USER', USER)],
    ['CURRENT_TENANT', 'TENANT_ADMIN', entityId('TENANT', TENANT)],
    ['CURRENT_TENANT', 'CUSTOMER_USER', entityId('TENANT', TENANT)],
    ['CURRENT_TENANT', 'SYS_ADMIN', undefined],
    ['CURRENT_CUSTOMER', 'CUSTOMER_USER', entityId('CUSTOMER', CUSTOMER)],
    ['CURRENT_CUSTOMER', 'TENANT_ADMIN', undefined],
    ['CURRENT_USER_OWNER', 'TENANT_ADMIN', entityId('TENANT', TENANT)],
    ['CURRENT_USER_OWNER', 'CUSTOMER_USER', entityId('CUSTOMER', CUSTOMER)],
    ['CURRENT_USER_OWNER', 'SYS_ADMIN', undefined],
  ] as const)('%s for %s', (entityType, authority, actual) => {
    const context = contextOf(authority);
    expect(actualEntity({ entityType, id: NULL_UUID }, context)).toEqual(actual);
    const filter = stored({ type: 'singleEntity', singleEntity: { entityType, id: NULL_UUID } });
    expect(resolved(filter, context)).toEqual(
      actual ? { filter: { type: 'singleEntity', singleEntity: actual } } : { unresolved: 'no-such-entity' },
    );
  });

  test('may be where a walk begins', () => {
    const filter = stored({
      type: 'deviceSearchQuery',
      rootEntity: { entityType: 'CURRENT_CUSTOMER', id: NULL_UUID },
      direction: 'FROM',
      deviceTypes: ['thermostat'],
    });
    expect(resolved(filter, contextOf('CUSTOMER_USER'))).toMatchObject({
      filter: { rootEntity: { entityType: 'CUSTOMER', id: CUSTOMER } },
    });
  });
});

describe('the entity of a state', () => {
  const params = { entityId: DEVICE, building: { entityId: ASSET, entityName: 'HQ' }, broken: 'x' };

  test('is that of the parameter, or the one of the state itself', () => {
    expect(stateEntity(params, '')).toEqual(DEVICE);
    expect(stateEntity(params, 'building')).toEqual(ASSET);
    for (const name of ['broken', 'missing', 'toString']) expect(stateEntity(params, name)).toBeUndefined();
    expect(stateEntity({ entityId: { entityType: 'DEVICE', id: 'no id' } }, '')).toBeUndefined();
  });

  test('is what an alias stands for, else its default, else nothing', () => {
    const filter = { type: 'stateEntity', stateEntityParamName: null } as const;
    const single = (entity: object) => ({ filter: { type: 'singleEntity', singleEntity: entity } });
    const withDefault = stored({ ...filter, defaultStateEntity: { entityType: 'CURRENT_TENANT' } });
    expect(resolved(stored(filter), contextOf('TENANT_ADMIN', params))).toEqual(single(DEVICE));
    expect(resolved(withDefault, contextOf('TENANT_ADMIN', params))).toEqual(single(DEVICE));
    expect(resolved(withDefault)).toEqual(single(entityId('TENANT', TENANT)));
    expect(resolved(stored(filter))).toEqual({ unresolved: 'no-state-entity' });
  });

  test('may be where a walk begins, instead of its root', () => {
    const filter = stored({
      type: 'relationsQuery',
      rootStateEntity: true,
      stateEntityParamName: 'building',
      rootEntity: DEVICE,
      direction: 'FROM',
    });
    expect(resolved(filter, contextOf('TENANT_ADMIN', params))).toMatchObject({
      filter: { type: 'relationsQuery', rootEntity: ASSET },
    });
    expect(resolved(filter)).toEqual({ unresolved: 'no-state-entity' });
  });

  test('changes only the aliases that ask for it', () => {
    const root = { type: 'assetSearchQuery', rootEntity: ASSET, stateEntityParamName: 'building' };
    const aliases = {
      fixed: { filter: stored({ type: 'singleEntity', singleEntity: DEVICE }) },
      own: { filter: stored({ type: 'stateEntity', stateEntityParamName: null }) },
      building: { filter: stored({ type: 'stateEntity', stateEntityParamName: 'building' }) },
      walk: { filter: stored({ ...root, rootStateEntity: true }) },
      rooted: { filter: stored({ ...root, rootStateEntity: false }) },
    };
    expect(changedAliases(aliases, params, { ...params, entityId: ASSET })).toEqual(['own']);
    expect(changedAliases(aliases, params, { entityId: DEVICE })).toEqual(['building', 'walk']);
    expect(changedAliases(aliases, params, structuredClone(params))).toEqual([]);
  });
});

describe('what is asked of the platform', () => {
  const thermostats = { type: 'deviceType', deviceType: 'thermostat', deviceNameFilter: '' } as const;

  test('for an alias that stands for one entity is the newest it finds', () => {
    const plan = planAlias(stored({ ...thermostats, resolveMultiple: false }), admin);
    expect(plan).toEqual({ first: currentEntityQuery(thermostats), among: thermostats });
    expect(currentEntityQuery(thermostats)).toEqual({
      entityFilter: thermostats,
      keyFilters: [],
      pageLink: {
        pageSize: 1,
        page: 0,
        sortOrder: { key: { type: 'ENTITY_FIELD', key: 'createdTime' }, direction: 'DESC' },
      },
      entityFields: ['name', 'label', 'additionalInfo'].map((key) => ({ type: 'ENTITY_FIELD', key })),
      latestValues: [],
    });
  });

  test('for one that stands for several is left to what shows them', () => {
    expect(planAlias(stored({ ...thermostats, resolveMultiple: true }), admin)).toEqual({ all: thermostats });
  });

  test('has the latest values of data keys, and their fields beside those that name', () => {
    const query = entityQuery({
      entityFilter: thermostats,
      dataKeys: [
        { type: 'timeseries', name: 'temperature' },
        { type: 'attribute', name: 'active' },
        { type: 'entityField', name: 'type' },
        { type: 'entityField', name: 'name' },
        { type: 'function', name: 'f(x)' },
      ],
    });
    expect(query.pageLink).toMatchObject({ pageSize: 1024, page: 0 });
    expect(query.latestValues).toEqual([
      { type: 'TIME_SERIES', key: 'temperature' },
      { type: 'ATTRIBUTE', key: 'active' },
    ]);
    expect(query.entityFields?.map(({ key }) => key)).toEqual(['name', 'label', 'additionalInfo', 'type']);
  });

  test('is answered with who the entity is', () => {
    const row = (additionalInfo: string, label = '') => ({
      entityId: DEVICE,
      latest: {
        ENTITY_FIELD: {
          name: { ts: 0, value: 'T1' },
          label: { ts: 0, value: label },
          additionalInfo: { ts: 0, value: additionalInfo },
        },
      },
    });
    expect(entityInfo(row('{"description":"In the cellar"}', 'Cellar'))).toEqual({
      ...DEVICE,
      name: 'T1',
      label: 'Cellar',
      entityDescription: 'In the cellar',
    });
    for (const info of ['', 'null', '[]', '{"description":7}', '{']) {
      expect(entityInfo(row(info))).toMatchObject({ label: 'T1', entityDescription: '' });
    }
    expect(entityInfo({ entityId: DEVICE, latest: null }).name).toBe('');
    expect(onlyEntity(entityInfo(row('')))).toEqual({ type: 'singleEntity', singleEntity: DEVICE });
  });
});

describe('the types of aliases', () => {
  test('are offered where they can find what is wanted', () => {
    expect(aliasTypesFor()).toHaveLength(12);
    expect(aliasTypesFor(['DEVICE'])).toEqual([
      'singleEntity',
      'entityList',
      'entityName',
      'stateEntity',
      'deviceType',
      'relationsQuery',
      'deviceSearchQuery',
    ]);
  });

  test.each([
    [{ type: 'singleEntity' }, ['singleEntity']],
    [{ type: 'entityList', entityList: [] }, ['entityType', 'entityList']],
    [{ type: 'entityName', entityType: 'DEVICE', entityNameFilter: '' }, ['entityNameFilter']],
    [{ type: 'stateEntity' }, []],
    [{ type: 'apiUsageState' }, []],
    [{ type: 'assetType', assetType: 'a' }, []],
    [{ type: 'deviceType' }, ['deviceType']],
    [{ type: 'entityViewType' }, ['entityViewType']],
    [{ type: 'relationsQuery' }, ['rootEntity', 'direction']],
    [{ type: 'relationsQuery', rootStateEntity: true, direction: 'TO' }, []],
    [{ type: 'assetSearchQuery', rootStateEntity: true, direction: 'TO' }, ['assetTypes']],
    [{ type: 'deviceSearchQuery', rootEntity: ASSET, direction: 'TO', deviceTypes: [] }, ['deviceTypes']],
    [{ type: 'entityViewSearchQuery', rootEntity: ASSET, direction: 'TO', entityViewTypes: ['a'] }, []],
  ])('have members that must be filled in: %j', (filter, members) => {
    expect(missingMembers(stored(filter))).toEqual(members);
  });

  test('of which nobody knows the members are kept as they are', () => {
    const alias = { id: 'a', alias: 'A', colour: 'red', filter: { type: 'apiUsageState', since: '3.4' } };
    expect(EntityAlias.parse(alias)).toEqual(alias);
    expect(EntityAlias.safeParse({ ...alias, filter: { type: 'edgeType' } }).success).toBe(false);
  });
});

describe('names', () => {
  test('that two have are found, whatever spaces are around them', () => {
    expect(duplicateNames(['A', 'B', ' A ', 'a', 'A'])).toEqual(['A']);
    expect(duplicateNames([])).toEqual([]);
  });

  test('that somebody has get the first number that is free', () => {
    expect(freeName('A', ['B'])).toBe('A');
    expect(freeName(' A', ['A ', 'A1', 'A3'])).toBe('A2');
  });
});
