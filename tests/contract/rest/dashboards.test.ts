import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { Customer } from '../../../src/model/customer.ts';
import { Dashboard, DashboardInfo } from '../../../src/model/dashboard.ts';
import { AccessTokenClaims } from '../../../src/model/login.ts';
import { pageOf } from '../../../src/model/page.ts';
import { call, deleteAfterwards, read, tokenOf, uniqueName } from '../client.ts';
import { differs, isAsStock } from '../differences.ts';
import { makePublic } from '../fixtures.ts';

const InfoPage = pageOf(DashboardInfo);
const nobody = '00000000-0000-1000-8000-000000000000';
const configuration = { description: 'Seen from above', widgets: {}, states: { default: { root: true } } };

let token: string;
let own: { tenantId: string; customerId: string };

beforeAll(async () => {
  token = await tokenOf('tenant');
  const claims = AccessTokenClaims.parse(decodeJwt(await tokenOf('customer')));
  own = { tenantId: claims.tenantId ?? '', customerId: claims.customerId ?? '' };
});

async function create(title = uniqueName('Overview')): Promise<Dashboard & { id: { id: string } }> {
  const saved = await read(Dashboard, 'POST', '/api/dashboard', { token, body: { title, configuration } });
  if (!saved.id) throw new Error(`The new dashboard ${title} has no id`);
  deleteAfterwards(`/api/dashboard/${saved.id.id}`);
  return { ...saved, id: saved.id };
}

async function createCustomer(): Promise<string> {
  const body = { title: uniqueName('Customer') };
  const { id } = await read(Customer, 'POST', '/api/customer', { token, body });
  deleteAfterwards(`/api/customer/${id?.id}`);
  return id?.id ?? '';
}

const assignedOf = (dashboard: Dashboard) =>
  (dashboard.assignedCustomers ?? []).map(({ customerId }) => customerId.id).sort();
const page = { pageSize: 100, page: 0 };

describe('a dashboard', () => {
  it('is created, read as a whole and in short, changed and deleted', async () => {
    const dashboard = await create();
    expect(dashboard).toMatchObject({
      id: { entityType: 'DASHBOARD' },
      tenantId: { entityType: 'TENANT', id: own.tenantId },
      name: dashboard.title,
      assignedCustomers: null,
      configuration,
    });
    const path = `/api/dashboard/${dashboard.id.id}`;
    expect(await read(Dashboard, 'GET', path, { token })).toEqual(dashboard);

    const { configuration: _, ...expected } = dashboard;
    const infoPath = `/api/dashboard/info/${dashboard.id.id}`;
    const info = await read(DashboardInfo, 'GET', infoPath, { token });
    expect(info).toEqual(expected);
    expect(info).not.toHaveProperty('configuration');

    const title = uniqueName('Renamed');
    const body = { ...dashboard, title, configuration: { widgets: { a: {} } } };
    expect(await read(Dashboard, 'POST', '/api/dashboard', { token, body })).toMatchObject({
      id: dashboard.id,
      createdTime: dashboard.createdTime,
      title,
      name: title,
      configuration: { widgets: { a: {} } },
    });
    expect(await call('DELETE', path, { token })).toMatchObject({ status: 200, text: '' });
    expect((await call('GET', path, { token })).status).toBe(404);
  });

  it('may say null for all it has not', async () => {
    const nulls = {
      id: null,
      createdTime: null,
      tenantId: null,
      assignedCustomers: null,
      configuration: null,
    };
    const title = uniqueName('Bare');
    const saved = await read(Dashboard, 'POST', '/api/dashboard', { token, body: { ...nulls, title } });
    deleteAfterwards(`/api/dashboard/${saved.id?.id}`);
    expect(saved).toMatchObject({ title, assignedCustomers: null, configuration: null });
    expect(saved.createdTime).toBeGreaterThan(0);
  });

  it('needs a title, which others may have too', async () => {
    for (const body of [{ title: undefined }, { title: ' ' }]) {
      const answer = await call('POST', '/api/dashboard', { token, body });
      if (body.title && (await isAsStock(answer, 200, 'Takes a blank title of a dashboard'))) {
        deleteAfterwards(`/api/dashboard/${Dashboard.parse(answer.json()).id?.id}`);
        continue;
      }
      expect(answer.status).toBe(400);
      expect(answer.json()).toMatchObject({ errorCode: 31, message: 'Dashboard title should be specified!' });
    }
    const { title } = await create();
    expect((await create(title)).title).toBe(title);
  });

  it('that does not exist is not found', async () => {
    for (const path of [`/api/dashboard/${nobody}`, `/api/dashboard/info/${nobody}`]) {
      expect([path, (await call('GET', path, { token })).status]).toEqual([path, 404]);
    }
    const body = { id: { entityType: 'DASHBOARD', id: nobody }, title: 'x' };
    expect((await call('POST', '/api/dashboard', { token, body })).status).toBe(404);
  });
});

describe('the list of dashboards', () => {
  it('is searched by the beginning of the title and sorted by it', async () => {
    const prefix = uniqueName('List');
    for (const end of ['b', 'C', 'a']) await create(`${prefix} ${end}`);
    const query = { ...page, textSearch: prefix.toUpperCase(), sortProperty: 'title', sortOrder: 'DESC' };
    const { data } = await read(InfoPage, 'GET', '/api/tenant/dashboards', { token, query });
    expect(data.map(({ title }) => title)).toEqual([`${prefix} C`, `${prefix} b`, `${prefix} a`]);

    const second = { ...query, pageSize: 2, page: 1 };
    const rest = await read(InfoPage, 'GET', '/api/tenant/dashboards', { token, query: second });
    expect(rest).toMatchObject({ totalElements: 3, totalPages: 2, hasNext: false });
    expect(rest.data.map(({ title }) => title)).toEqual([`${prefix} a`]);
  });

  it('is readable by the system administrator, as are infos, but no dashboard', async () => {
    const dashboard = await create();
    const admin = await tokenOf('sysadmin');
    const query = { ...page, textSearch: dashboard.title };
    const path = `/api/tenant/${own.tenantId}/dashboards`;
    const { data } = await read(InfoPage, 'GET', path, { token: admin, query });
    expect(data.map(({ id }) => id)).toEqual([dashboard.id]);
    const info = `/api/dashboard/info/${dashboard.id.id}`;
    expect((await call('GET', info, { token: admin })).status).toBe(200);
    expect((await call('GET', `/api/dashboard/${dashboard.id.id}`, { token: admin })).status).toBe(403);
  });
});

describe('the customers of a dashboard', () => {
  it('are added and removed one by one; each sees it only while it is assigned', async () => {
    const { id } = await create();
    const customer = await tokenOf('customer');
    const path = `/api/customer/${own.customerId}/dashboard/${id.id}`;
    const list = `/api/customer/${own.customerId}/dashboards`;
    const sees = async () => ({
      whole: (await call('GET', `/api/dashboard/${id.id}`, { token: customer })).status,
      info: (await call('GET', `/api/dashboard/info/${id.id}`, { token: customer })).status,
      listed: (await read(InfoPage, 'GET', list, { token: customer, query: page })).data.some(
        (info) => info.id.id === id.id,
      ),
    });
    expect(await sees()).toEqual({ whole: 403, info: 403, listed: false });

    const assigned = await read(Dashboard, 'POST', path, { token });
    expect(assigned.assignedCustomers).toMatchObject([
      { customerId: { entityType: 'CUSTOMER', id: own.customerId }, public: false },
    ]);
    expect(await sees()).toEqual({ whole: 200, info: 200, listed: true });
    const again = await read(Dashboard, 'POST', path, { token });
    expect(assignedOf(again)).toEqual([own.customerId]);
    const renamed = { ...again, title: uniqueName('Renamed') };
    expect(assignedOf(await read(Dashboard, 'POST', '/api/dashboard', { token, body: renamed }))).toEqual([
      own.customerId,
    ]);
    expect(await sees()).toEqual({ whole: 200, info: 200, listed: true });

    const body = { ...assigned, title: 'Mine' };
    expect((await call('POST', '/api/dashboard', { token: customer, body })).status).toBe(403);
    expect((await call('DELETE', `/api/dashboard/${id.id}`, { token: customer })).status).toBe(403);

    expect(assignedOf(await read(Dashboard, 'DELETE', path, { token }))).toEqual([]);
    expect(await sees()).toEqual({ whole: 403, info: 403, listed: false });
  });

  it('are replaced, added and removed together', async () => {
    const [a, b, c] = [await createCustomer(), await createCustomer(), await createCustomer()];
    const { id } = await create();
    const path = `/api/dashboard/${id.id}/customers`;
    const post = async (at: string, body?: string[]) =>
      assignedOf(await read(Dashboard, 'POST', at, { token, ...(body ? { body } : {}) }));
    expect(await post(path, [a, b])).toEqual([a, b].sort());
    expect(await post(`${path}/add`, [b, c])).toEqual([a, b, c].sort());
    expect(await post(`${path}/remove`, [a])).toEqual([b, c].sort());
    expect(await post(path, [a])).toEqual([a]);
    expect(await post(path)).toEqual([]);

    const refused = await call('POST', path, { token, body: [a, nobody] });
    expect(refused.status).toBe(400);
    const assigned = assignedOf(await read(Dashboard, 'GET', `/api/dashboard/${id.id}`, { token }));
    if (assigned.includes(a)) await differs('Assigns a part of what it refuses');
    else expect(assigned).toEqual([]);
  });

  it('are shown by their present title, and forgotten when they are deleted', async () => {
    const customerId = await createCustomer();
    const { id } = await create();
    await call('POST', `/api/customer/${customerId}/dashboard/${id.id}`, { token });
    const customer = await read(Customer, 'GET', `/api/customer/${customerId}`, { token });
    const title = uniqueName('Renamed');
    await read(Customer, 'POST', '/api/customer', { token, body: { ...customer, title } });
    const path = `/api/dashboard/info/${id.id}`;
    expect((await read(DashboardInfo, 'GET', path, { token })).assignedCustomers).toMatchObject([{ title }]);

    expect((await call('DELETE', `/api/customer/${customerId}`, { token })).status).toBe(200);
    expect(assignedOf(await read(DashboardInfo, 'GET', path, { token }))).toEqual([]);
  });

  it('may be everybody', async () => {
    const { id } = await create();
    const path = `/api/customer/public/dashboard/${id.id}`;
    const shown = await makePublic(Dashboard, `/dashboard/${id.id}`);
    expect(shown.assignedCustomers).toMatchObject([{ title: 'Public', public: true }]);

    const [publicId] = assignedOf(shown);
    const login = await call('POST', '/api/auth/login/public', { body: { publicId } });
    const { token: anyone } = login.json() as { token: string };
    expect((await call('GET', `/api/dashboard/${id.id}`, { token: anyone })).status).toBe(200);
    expect(assignedOf(await read(Dashboard, 'DELETE', path, { token }))).toEqual([]);
    expect((await call('GET', `/api/dashboard/${id.id}`, { token: anyone })).status).toBe(403);
  });
});
