import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Device } from '../../../../../src/model/device.ts';
import { entityId } from '../../../../../src/model/entity-id.ts';
import type { PageLink, SortOrder } from '../../../../../src/model/page.ts';
import type { DeviceFilter } from '../../../../../src/platform/store/entities/device-repository.ts';
import type { Store } from '../../../../../src/platform/store/store.ts';
import { idOf, memoryStore } from '../memory-store.ts';

let store: Store;
let tenantId: string;

const everything: PageLink = { page: 0, pageSize: 1_000 };
const names = (link: Partial<PageLink>, filter?: DeviceFilter) =>
  store.devices.infos(tenantId, { ...everything, ...link }, filter).data.map(({ name }) => name);

describe('a list of devices', () => {
  beforeEach(async () => {
    ({ store, tenantId } = await memoryStore());
  });

  const add = (...devices: Device[]) =>
    store.write(() => devices.map((device) => store.devices.save(tenantId, device)));

  it('finds what begins with the text, in any case and any alphabet', async () => {
    await add(
      { name: 'Boiler' },
      { name: 'boiler 2' },
      { name: 'My boiler' },
      { name: 'Ölpumpe' },
      { name: 'ÉCLAIR' },
    );
    expect(names({ textSearch: 'BOIL', sortProperty: 'name' })).toEqual(['Boiler', 'boiler 2']);
    expect(names({ textSearch: 'öl' })).toEqual(['Ölpumpe']);
    expect(names({ textSearch: 'écl' })).toEqual(['ÉCLAIR']);
  });

  it('takes % for any characters and _ for one', async () => {
    await add({ name: 'Boiler 1' }, { name: 'Boiler 12' }, { name: 'Pump 1' });
    expect(names({ textSearch: '%1', sortProperty: 'name' })).toEqual(['Boiler 1', 'Boiler 12', 'Pump 1']);
    expect(names({ textSearch: 'p_mp' })).toEqual(['Pump 1']);
    expect(names({ textSearch: '%r _2' })).toEqual(['Boiler 12']);
  });

  it('counts what it holds, and again after every change', async () => {
    const [first] = await add({ name: 'A' }, { name: 'B' });
    const total = (textSearch = '') =>
      store.devices.list(tenantId, { ...everything, textSearch }).totalElements;
    expect([total(), total('a')]).toEqual([2, 1]);
    await add({ name: 'Aa' });
    expect([total(), total('a')]).toEqual([3, 2]);
    await store.write(() => store.devices.save(tenantId, { ...first, name: 'Z' }));
    expect([total(), total('a')]).toEqual([3, 1]);
    await store.write(() => store.devices.delete(idOf(first ?? null)));
    expect([total(), total('z')]).toEqual([2, 0]);
  });

  it('counts those of a type, of a customer and of both, whatever becomes of them', async () => {
    const [customerId = ''] = await store.write(() =>
      ['C', 'D'].map((title) => store.customers.save(tenantId, { title }).id?.id ?? ''),
    );
    const customer = entityId('CUSTOMER', customerId);
    const [device] = await add(
      { name: 'A', type: 'meter', customerId: customer },
      { name: 'B', type: 'meter' },
      { name: 'C', type: 'Meter', customerId: customer },
    );
    const total = (filter?: DeviceFilter) => store.devices.list(tenantId, everything, filter).totalElements;
    const totals = () => [
      total(),
      total({ type: 'meter' }),
      total({ customerId }),
      total({ type: 'meter', customerId }),
    ];
    expect(totals()).toEqual([3, 2, 2, 1]);
    const changed = { id: device?.id ?? null, name: 'A', type: 'Meter', customerId: customer };
    await store.write(() => store.devices.save(tenantId, changed));
    expect(totals()).toEqual([3, 1, 2, 0]);
    await store.write(() => store.devices.assign(idOf(device ?? null), null));
    expect(totals()).toEqual([3, 1, 1, 0]);
    await store.writeLong(() => store.customers.delete(customerId));
    expect([total(), total({ type: 'meter' })]).toEqual([3, 1]);
    const other = await store.write(() => store.tenants.create({ title: 'Other' }).id?.id ?? '');
    await store.write(() => store.devices.moveToTenant(idOf(device ?? null), other));
    expect([total(), store.devices.list(other, everything).totalElements]).toEqual([2, 1]);
  });

  it('counts as before after a change that was undone', async () => {
    await add({ name: 'A' });
    const undone = store.write(() => {
      store.devices.save(tenantId, { name: 'B' });
      expect(store.devices.list(tenantId, everything).totalElements).toBe(2);
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect(store.devices.list(tenantId, everything).totalElements).toBe(1);
  });

  it('answers a page beyond its end empty, with the right totals', async () => {
    await add({ name: 'A' }, { name: 'B' }, { name: 'C' });
    expect(store.devices.list(tenantId, { page: 5, pageSize: 2 })).toEqual({
      data: [],
      totalPages: 2,
      totalElements: 3,
      hasNext: false,
    });
  });

  it('sorts by customer and profile only with the information about them', async () => {
    await add({ name: 'A' });
    for (const sortProperty of ['customerTitle', 'deviceProfileName']) {
      expect(names({ sortProperty })).toEqual(['A']);
      expect(() => store.devices.list(tenantId, { ...everything, sortProperty })).toThrow("Can't sort by");
    }
  });

  it('fails with a general error for a property it cannot be sorted by', () => {
    for (const sortProperty of ['tokens', 'toString', 'e.key; DROP TABLE entity']) {
      expect(() => names({ sortProperty })).toThrow(expect.objectContaining({ status: 500, errorCode: 2 }));
    }
  });

  it('is empty for a tenant, customer or profile that does not exist', async () => {
    await add({ name: 'A' });
    const unknown = '99999999-7a01-11eb-8f2e-3f1c2d6a9b10';
    expect(names({}, { customerId: unknown })).toEqual([]);
    expect(names({}, { deviceProfileId: unknown })).toEqual([]);
    expect(store.devices.infos(unknown, everything).totalElements).toBe(0);
  });

  it('is narrowed by profile, and by type rather than by profile when both are given', async () => {
    const [meter] = await add(
      { name: 'M', type: 'meter' },
      { name: 'P', type: 'pump' },
      { name: 'Q', type: 'Pump' },
    );
    const deviceProfileId = meter?.deviceProfileId?.id;
    expect(names({}, { deviceProfileId })).toEqual(['M']);
    expect(names({}, { deviceProfileId, type: 'pump' })).toEqual(['P']);
    expect(names({}, { deviceProfileId, type: ' ' })).toEqual(['M']);
  });
});

/** A device as the reference below sees it. */
interface Row {
  name: string;
  type: string;
  label: string | null;
  owner: string | null;
  order: number;
}

describe('any page of any list of devices', () => {
  const rows: Row[] = Array.from({ length: 400 }, (_, order) => ({
    name: `${['Pump', 'meter', 'Valve'][order % 3]} ${(order * 7919) % 400}`,
    type: ['thermostat', 'Meter', 'default', 'rare'][order % 97 === 0 ? 3 : order % 3] ?? '',
    label: order % 5 === 0 ? null : `L${(order * 31) % 40}`,
    owner: [null, 'North', 'south', 'East'][order % 59 === 0 ? 3 : order % 3] ?? null,
    order,
  }));
  const customerIds = new Map<string, string>();

  beforeAll(async () => {
    let clock: { now: number };
    ({ store, tenantId, clock } = await memoryStore());
    for (const title of ['North', 'south', 'East']) {
      customerIds.set(title, idOf(await store.write(() => store.customers.create(tenantId, { title }))));
    }
    await store.write(() => {
      for (const { name, type, label, owner } of rows) {
        clock.now += 1;
        const customerId = owner === null ? null : entityId('CUSTOMER', customerIds.get(owner) ?? '');
        store.devices.save(tenantId, { name, type, label, customerId });
      }
    });
  });

  const sortKeys: Record<string, (row: Row) => string | number | null> = {
    createdTime: ({ order }) => order,
    name: ({ name }) => name.toLowerCase(),
    type: ({ type }) => type.toLowerCase(),
    deviceProfileName: ({ type }) => type.toLowerCase(),
    label: ({ label }) => label?.toLowerCase() ?? null,
    customerTitle: ({ owner }) => owner?.toLowerCase() ?? null,
  };

  /** Nothing comes before something; what is equal is ordered by name. */
  function compare(a: Row, b: Row, property: string): number {
    const [x, y] = [sortKeys[property]?.(a) ?? null, sortKeys[property]?.(b) ?? null];
    if (x === y) return a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1;
    if (x === null) return -1;
    if (y === null) return 1;
    return x < y ? -1 : 1;
  }

  it('holds what filtering, sorting and cutting the whole would give', () => {
    const link = fc.record({
      page: fc.nat(60),
      pageSize: fc.integer({ min: 1, max: 50 }),
      textSearch: fc.constantFrom('', 'p', 'PUMP 1', 'meter 3', '%9', 'v_lve 2', 'none'),
      sortProperty: fc.constantFrom(...Object.keys(sortKeys)),
      sortOrder: fc.constantFrom<SortOrder>('ASC', 'DESC'),
    });
    const filter = fc.record({
      owner: fc.constantFrom(undefined, 'North', 'East'),
      type: fc.constantFrom(undefined, 'Meter', 'rare'),
    });
    fc.assert(
      fc.property(
        link,
        filter,
        ({ page, pageSize, textSearch, sortProperty, sortOrder }, { owner, type }) => {
          const pattern = new RegExp(
            `^${textSearch.toLowerCase().replaceAll('%', '.*').replaceAll('_', '.')}`,
          );
          const matching = rows
            .filter((row) => pattern.test(row.name.toLowerCase()))
            .filter((row) => owner === undefined || row.owner === owner)
            .filter((row) => type === undefined || row.type === type)
            .sort((a, b) => compare(a, b, sortProperty) * (sortOrder === 'DESC' ? -1 : 1));
          const found = store.devices.infos(
            tenantId,
            { page, pageSize, textSearch, sortProperty, sortOrder },
            { customerId: owner && customerIds.get(owner), type },
          );
          expect(found.totalElements).toBe(matching.length);
          expect(found.data.map(({ name }) => name)).toEqual(
            matching.slice(page * pageSize, (page + 1) * pageSize).map(({ name }) => name),
          );
        },
      ),
      { seed: 20, numRuns: 400 },
    );
  });
});
