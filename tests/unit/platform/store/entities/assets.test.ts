import { beforeEach, describe, expect, it } from 'vitest';
import type { Asset } from '../../../../../src/model/asset.ts';
import { entityId } from '../../../../../src/model/entity-id.ts';
import type { Store } from '../../../../../src/platform/store/store.ts';
import { idOf, memoryStore } from '../memory-store.ts';

let store: Store;
let tenantId: string;

beforeEach(async () => {
  ({ store, tenantId } = await memoryStore());
});

const save = (asset: Asset) => store.write(() => store.assets.save(tenantId, asset));

describe('the types of assets in use', () => {
  it('are sorted, of the tenant or of one of its customers', async () => {
    const customer = await store.write(() => store.customers.create(tenantId, { title: 'North' }));
    const customerId = entityId('CUSTOMER', idOf(customer));
    const other = await store.write(() => store.tenants.create({ title: 'Other' }));
    await store.write(() => store.assets.save(idOf(other), { name: 'Theirs', type: 'plant' }));
    await save({ name: 'A', type: 'floor' });
    await save({ name: 'B', type: 'building', customerId });
    await save({ name: 'C', type: 'building', customerId });
    const types = (of?: string) => store.assets.types(tenantId, of).map(({ type }) => type);
    expect(types()).toEqual(['building', 'floor']);
    expect(types(customerId.id)).toEqual(['building']);
    expect(types('99999999-7a01-11eb-8f2e-3f1c2d6a9b10')).toEqual([]);
  });
});

describe('saving an asset', () => {
  it.each([
    ['name', { name: 'x'.repeat(256), type: 't' }, "Asset name can't be longer than 255 characters!"],
    ['type', { name: 'a', type: 'x'.repeat(256) }, "Asset type can't be longer than 255 characters!"],
    [
      'label',
      { name: 'a', type: 't', label: 'x'.repeat(256) },
      "Asset label can't be longer than 255 characters!",
    ],
  ])('refuses a %s of more than 255 characters and names it', async (_, asset, message) => {
    await expect(save(asset)).rejects.toThrow(message);
  });

  it('refuses to update one that does not exist or is of another tenant', async () => {
    const other = await store.write(() => store.tenants.create({ title: 'Other' }));
    const theirs = await store.write(() => store.assets.save(idOf(other), { name: 'Theirs', type: 't' }));
    await expect(save({ ...theirs, name: 'Mine' })).rejects.toMatchObject({ status: 404 });
    const id = entityId('ASSET', '99999999-7a01-11eb-8f2e-3f1c2d6a9b10');
    await expect(save({ id, name: 'None', type: 't' })).rejects.toMatchObject({ status: 404 });
  });
});
