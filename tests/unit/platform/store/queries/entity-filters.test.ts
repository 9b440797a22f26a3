import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EntityId, type EntityType, NULL_UUID } from '../../../../../src/model/entity-id.ts';
import type { EntityDataQuery, EntityFilter } from '../../../../../src/model/entity-query.ts';
import type { Caller } from '../../../../../src/platform/security/access.ts';
import { findEntities } from '../../../../../src/platform/store/queries/entity-query.ts';
import { idOf, type MemoryStore, memoryStore } from '../memory-store.ts';

/*
 * site -Contains-> hall, yard; hall -Contains-> boiler (heat), -Manages-> pump (flow); yard -Contains-> pump;
 * boiler -Feeds-> site, which closes a circle.
 */
let memory: MemoryStore;
let administrator: Caller;
let customerUser: Caller;
const ids = new Map<string, EntityId>();

beforeAll(async () => {
  memory = await memoryStore();
  const { store, tenantId } = memory;
  await store.write(() => {
    const customerId = idOf(store.customers.create(tenantId, { title: 'North', city: 'Oslo' }));
    store.customers.create(tenantId, { title: 'South' });
    const user = store.users.save({
      email: 'ana@north.example',
      authority: 'CUSTOMER_USER',
      firstName: 'Ana',
      lastName: 'Lee',
      tenantId: { entityType: 'TENANT', id: tenantId },
      customerId: { entityType: 'CUSTOMER', id: customerId },
    });
    note('tenant', 'TENANT', tenantId);
    note('customer', 'CUSTOMER', customerId);
    note('user', 'USER', idOf(user));
    for (const name of ['site', 'hall', 'yard']) {
      note(
        name,
        'ASSET',
        idOf(store.assets.save(tenantId, { name, type: name === 'site' ? 'site' : 'part' })),
      );
    }
    for (const [name, type] of [
      ['boiler', 'heat'],
      ['pump', 'flow'],
    ] as const) {
      note(name, 'DEVICE', idOf(store.devices.save(tenantId, { name, type })));
    }
    for (const [from, type, to] of [
      ['site', 'Contains', 'hall'],
      ['site', 'Contains', 'yard'],
      ['hall', 'Contains', 'boiler'],
      ['hall', 'Manages', 'pump'],
      ['yard', 'Contains', 'pump'],
      ['boiler', 'Feeds', 'site'],
      ['tenant', 'Contains', 'site'],
      ['customer', 'Contains', 'pump'],
      ['user', 'Manages', 'boiler'],
    ] as const) {
      store.relations.save({ from: at(from), to: at(to), type });
    }
    store.devices.assign(at('pump').id, customerId);
    const base = { tenantId, email: 'ana@north.example', isPublic: false };
    administrator = { ...base, userId: NULL_UUID, authority: 'TENANT_ADMIN', customerId: NULL_UUID };
    customerUser = { ...base, userId: idOf(user), authority: 'CUSTOMER_USER', customerId };
  });
});
afterAll(() => memory.store.close());

function note(name: string, entityType: EntityType, id: string): void {
  ids.set(name, { entityType, id });
}

function at(name: string): EntityId {
  const id = ids.get(name);
  if (!id) throw new Error(`There is no ${name}`);
  return id;
}

function rows(entityFilter: EntityFilter, fields: readonly string[] = ['name'], caller = administrator) {
  const query: EntityDataQuery = {
    entityFilter,
    pageLink: {
      pageSize: 100,
      page: 0,
      sortOrder: { key: { type: 'ENTITY_FIELD', key: 'name' }, direction: 'ASC' },
    },
    entityFields: fields.map((key) => ({ type: 'ENTITY_FIELD', key })),
  };
  return findEntities(memory.store, caller, query, 0).data.map(({ data }) =>
    fields.map((field) => data.latest?.ENTITY_FIELD?.[field]?.value),
  );
}

const names = (filter: EntityFilter, caller = administrator) =>
  rows(filter, ['name'], caller).flat().join(' ');

describe('the filter by relations', () => {
  function related(root: string, members: Partial<Extract<EntityFilter, { type: 'relationsQuery' }>> = {}) {
    return names({ type: 'relationsQuery', rootEntity: at(root), direction: 'FROM', ...members });
  }

  it('follows relations of any type to any distance, and ends in circles', () => {
    expect(related('site')).toBe('boiler hall pump site yard');
    expect(related('hall', { direction: 'TO' })).toBe('Acme Ana Lee boiler hall site');
  });

  it('goes no further than it is told', () => {
    expect(related('site', { maxLevel: 1 })).toBe('hall yard');
    expect(related('site', { maxLevel: 2 })).toBe('boiler hall pump yard');
    expect(related('site', { maxLevel: 2_000_000_000 })).toBe('boiler hall pump site yard');
  });

  it('has its last step meet one of the filters, not the way there', () => {
    expect(related('site', { filters: [{ relationType: 'Manages', entityTypes: ['DEVICE'] }] })).toBe('pump');
    expect(
      related('site', {
        filters: [
          { relationType: 'Feeds', entityTypes: [] },
          { relationType: 'Contains', entityTypes: ['ASSET'] },
        ],
      }),
    ).toBe('hall site yard');
    expect(related('site', { filters: [{ relationType: null, entityTypes: ['CUSTOMER'] }] })).toBe('');
  });

  it('can keep what lies on the last level, and what leads no further', () => {
    expect(related('site', { maxLevel: 1, fetchLastLevelOnly: true })).toBe('hall yard');
    const contained = [{ relationType: 'Contains', entityTypes: [] }];
    expect(related('site', { maxLevel: 2, fetchLastLevelOnly: true, filters: contained })).toBe(
      'boiler pump',
    );
    expect(related('site', { fetchLastLevelOnly: true, filters: contained })).toBe('boiler pump');
  });

  it('keeps what a longer way leads to on the last level, though a shorter one does so earlier', () => {
    expect(related('tenant', { maxLevel: 4, fetchLastLevelOnly: true })).toBe('pump site');
    expect(related('tenant', { maxLevel: 2_000_000_000, fetchLastLevelOnly: true })).toBe('pump');
  });

  it('calls users by their names and what has no type by its entity type', () => {
    const found = rows({ type: 'relationsQuery', rootEntity: at('boiler'), direction: 'TO', maxLevel: 1 }, [
      'name',
      'type',
    ]);
    expect(found).toEqual([
      ['Ana Lee', 'CUSTOMER_USER'],
      ['hall', 'part'],
    ]);
  });

  it('finds nothing from an entity of another tenant, or from none', async () => {
    const other = await memory.store.write(() => memory.store.tenants.create({ title: 'Other' }));
    for (const id of [idOf(other), NULL_UUID]) {
      expect(names({ type: 'relationsQuery', rootEntity: { entityType: 'TENANT', id } })).toBe('');
    }
  });

  it('shows a customer user what is theirs of what it finds', () => {
    const filter: EntityFilter = { type: 'relationsQuery', rootEntity: at('site'), direction: 'FROM' };
    expect(names(filter, customerUser)).toBe('pump');
  });
});

describe('the filters that search devices and assets', () => {
  const walk = { rootEntity: { entityType: 'ASSET', id: '' }, direction: 'FROM' } as const;

  it('find them at the end of relations, of any type when none is named', () => {
    const rootEntity = at('site');
    expect(names({ type: 'deviceSearchQuery', ...walk, rootEntity })).toBe('boiler pump');
    expect(names({ type: 'deviceSearchQuery', ...walk, rootEntity, relationType: 'Manages' })).toBe('pump');
    expect(names({ type: 'assetSearchQuery', ...walk, rootEntity, relationType: 'Contains' })).toBe(
      'hall yard',
    );
    expect(names({ type: 'entityViewSearchQuery', ...walk, rootEntity, entityViewTypes: [] })).toBe('');
  });

  it('keep those of the types named, all when none is', () => {
    const rootEntity = at('site');
    expect(names({ type: 'deviceSearchQuery', ...walk, rootEntity, deviceTypes: ['heat'] })).toBe('boiler');
    expect(names({ type: 'deviceSearchQuery', ...walk, rootEntity, deviceTypes: ['HEAT'] })).toBe('');
    expect(names({ type: 'assetSearchQuery', ...walk, rootEntity, assetTypes: ['site', 'x'] })).toBe('site');
    expect(names({ type: 'deviceSearchQuery', ...walk, rootEntity, deviceTypes: [] })).toBe('boiler pump');
  });
});

describe('the entity types', () => {
  const every = (entityType: EntityType): EntityFilter => ({
    type: 'entityName',
    entityType,
    entityNameFilter: '',
  });

  it('have fields of their own, by several names', () => {
    expect(rows(every('CUSTOMER'), ['title', 'name', 'label', 'city', 'type'])).toEqual([
      ['North', 'North', 'North', 'Oslo', ''],
      ['South', 'South', 'South', '', ''],
    ]);
    expect(rows(every('USER'), ['email', 'title', 'firstName', 'lastName', 'entityType'])).toEqual([
      ['ana@north.example', 'ana@north.example', 'Ana', 'Lee', 'USER'],
    ]);
    expect(rows(every('TENANT'), ['title', 'region', 'entityType'])).toEqual([['Acme', 'Global', 'TENANT']]);
    expect(rows(every('DEVICE'), ['title', 'type', 'city'])).toEqual([
      ['boiler', 'heat', ''],
      ['pump', 'flow', ''],
    ]);
  });

  it('are narrowed for a customer user', () => {
    expect(names(every('DEVICE'), customerUser)).toBe('pump');
    expect(names(every('ASSET'), customerUser)).toBe('');
    expect(names(every('CUSTOMER'), customerUser)).toBe('North');
    expect(rows(every('USER'), ['email'], customerUser)).toEqual([['ana@north.example']]);
    expect(names({ type: 'apiUsageState' }, customerUser)).toBe('');
  });

  it('give a customer user the dashboards that are shared with its customer', async () => {
    const { store, tenantId } = memory;
    await store.write(() => {
      for (const title of ['shared', 'kept']) {
        const { id } = store.dashboards.save(tenantId, { title });
        if (title === 'shared' && id) store.dashboards.assign(id.id, [at('customer').id]);
      }
    });
    expect(rows(every('DASHBOARD'), ['title'])).toEqual([['kept'], ['shared']]);
    expect(rows(every('DASHBOARD'), ['title'], customerUser)).toEqual([['shared']]);
  });

  it('that queries are not about are refused', () => {
    expect(() => names(every('ALARM'))).toThrow("Queries for entities of type 'ALARM' are not supported!");
  });
});
