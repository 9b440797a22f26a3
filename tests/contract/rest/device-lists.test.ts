import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { Customer } from '../../../src/model/customer.ts';
import { Device, DeviceInfo } from '../../../src/model/device.ts';
import { AccessTokenClaims } from '../../../src/model/login.ts';
import { pageOf } from '../../../src/model/page.ts';
import { call, createDevice, read, tokenOf, uniqueName } from '../client.ts';
import { createCustomer } from '../fixtures.ts';
import { expectSorted, nextMillisecond } from '../sorting.ts';

const DevicePage = pageOf(Device);
const DeviceInfoPage = pageOf(DeviceInfo);

const prefix = uniqueName('Contract list');
const type = uniqueName('contract-list');
const names = ['b', 'a', 'c', 'd', 'e'].map((letter) => `${prefix} ${letter}`);

beforeAll(async () => {
  for (const [index, name] of names.entries()) {
    await nextMillisecond();
    await createDevice({ name, type: index < 2 ? type : `${type} 2`, label: `${9 - index}` });
  }
});

describe('GET /api/tenant/deviceInfos', () => {
  it('gives a page with the totals', async () => {
    const page = await infos({ pageSize: 2 });
    expect(page).toMatchObject({ totalElements: 5, totalPages: 3, hasNext: true });
    expect(page.data).toHaveLength(2);
  });

  it('goes on with the next page where the last one ended, until the end', async () => {
    const pages = await Promise.all([0, 1, 2, 3].map((page) => sorted('name', 'ASC', { pageSize: 2, page })));
    expect(pages.flat()).toEqual(['a', 'b', 'c', 'd', 'e']);
    const [last, beyond] = await Promise.all([2, 3].map((page) => infos({ pageSize: 2, page })));
    expect(last).toMatchObject({ totalElements: 5, hasNext: false });
    expect(beyond).toMatchObject({ data: [], totalElements: 5, totalPages: 3, hasNext: false });
  });

  it('gives all there is in one page that is large enough', async () => {
    const page = await infos({ pageSize: 100_000, sortProperty: 'name', sortOrder: 'ASC' });
    expect(page.data.map(({ name }) => name)).toEqual(names.toSorted());
    expect(page).toMatchObject({ totalElements: 5, totalPages: 1, hasNext: false });
  });

  it('sorts by name, both ways', async () => {
    expect(await sorted('name', 'ASC')).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(await sorted('name', 'DESC')).toEqual(['e', 'd', 'c', 'b', 'a']);
  });

  it('sorts by creation, label and type', async () => {
    expect(await sorted('createdTime', 'ASC')).toEqual(['b', 'a', 'c', 'd', 'e']);
    expect(await sorted('createdTime', 'desc')).toEqual(['e', 'd', 'c', 'a', 'b']);
    expect(await sorted('label', 'ASC')).toEqual(['e', 'd', 'c', 'a', 'b']);
    const byProfile = (await infos({ sortProperty: 'deviceProfileName' })).data.map(
      (info) => info.deviceProfileName,
    );
    expect(byProfile).toEqual([type, type, `${type} 2`, `${type} 2`, `${type} 2`]);
    for (const sortProperty of ['id', 'searchText', 'customerId', 'additionalInfo']) {
      expect((await infos({ sortProperty })).totalElements).toBeGreaterThan(0);
    }
    const byType = (await infos({ sortProperty: 'type', sortOrder: 'DESC' })).data.map((info) => info.type);
    expect(byType).toEqual(byProfile.toReversed());
  });

  it('sorts by the title of the customer', async () => {
    const own = uniqueName('Sorted');
    for (const [name, title] of [
      ['a', 'y'],
      ['b', 'x'],
    ]) {
      const customerId = (await createCustomer({ title: `${title} ${own}` })).id;
      await createDevice({ name: `${own} ${name}`, customerId });
    }
    await expectSorted('/api/tenant/deviceInfos', own, 'customerTitle');
  });

  it('searches for names that begin with the text, in any case', async () => {
    expect((await infos({ textSearch: `${prefix} d`.toUpperCase() })).data.map(({ name }) => name)).toEqual([
      `${prefix} d`,
    ]);
    expect(await infos({ textSearch: prefix.slice(1) })).toMatchObject({ data: [], totalElements: 0 });
  });

  it('takes % and _ in a search for any characters and any one', async () => {
    expect((await infos({ textSearch: `%${prefix.slice(5)} _` })).totalElements).toBe(5);
  });

  it('keeps quotes in a search as quotes', async () => {
    expect(await infos({ textSearch: `${prefix}' OR '1'='1` })).toMatchObject({ totalElements: 0 });
  });

  it('filters by type, and by profile', async () => {
    const ofType = await infos({ type });
    expect(ofType.data.map((info) => info.type)).toEqual([type, type]);
    const deviceProfileId = ofType.data[0]?.deviceProfileId?.id ?? '';
    expect((await infos({ deviceProfileId })).totalElements).toBe(2);
    expect((await infos({ deviceProfileId, type: `${type} 2` })).totalElements).toBe(3);
  });

  it.each([
    [{ pageSize: 0 }, "Incorrect page link page size '0'. Page size must be greater than zero."],
    [
      { sortProperty: 'name', sortOrder: 'up' },
      "Unsupported sort order 'up'! Only 'ASC' or 'DESC' types are allowed.",
    ],
  ])('refuses %j', async (query, message) => {
    const answer = await list('/api/tenant/deviceInfos', query);
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ errorCode: 31, message });
  });

  it('refuses a negative page, and a property it cannot sort by', async () => {
    expect((await list('/api/tenant/deviceInfos', { page: -1 })).status).toBe(400);
    const answer = await list('/api/tenant/deviceInfos', { sortProperty: 'name; DROP TABLE device' });
    expect(answer.status).toBe(500);
    expect(answer.json()).toMatchObject({ errorCode: 2 });
  });

  it('is not reached without page and size', async () => {
    const answer = await call('GET', '/api/tenant/deviceInfos', { token: await tokenOf('tenant') });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({
      status: 400,
      error: 'Bad Request',
      message: '',
      path: '/api/tenant/deviceInfos',
    });
  });
});

describe('GET /api/tenant/devices', () => {
  it('lists the same devices without the extras', async () => {
    const query = { pageSize: 10, page: 0, textSearch: prefix, sortProperty: 'name' };
    const page = await read(DevicePage, 'GET', '/api/tenant/devices', {
      token: await tokenOf('tenant'),
      query,
    });
    expect(page.data.map(({ name }) => name.slice(-1))).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(page.data[0]).not.toHaveProperty('customerTitle');
  });
});

describe('the devices of a customer', () => {
  it('are those assigned to it, for its users too', async () => {
    const token = await tokenOf('tenant');
    const { customerId } = AccessTokenClaims.parse(decodeJwt(await tokenOf('customer')));
    const device = await createDevice();
    const assigned = await read(Device, 'POST', `/api/customer/${customerId}/device/${device.id.id}`, {
      token,
    });
    expect(assigned.customerId?.id).toBe(customerId);

    const query = { pageSize: 10, page: 0, textSearch: device.name };
    for (const reader of [token, await tokenOf('customer')]) {
      const path = `/api/customer/${customerId}`;
      const page = await read(DeviceInfoPage, 'GET', `${path}/deviceInfos`, { token: reader, query });
      const customer = await read(Customer, 'GET', path, { token: reader });
      expect(page.data).toMatchObject([{ name: device.name, customerTitle: customer.title }]);
      expect((await read(DevicePage, 'GET', `${path}/devices`, { token: reader, query })).totalElements).toBe(
        1,
      );
    }

    const freed = await read(Device, 'DELETE', `/api/customer/device/${device.id.id}`, { token });
    expect(freed.customerId?.id).not.toBe(customerId);
    const again = await call('DELETE', `/api/customer/device/${device.id.id}`, { token });
    expect(again.status).toBe(400);
    expect(again.json()).toMatchObject({ message: "Device isn't assigned to any customer!" });
  });
});

type Query = Record<string, string | number>;

async function list(path: string, query: Query) {
  const defaults = { pageSize: 10, page: 0, textSearch: prefix };
  return await call('GET', path, { token: await tokenOf('tenant'), query: { ...defaults, ...query } });
}

async function infos(query: Query) {
  const answer = await list('/api/tenant/deviceInfos', query);
  return DeviceInfoPage.parse(answer.json());
}

/** The last letters of the names, in the order of the answer. */
async function sorted(sortProperty: string, sortOrder: string, query: Query = {}): Promise<string[]> {
  const page = await infos({ ...query, sortProperty, sortOrder });
  return page.data.map(({ name }) => name.slice(-1));
}
