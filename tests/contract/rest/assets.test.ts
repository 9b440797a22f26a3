import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Asset, AssetInfo } from '../../../src/model/asset.ts';
import { EntitySubtype } from '../../../src/model/device.ts';
import { entityId, NULL_UUID } from '../../../src/model/entity-id.ts';
import { pageOf } from '../../../src/model/page.ts';
import { call, read, tokenOf, uniqueName } from '../client.ts';
import { createAsset, createCustomer, createView, makePublic } from '../fixtures.ts';
import { expectSorted, nextMillisecond } from '../sorting.ts';

const nothing = '00000000-0000-1000-8000-000000000000';
const AssetPage = pageOf(Asset);
const InfoPage = pageOf(AssetInfo);

let token: string;

beforeAll(async () => {
  token = await tokenOf('tenant');
});

describe('POST /api/asset', () => {
  it('creates an asset, reads it back, and finds it by name and id', async () => {
    const name = uniqueName('Asset');
    const asset = await createAsset({
      name,
      type: 'building',
      label: 'A',
      additionalInfo: { floors: [1, 2] },
    });
    expect(asset).toMatchObject({
      id: { entityType: 'ASSET' },
      name,
      type: 'building',
      label: 'A',
      customerId: { entityType: 'CUSTOMER', id: NULL_UUID },
      additionalInfo: { floors: [1, 2] },
    });
    expect(await read(Asset, 'GET', `/api/asset/${asset.id.id}`, { token })).toEqual(asset);
    expect(await read(AssetInfo, 'GET', `/api/asset/info/${asset.id.id}`, { token })).toEqual({
      ...asset,
      customerTitle: null,
      customerIsPublic: false,
    });
    const query = { assetName: name };
    expect(await read(Asset, 'GET', '/api/tenant/assets', { token, query })).toEqual(asset);
    const assetIds = `${nothing},${asset.id.id}`;
    expect(await read(z.array(Asset), 'GET', '/api/assets', { token, query: { assetIds } })).toEqual([asset]);
  });

  it('changes an asset that carries its id', async () => {
    const asset = await createAsset({ integration: { own: 1 } });
    const body = { ...asset, type: 'floor', label: 'New' };
    await read(Asset, 'POST', '/api/asset', { token, body });
    expect(await read(Asset, 'GET', `/api/asset/${asset.id.id}`, { token })).toEqual(body);
  });

  it('gives the asset to the customer that a save names, and takes it back with one that names none', async () => {
    const customer = await createCustomer();
    const asset = await createAsset({ customerId: customer.id });
    expect(asset.customerId).toEqual(customer.id);
    const body = { ...asset, customerId: null };
    const freed = await read(Asset, 'POST', '/api/asset', { token, body });
    expect(freed.customerId?.id).toBe(NULL_UUID);
    const given = await read(Asset, 'POST', '/api/asset', { token, body: asset });
    expect(given.customerId).toEqual(customer.id);
  });

  it('refuses a customer that does not exist', async () => {
    const body = { name: uniqueName('x'), type: 'x', customerId: entityId('CUSTOMER', nothing) };
    const answer = await call('POST', '/api/asset', { token, body });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({
      errorCode: 31,
      message: "Can't assign asset to non-existent customer!",
    });
  });

  it.each([
    ['no type', { name: 'x' }, 'Asset type should be specified!'],
    ['no name', { type: 'x' }, 'Asset name should be specified!'],
    [
      'the type of the servers themselves',
      { name: 'x', type: 'TbServiceQueue' },
      'Unable to save asset with type TbServiceQueue',
    ],
  ])('refuses %s', async (_what, body, message) => {
    const answer = await call('POST', '/api/asset', { token, body });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ errorCode: 31, message });
  });

  it('refuses a name that exists', async () => {
    const { name } = await createAsset();
    const answer = await call('POST', '/api/asset', { token, body: { name, type: 'other' } });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ errorCode: 31, message: 'Asset with such name already exists!' });
  });
});

describe('lists of assets', () => {
  it('are filtered by type, searched by the beginning of the name and sorted', async () => {
    const type = uniqueName('type');
    const prefix = uniqueName('Listed');
    for (const end of ['b', 'C', 'a']) await createAsset({ name: `${prefix} ${end}`, type });
    const query = { pageSize: 2, page: 0, type, textSearch: prefix.toUpperCase(), sortProperty: 'name' };
    const first = await read(InfoPage, 'GET', '/api/tenant/assetInfos', { token, query });
    const second = await read(AssetPage, 'GET', '/api/tenant/assets', {
      token,
      query: { ...query, page: 1 },
    });
    expect(first).toMatchObject({ totalElements: 3, totalPages: 2, hasNext: true });
    expect(second).toMatchObject({ totalElements: 3, totalPages: 2, hasNext: false });
    const names = [...first.data, ...second.data].map(({ name }) => name);
    expect(names).toEqual(['a', 'b', 'C'].map((end) => `${prefix} ${end}`));
  });

  it('are sorted by all that they show', async () => {
    const prefix = uniqueName('Sorted');
    for (const [name, type, label] of [
      ['b', 'x', 'r'],
      ['c', 'z', 'q'],
      ['a', 'y', 'p'],
    ]) {
      await nextMillisecond();
      const customerId = (await createCustomer({ title: `${label} ${prefix}` })).id;
      await createAsset({ name: `${prefix} ${name}`, type, label, customerId });
    }
    for (const property of ['createdTime', 'name', 'type', 'label']) {
      await expectSorted('/api/tenant/assets', prefix, property);
    }
    await expectSorted('/api/tenant/assetInfos', prefix, 'customerTitle');
  });

  it('know the types in use, sorted', async () => {
    const type = uniqueName('used');
    await createAsset({ type });
    const types = await read(z.array(EntitySubtype), 'GET', '/api/asset/types', { token });
    const names = types.map((one) => one.type);
    expect(names).toContain(type);
    expect(names).toEqual([...names].sort());
    expect(types[0]).toMatchObject({ entityType: 'ASSET', tenantId: { entityType: 'TENANT' } });
  });

  it('refuse a sort property that there is not', async () => {
    const query = { pageSize: 1, page: 0, sortProperty: 'nothing' };
    const answer = await call('GET', '/api/tenant/assets', { token, query });
    expect(answer.status).toBe(500);
    expect(answer.json()).toMatchObject({ errorCode: 2 });
  });
});

describe('an asset of a customer', () => {
  it('is assigned, listed with the customer and taken back', async () => {
    const customer = await createCustomer();
    const asset = await createAsset();
    const path = `/api/customer/${customer.id.id}`;
    const assigned = await read(Asset, 'POST', `${path}/asset/${asset.id.id}`, { token });
    expect(assigned.customerId).toEqual(customer.id);
    const query = { pageSize: 10, page: 0 };
    const infos = await read(InfoPage, 'GET', `${path}/assetInfos`, { token, query });
    expect(infos.data).toEqual([{ ...assigned, customerTitle: customer.title, customerIsPublic: false }]);
    expect((await read(AssetPage, 'GET', `${path}/assets`, { token, query })).data).toEqual([assigned]);

    const unassigned = await read(Asset, 'DELETE', `/api/customer/asset/${asset.id.id}`, { token });
    expect(unassigned.customerId).toEqual(entityId('CUSTOMER', NULL_UUID));
    const again = await call('DELETE', `/api/customer/asset/${asset.id.id}`, { token });
    expect(again.status).toBe(400);
    expect(again.json()).toMatchObject({ message: "Asset isn't assigned to any customer!" });
  });

  it('that stands for everybody is public', async () => {
    const asset = await createAsset();
    const saved = await makePublic(Asset, `/asset/${asset.id.id}`);
    const info = await read(AssetInfo, 'GET', `/api/asset/info/${asset.id.id}`, { token });
    expect(info).toMatchObject({
      customerId: saved.customerId,
      customerTitle: 'Public',
      customerIsPublic: true,
    });
  });

  it('is not shown to the users of another', async () => {
    const own = await tokenOf('customer');
    const { id } = await createAsset();
    const answer = await call('GET', `/api/asset/${id.id}`, { token: own });
    expect(answer.status).toBe(403);
    const listed = await call('GET', '/api/assets', { token: own, query: { assetIds: id.id } });
    expect(listed.json()).toEqual([]);
    expect((await call('POST', '/api/asset', { token: own, body: { name: 'x', type: 'x' } })).status).toBe(
      403,
    );
  });
});

describe('DELETE /api/asset/{id}', () => {
  it('answers nothing, and the asset is gone', async () => {
    const { id } = await createAsset();
    const answer = await call('DELETE', `/api/asset/${id.id}`, { token });
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect((await call('GET', `/api/asset/${id.id}`, { token })).status).toBe(404);
  });

  it('refuses an asset that has entity views', async () => {
    const { id } = await createAsset();
    await createView(id);
    const answer = await call('DELETE', `/api/asset/${id.id}`, { token });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ message: "Can't delete asset that has entity views!" });
  });
});
