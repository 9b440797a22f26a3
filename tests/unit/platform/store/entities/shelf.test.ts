import { beforeEach, describe, expect, it } from 'vitest';
import { entityId } from '../../../../../src/model/entity-id.ts';
import type { Store } from '../../../../../src/platform/store/store.ts';
import { idOf, memoryStore } from '../memory-store.ts';

interface Stored {
  id?: { id: string } | null | undefined;
}

/** What the repositories that keep their entities on a shelf have in common. */
interface Shelved {
  byId(id: string): Stored | null;
  save(tenantId: string, given: object): Stored;
  delete(id: string): void | Generator<void, void>;
}

const NOBODY = '99999999-7a01-11eb-8f2e-3f1c2d6a9b10';

/** One of every type that tenants have, as it is sent. */
const given = {
  devices: { name: 'Pump', type: 'default' },
  assets: { name: 'Hall', type: 'building' },
  dashboards: { title: 'Overview' },
  ruleChains: { name: 'Alarms' },
  widgetsBundles: { title: 'Charts' },
  deviceProfiles: {
    name: 'Meters',
    type: 'DEFAULT',
    transportType: 'DEFAULT',
    provisionType: 'DISABLED',
    profileData: {
      configuration: { type: 'DEFAULT' },
      transportConfiguration: { type: 'DEFAULT' },
      provisionConfiguration: { type: 'DISABLED' },
    },
  },
} as const satisfies Partial<Record<keyof Store, object>>;

type Name = keyof typeof given;
const names = Object.keys(given) as Name[];

let store: Store;
let tenantId: string;
let otherId: string;

beforeEach(async () => {
  ({ store, tenantId } = await memoryStore());
  otherId = idOf(await store.write(() => store.tenants.create({ title: 'Other' })));
});

const shelved = (name: Name): Shelved => store[name];
const save = (name: Name, entity: object, tenant = tenantId) =>
  store.write(() => shelved(name).save(tenant, entity));

describe.each(names)('of %s', (name) => {
  it('one is found by its id, in either case', async () => {
    const saved = await save(name, given[name]);
    expect(shelved(name).byId(idOf(saved).toUpperCase())).toEqual(saved);
    expect(shelved(name).byId(NOBODY)).toBeNull();
  });

  it('one is saved again in its place, for its own tenant alone', async () => {
    const saved = await save(name, given[name]);
    await expect(save(name, { ...saved, note: 'mine' })).resolves.toMatchObject({
      id: saved.id,
      note: 'mine',
    });
    await expect(save(name, { ...saved, note: 'theirs' }, otherId)).rejects.toMatchObject({ status: 404 });
    expect(shelved(name).byId(idOf(saved))).toMatchObject({ note: 'mine' });
  });

  it('none is made under an id that nobody has, nor for a tenant that is not there', async () => {
    const id = entityId('ASSET', NOBODY);
    await expect(save(name, { ...given[name], id })).rejects.toMatchObject({ status: 404 });
    await expect(save(name, given[name], NOBODY)).rejects.toMatchObject({ status: 404 });
  });

  it('one that knows more than this platform keeps it', async () => {
    const saved = await save(name, { ...given[name], externalId: { system: 'erp', number: 7 } });
    expect(shelved(name).byId(idOf(saved))).toMatchObject({ externalId: { system: 'erp', number: 7 } });
  });

  it('one is removed once', async () => {
    const id = idOf(await save(name, given[name]));
    const remove = () =>
      store.writeLong(function* () {
        yield* shelved(name).delete(id) ?? [];
      });
    await remove();
    expect(shelved(name).byId(id)).toBeNull();
    await expect(remove()).rejects.toMatchObject({ status: 404 });
  });
});

describe('a list', () => {
  const link = { page: 0, pageSize: 10 };

  it('is of one tenant, and of nothing where the tenant or the customer is not there', async () => {
    await save('assets', given.assets);
    await save('assets', { ...given.assets, name: 'Theirs' }, otherId);
    const listed = (tenant: string, customerId?: string) =>
      store.assets.list(tenant, link, { customerId }).data.map((asset) => asset.name);
    expect(listed(tenantId)).toEqual(['Hall']);
    expect(listed(NOBODY)).toEqual([]);
    expect(listed(tenantId, NOBODY)).toEqual([]);
  });

  it('with the customers can be sorted by what a plain one cannot', () => {
    const byCustomer = { ...link, sortProperty: 'customerTitle' };
    expect(store.devices.infos(tenantId, byCustomer).data).toEqual([]);
    expect(() => store.devices.list(tenantId, byCustomer)).toThrow("Can't sort by 'customerTitle'!");
  });
});
