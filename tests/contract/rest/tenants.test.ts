import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DeviceProfile } from '../../../src/model/device-profile.ts';
import { AccessTokenClaims } from '../../../src/model/login.ts';
import { pageOf } from '../../../src/model/page.ts';
import { RuleChain } from '../../../src/model/rule-chain.ts';
import { Tenant, TenantInfo } from '../../../src/model/tenant.ts';
import { TenantProfileInfo } from '../../../src/model/tenant-profile.ts';
import { call, read, tokenOf, uniqueName } from '../client.ts';
import { isAsStock } from '../differences.ts';
import { nextMillisecond } from '../sorting.ts';
import { createActiveUser } from './accounts.ts';

const prefix = uniqueName('Contract');
const created: string[] = [];
let sysadmin: string;

beforeAll(async () => {
  sysadmin = await tokenOf('sysadmin');
});

afterAll(async () => {
  for (const id of created) await call('DELETE', `/api/tenant/${id}`, { token: sysadmin });
});

async function create(body: Readonly<Record<string, unknown>>) {
  const tenant = await read(Tenant, 'POST', '/api/tenant', { token: sysadmin, body });
  created.push(tenant.id?.id ?? '');
  return { ...tenant, id: { entityType: 'TENANT', id: tenant.id?.id ?? '' } };
}

describe('a tenant', () => {
  it('is made in the region Global and with the default profile, whatever is sent of the region', async () => {
    const standard = await read(TenantProfileInfo, 'GET', '/api/tenantProfileInfo/default', {
      token: sysadmin,
    });
    const tenant = await create({
      title: `${prefix} new`,
      region: 'Mars',
      country: 'China',
      additionalInfo: { description: 'Pilot', unknownToUs: [1] },
    });
    expect(tenant).toMatchObject({
      title: `${prefix} new`,
      name: `${prefix} new`,
      region: 'Global',
      country: 'China',
      tenantProfileId: { entityType: 'TENANT_PROFILE', id: standard.id.id },
      additionalInfo: { description: 'Pilot', unknownToUs: [1] },
    });
    expect(await read(Tenant, 'GET', `/api/tenant/${tenant.id.id}`, { token: sysadmin })).toEqual(tenant);
    expect(
      await read(TenantInfo, 'GET', `/api/tenant/info/${tenant.id.id}`, { token: sysadmin }),
    ).toMatchObject({ ...tenant, tenantProfileName: standard.name });
  });

  it('is saved as a whole', async () => {
    const tenant = await create({ title: `${prefix} old`, city: 'Ulm', phone: '1' });
    const { city: _, ...rest } = tenant;
    const saved = await read(Tenant, 'POST', '/api/tenant', {
      token: sysadmin,
      body: { ...rest, title: `${prefix} renamed` },
    });
    expect(saved).toMatchObject({ id: tenant.id, title: `${prefix} renamed`, city: null, phone: '1' });
    expect(saved.createdTime).toBe(tenant.createdTime);
  });

  it.each([
    ['no title', { title: undefined }, 'Tenant title should be specified!'],
    ['a blank title', { title: ' ' }, 'Tenant title should be specified!'],
    ['a bad e-mail', { title: 'x', email: 'nowhere' }, "Invalid email address format 'nowhere'!"],
  ])('is refused with %s', async (_what, body, message) => {
    const answer = await call('POST', '/api/tenant', { token: sysadmin, body });
    if (body.title === ' ' && (await isAsStock(answer, 200, 'Takes a blank title of a tenant'))) {
      created.push(Tenant.parse(answer.json()).id?.id ?? '');
      return;
    }
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ errorCode: 31, message });
  });

  it('that does not exist is not found, and an id that is none is refused', async () => {
    const nobody = '00000000-0000-1000-8000-000000000000';
    for (const [method, path] of [
      ['GET', `/api/tenant/${nobody}`],
      ['GET', `/api/tenant/info/${nobody}`],
      ['DELETE', `/api/tenant/${nobody}`],
    ] as const) {
      const answer = await call(method, path, { token: sysadmin });
      expect([method, path, answer.status]).toEqual([method, path, 404]);
    }
    expect((await call('GET', '/api/tenant/xyz', { token: sysadmin })).json()).toMatchObject({
      status: 400,
      errorCode: 31,
      message: 'Invalid UUID string: xyz',
    });
  });

  it('has a device profile, a root rule chain and its usage from the start', async () => {
    const tenant = await create({ title: `${prefix} equipped` });
    const { token } = await createActiveUser(sysadmin, { authority: 'TENANT_ADMIN', tenantId: tenant.id });
    const query = { pageSize: 10, page: 0 };
    const profiles = await read(pageOf(DeviceProfile), 'GET', '/api/deviceProfiles', { token, query });
    expect(profiles.data).toMatchObject([
      { name: 'default', default: true, transportType: 'DEFAULT', provisionType: 'DISABLED' },
    ]);
    const chains = await read(pageOf(RuleChain), 'GET', '/api/ruleChains', { token, query });
    expect(chains.data).toMatchObject([{ name: 'Root Rule Chain', root: true }]);
    const usage = await call('POST', '/api/entitiesQuery/find', {
      token,
      body: {
        entityFilter: { type: 'apiUsageState' },
        entityFields: [{ type: 'ENTITY_FIELD', key: 'name' }],
        pageLink: query,
      },
    });
    expect(usage.json()).toMatchObject({
      totalElements: 1,
      data: [{ latest: { ENTITY_FIELD: { name: { value: tenant.title } } } }],
    });
  });

  it('takes everything along when it is deleted', async () => {
    const tenant = await create({ title: `${prefix} doomed` });
    const { user, token, refreshToken } = await createActiveUser(sysadmin, {
      authority: 'TENANT_ADMIN',
      tenantId: tenant.id,
    });
    const device = { name: 'Doomed', type: 'default' };
    expect((await call('POST', '/api/device', { token, body: device })).status).toBe(200);
    expect((await call('DELETE', `/api/tenant/${tenant.id.id}`, { token: sysadmin })).status).toBe(200);
    expect((await call('GET', `/api/user/${user.id.id}`, { token: sysadmin })).status).toBe(404);
    const refresh = await call('POST', '/api/auth/token', { body: { refreshToken } });
    expect(refresh.json()).toMatchObject({ status: 401, message: 'Authentication failed' });
    const left = await call('GET', '/api/tenant/devices', { token, query: { deviceName: device.name } });
    expect(left.status).not.toBe(200);
  });

  it('is gone after it was deleted', async () => {
    const { id } = await create({ title: `${prefix} short-lived` });
    const answer = await call('DELETE', `/api/tenant/${id.id}`, { token: sysadmin });
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect((await call('GET', `/api/tenant/${id.id}`, { token: sysadmin })).status).toBe(404);
  });
});

describe('lists of tenants', () => {
  beforeAll(async () => {
    for (const [title, country] of [
      ['list b', 'Austria'],
      ['list a', 'Zambia'],
      ['list c', 'Malta'],
    ]) {
      await nextMillisecond();
      await create({ title: `${prefix} ${title}`, country });
    }
  });

  it.each(['tenants', 'tenantInfos'])('are paged, sorted and searched: %s', async (list) => {
    const page = pageOf(TenantInfo);
    const titles = async (query: Readonly<Record<string, string | number>>) => {
      const { data } = await read(page, 'GET', `/api/${list}`, {
        token: sysadmin,
        query: { pageSize: 10, page: 0, textSearch: `${prefix.toUpperCase()} LIST`, ...query },
      });
      return data.map(({ title }) => title.slice(-1)).join('');
    };
    expect(await titles({ sortProperty: 'title' })).toBe('abc');
    expect(await titles({ sortProperty: 'title', sortOrder: 'DESC' })).toBe('cba');
    expect(await titles({ sortProperty: 'country' })).toBe('bca');
    expect(await titles({ sortProperty: 'createdTime', sortOrder: 'DESC' })).toBe('cab');
    expect(await titles({ sortProperty: 'title', pageSize: 2, page: 1 })).toBe('c');
  });

  it('name the profile of each, and can be sorted by it', async () => {
    const { data } = await read(pageOf(TenantInfo), 'GET', '/api/tenantInfos', {
      token: sysadmin,
      query: { pageSize: 1000, page: 0, sortProperty: 'tenantProfileName' },
    });
    const names = data.map(({ tenantProfileName }) => tenantProfileName?.toLowerCase() ?? '');
    expect(names.every((name) => name !== '')).toBe(true);
    expect(names).toEqual([...names].sort());
  });

  it('cannot be sorted by what tenants do not have', async () => {
    const answer = await call('GET', '/api/tenants', {
      token: sysadmin,
      query: { pageSize: 1, page: 0, sortProperty: 'colour' },
    });
    expect(answer.json()).toMatchObject({ status: 500, errorCode: 2 });
  });
});

describe('tenants and their own administrators', () => {
  it('read their tenant and no other, and change none', async () => {
    const token = await tokenOf('tenant');
    const { tenantId } = AccessTokenClaims.parse(decodeJwt(token));
    const own = await read(Tenant, 'GET', `/api/tenant/${tenantId}`, { token });
    expect((await call('GET', `/api/tenant/info/${tenantId}`, { token })).status).toBe(200);
    const other = await create({ title: `${prefix} other` });
    for (const [method, path, body] of [
      ['GET', `/api/tenant/${other.id.id}`, undefined],
      ['GET', `/api/tenant/info/${other.id.id}`, undefined],
      ['GET', '/api/tenants?pageSize=1&page=0', undefined],
      ['GET', '/api/tenantInfos?pageSize=1&page=0', undefined],
      ['POST', '/api/tenant', own],
      ['DELETE', `/api/tenant/${tenantId}`, undefined],
    ] as const) {
      const answer = await call(method, path, { token, ...(body ? { body } : {}) });
      expect([method, path, answer.status]).toEqual([method, path, 403]);
    }
  });

  it('are closed to customer users', async () => {
    const token = await tokenOf('customer');
    const { tenantId } = AccessTokenClaims.parse(decodeJwt(token));
    expect((await call('GET', `/api/tenant/${tenantId}`, { token })).status).toBe(403);
  });
});

describe('the keys of a tenant', () => {
  it('are read by its administrator and made anew one at a time', async ({ skip }) => {
    // Programs out there may know the keys of a tenant that was here before.
    const { id } = await create({ title: `${prefix} new keys` });
    const { token } = await createActiveUser(sysadmin, { authority: 'TENANT_ADMIN', tenantId: id });
    const answer = await call('GET', '/api/tenant/getTenant', { token });
    if (answer.status !== 200) skip('This platform has no keys of tenants');
    const before = Tenant.parse(answer.json());
    expect(before.accessKey).toMatch(/^[A-Za-z0-9]{20}$/);
    expect(before.publicKey).toMatch(/^[A-Za-z0-9]{32}$/);

    const afterAccess = (await call('POST', '/api/tenant/reGenAccessKey', { token })).json();
    expect(afterAccess).toEqual({
      accessKey: expect.stringMatching(/^[A-Za-z0-9]{20}$/),
      publicKey: before.publicKey,
    });
    expect(afterAccess).not.toMatchObject({ accessKey: before.accessKey });

    const afterPublic = (await call('POST', '/api/tenant/reGenPublicKey', { token })).json();
    expect(afterPublic).toMatchObject({ accessKey: (afterAccess as Tenant).accessKey });
    expect(afterPublic).not.toMatchObject({ publicKey: before.publicKey });
    expect(await read(Tenant, 'GET', '/api/tenant/getTenant', { token })).toMatchObject(
      afterPublic as object,
    );
  });

  it("are nobody's whose tenant it is not, and do not change with a save", async ({ skip }) => {
    const answer = await call('GET', '/api/tenant/getTenant', { token: await tokenOf('tenant') });
    if (answer.status !== 200) skip('This platform has no keys of tenants');
    for (const role of ['sysadmin', 'customer'] as const) {
      const token = await tokenOf(role);
      for (const [method, path] of [
        ['GET', '/api/tenant/getTenant'],
        ['POST', '/api/tenant/reGenAccessKey'],
        ['POST', '/api/tenant/reGenPublicKey'],
      ] as const) {
        expect([role, path, (await call(method, path, { token })).status]).toEqual([role, path, 403]);
      }
    }
    const tenant = await create({ title: `${prefix} keys`, accessKey: 'mine', publicKey: 'mine' });
    expect(tenant.accessKey).toMatch(/^[A-Za-z0-9]{20}$/);
    const saved = await read(Tenant, 'POST', '/api/tenant', {
      token: sysadmin,
      body: { ...tenant, accessKey: 'chosen', publicKey: null },
    });
    expect(saved).toMatchObject({ accessKey: tenant.accessKey, publicKey: tenant.publicKey });
  });
});
