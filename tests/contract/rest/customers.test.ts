import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { Customer } from '../../../src/model/customer.ts';
import { Dashboard } from '../../../src/model/dashboard.ts';
import { DeviceInfo } from '../../../src/model/device.ts';
import { DeviceProfileInfo } from '../../../src/model/device-profile-info.ts';
import { entityId, NULL_UUID } from '../../../src/model/entity-id.ts';
import { AccessTokenClaims, TokenPair } from '../../../src/model/login.ts';
import { pageOf } from '../../../src/model/page.ts';
import { call, createDevice, read, tokenOf } from '../client.ts';
import { isAsStock } from '../differences.ts';
import { createAsset, createCustomer, createDashboard, createView, makePublic } from '../fixtures.ts';
import { createActiveUser } from './accounts.ts';

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
    const title = await call('GET', `${path}/title`, { token });
    expect(title.text).toBe(customer.title);
    expect(title.headers.get('content-type')).toMatch(/^application\/text/);
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

describe('saving a customer', () => {
  it('stores it whole, and whose things show its present title', async () => {
    const token = await tokenOf('tenant');
    const customer = await createCustomer({
      city: 'Oulu',
      phone: '1',
      additionalInfo: { description: 'North' },
    });
    const { id } = await createDevice({ customerId: customer.id });
    const title = `${customer.title} 2`;
    const body = { ...customer, title, phone: null };
    const saved = await read(Customer, 'POST', '/api/customer', { token, body });
    expect(saved).toEqual({ ...customer, title, name: title, phone: null });
    const info = await read(DeviceInfo, 'GET', `/api/device/info/${id.id}`, { token });
    expect(info).toMatchObject({ customerTitle: title, customerIsPublic: false });
  });

  it('goes by the id of what has one type only, whatever type is said', async () => {
    const { title, tenantId, ...customer } = await createCustomer();
    const { id } = customer;
    const body = {
      title,
      id: { entityType: 'DEVICE', id: id.id },
      tenantId: { id: tenantId?.id },
    };
    const answer = await call('POST', '/api/customer', { token: await tokenOf('tenant'), body });
    if (await isAsStock(answer, 400, 'Wants every id to say its type')) return;
    expect([answer.status, answer.json()]).toMatchObject([200, { id, tenantId, title }]);
  });

  it('is for tenant administrators', async () => {
    const token = await tokenOf('customer');
    const { id } = await createCustomer();
    expect((await call('POST', '/api/customer', { token, body: { title: 'x' } })).status).toBe(403);
    expect((await call('GET', `/api/customer/${id.id}`, { token })).status).toBe(403);
    expect((await call('DELETE', `/api/customer/${id.id}`, { token })).status).toBe(403);
  });
});

describe('DELETE /api/customer/{id}', () => {
  it('takes back what the customer had', async () => {
    const token = await tokenOf('tenant');
    const customer = await createCustomer();
    const { id } = await createDevice({ customerId: customer.id });
    const asset = await createAsset({ customerId: customer.id });
    const view = await createView(asset.id, { customerId: customer.id });
    const answer = await call('DELETE', `/api/customer/${customer.id.id}`, { token });
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect((await call('GET', `/api/customer/${customer.id.id}`, { token })).status).toBe(404);
    for (const path of [
      `/api/device/info/${id.id}`,
      `/api/asset/info/${asset.id.id}`,
      `/api/entityView/info/${view.id.id}`,
    ]) {
      expect((await call('GET', path, { token })).json()).toMatchObject({
        customerId: entityId('CUSTOMER', NULL_UUID),
        customerTitle: null,
        customerIsPublic: false,
      });
    }
  });

  it('hides its dashboards from it and takes its users along', async () => {
    const token = await tokenOf('tenant');
    const [customer, other] = [await createCustomer(), await createCustomer()];
    const dashboard = await createDashboard();
    for (const { id } of [customer, other]) {
      const path = `/api/customer/${id.id}/dashboard/${dashboard.id.id}`;
      expect((await call('POST', path, { token })).status).toBe(200);
    }
    const { user, refreshToken } = await createActiveUser(token, {
      authority: 'CUSTOMER_USER',
      customerId: customer.id,
    });
    await call('DELETE', `/api/customer/${customer.id.id}`, { token });
    const path = `/api/dashboard/${dashboard.id.id}`;
    const { assignedCustomers } = await read(Dashboard, 'GET', path, { token });
    expect(assignedCustomers?.map(({ customerId }) => customerId.id)).toEqual([other.id.id]);
    expect((await call('GET', `/api/user/${user.id.id}`, { token })).status).toBe(404);
    expect((await call('POST', '/api/auth/token', { body: { refreshToken } })).status).toBe(401);
  });
});

describe('the public customer', () => {
  it('is made when something is made public, and anybody who knows its id can read that', async () => {
    const token = await tokenOf('tenant');
    const device = await createDevice();
    const { customerId } = await makePublic(DeviceInfo, `/device/${device.id.id}`);
    const publicId = customerId?.id ?? '';
    expect((await call('GET', `/api/customer/${publicId}/shortInfo`, { token })).json()).toEqual({
      title: 'Public',
      isPublic: true,
    });
    const info = await read(DeviceInfo, 'GET', `/api/device/info/${device.id.id}`, { token });
    expect(info).toMatchObject({ customerTitle: 'Public', customerIsPublic: true });

    const session = await read(TokenPair, 'POST', '/api/auth/login/public', { body: { publicId } });
    const seen = await read(DeviceInfo, 'GET', `/api/device/info/${device.id.id}`, { token: session.token });
    expect(seen).toEqual(info);

    await call('DELETE', `/api/customer/device/${device.id.id}`, { token });
    const after = await call('GET', `/api/device/${device.id.id}`, { token: session.token });
    expect(after.status).toBe(403);
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
