import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { Customer } from '../../../src/model/customer.ts';
import { DeviceProfileInfo } from '../../../src/model/device-profile.ts';
import { AccessTokenClaims } from '../../../src/model/login.ts';
import { pageOf } from '../../../src/model/page.ts';
import { call, read, tokenOf } from '../client.ts';

const CustomerPage = pageOf(Customer);
const InfoPage = pageOf(DeviceProfileInfo);

describe('GET /api/customers', () => {
  it('pages through the customers of the tenant, sorted by title', async () => {
    const token = await tokenOf('tenant');
    const query = { pageSize: 2, page: 0, sortProperty: 'title', sortOrder: 'ASC' };
    const first = await read(CustomerPage, 'GET', '/api/customers', { token, query });
    const second = await read(CustomerPage, 'GET', '/api/customers', { token, query: { ...query, page: 1 } });
    const titles = [...first.data, ...second.data].map(({ title }) => title.toLowerCase());
    expect(titles).toEqual([...titles].sort());
    expect(new Set(titles).size).toBe(titles.length);
    expect(first.totalElements).toBeGreaterThanOrEqual(titles.length);
  });

  it('searches by the beginning of the title', async () => {
    const token = await tokenOf('tenant');
    const all = await read(CustomerPage, 'GET', '/api/customers', { token, query: { pageSize: 1, page: 0 } });
    const title = all.data[0]?.title ?? '';
    const query = { pageSize: 100, page: 0, textSearch: title.toUpperCase() };
    const found = await read(CustomerPage, 'GET', '/api/customers', { token, query });
    expect(found.data.map((one) => one.title)).toContain(title);
    const begins = found.data.map((one) => one.title.toLowerCase().startsWith(title.toLowerCase()));
    expect(begins).not.toContain(false);
  });
});

describe('a customer', () => {
  it('reads as a whole, in short, as its title, and by its title', async () => {
    const { customerId } = AccessTokenClaims.parse(decodeJwt(await tokenOf('customer')));
    const token = await tokenOf('tenant');
    const path = `/api/customer/${customerId}`;
    const customer = await read(Customer, 'GET', path, { token });
    expect(customer).toMatchObject({ id: { entityType: 'CUSTOMER', id: customerId }, name: customer.title });
    expect((await call('GET', `${path}/shortInfo`, { token })).json()).toEqual({
      title: customer.title,
      isPublic: false,
    });
    expect((await call('GET', `${path}/title`, { token })).text).toBe(customer.title);
    const query = { customerTitle: customer.title };
    expect(await read(Customer, 'GET', '/api/tenant/customers', { token, query })).toEqual(customer);
  });

  it('that does not exist is not found', async () => {
    const token = await tokenOf('tenant');
    const query = { customerTitle: 'No customer has this title' };
    expect((await call('GET', '/api/tenant/customers', { token, query })).status).toBe(404);
    expect((await call('GET', '/api/customer/00000000-0000-1000-8000-000000000000', { token })).status).toBe(
      404,
    );
  });

  it.each([
    ['no title', {}, 'Customer title should be specified!'],
    ['the title of the public one', { title: 'Public' }, "'Public' title for customer is system reserved!"],
    ['a bad e-mail', { title: 'x', email: 'not an e-mail' }, "Invalid email address format 'not an e-mail'!"],
  ])('is refused with %s', async (_what, body, message) => {
    const answer = await call('POST', '/api/customer', { token: await tokenOf('tenant'), body });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ errorCode: 31, message });
  });

  it('is refused with a title that exists', async () => {
    const { customerId } = AccessTokenClaims.parse(decodeJwt(await tokenOf('customer')));
    const token = await tokenOf('tenant');
    const { title } = await read(Customer, 'GET', `/api/customer/${customerId}`, { token });
    const answer = await call('POST', '/api/customer', { token, body: { title } });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ message: 'Customer with such title already exists!' });
  });
});

describe('device profile infos', () => {
  it('can be listed, filtered by transport, and read one by one, by customer users too', async () => {
    for (const role of ['tenant', 'customer'] as const) {
      const token = await tokenOf(role);
      const query = { pageSize: 100, page: 0, sortProperty: 'name' };
      const { data } = await read(InfoPage, 'GET', '/api/deviceProfileInfos', { token, query });
      const names = data.map(({ name }) => name.toLowerCase());
      expect(names).toContain('default');
      expect(names).toEqual([...names].sort());

      const mqtt = await read(InfoPage, 'GET', '/api/deviceProfileInfos', {
        token,
        query: { ...query, transportType: 'MQTT' },
      });
      for (const info of mqtt.data) expect(info.transportType).toBe('MQTT');

      const standard = await read(DeviceProfileInfo, 'GET', '/api/deviceProfileInfo/default', { token });
      expect(standard.name).toBe('default');
      expect(
        await read(DeviceProfileInfo, 'GET', `/api/deviceProfileInfo/${standard.id.id}`, { token }),
      ).toEqual(standard);
    }
  });
});
