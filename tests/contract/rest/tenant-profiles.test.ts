import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageOf } from '../../../src/model/page.ts';
import { Tenant } from '../../../src/model/tenant.ts';
import { TenantProfile, TenantProfileInfo } from '../../../src/model/tenant-profile.ts';
import { call, read, tokenOf, uniqueName } from '../client.ts';
import { isAsStock } from '../differences.ts';
import { createActiveUser, newEmail } from './accounts.ts';

const prefix = uniqueName('Contract');
const created: string[] = [];
let token: string;

beforeAll(async () => {
  token = await tokenOf('sysadmin');
});

afterAll(async () => {
  for (const id of created) await call('DELETE', `/api/tenantProfile/${id}`, { token });
});

const profileData = {
  configuration: { type: 'DEFAULT', maxDevices: 5, transportDeviceMsgRateLimit: '20:1' },
};

async function create(body: Readonly<Record<string, unknown>>) {
  const profile = await read(TenantProfile, 'POST', '/api/tenantProfile', {
    token,
    body: { profileData, ...body },
  });
  created.push(profile.id?.id ?? '');
  return { ...profile, id: { entityType: 'TENANT_PROFILE', id: profile.id?.id ?? '' } };
}

describe('a tenant profile', () => {
  it('reads as it was saved; limits that were not named limit nothing', async () => {
    const profile = await create({ name: `${prefix} small`, description: 'Few', isolatedTbCore: true });
    expect(profile).toMatchObject({
      name: `${prefix} small`,
      description: 'Few',
      default: false,
      isolatedTbCore: true,
      isolatedTbRuleEngine: false,
      profileData: {
        configuration: { type: 'DEFAULT', maxDevices: 5, maxAssets: 0, transportDeviceMsgRateLimit: '20:1' },
      },
    });
    expect(await read(TenantProfile, 'GET', `/api/tenantProfile/${profile.id.id}`, { token })).toEqual(
      profile,
    );
    expect(
      await read(TenantProfileInfo, 'GET', `/api/tenantProfileInfo/${profile.id.id}`, { token }),
    ).toMatchObject({ id: profile.id, name: profile.name });
    const saved = await read(TenantProfile, 'POST', '/api/tenantProfile', {
      token,
      body: { ...profile, description: null },
    });
    expect(saved).toEqual({ ...profile, description: null });
  });

  it.each([
    ['no name', { profileData }, 'Tenant profile name should be specified!'],
    ['no data', { name: uniqueName('Bare') }, 'Tenant profile data should be specified!'],
    [
      'no configuration',
      { name: 'x', profileData: {} },
      'Tenant profile data configuration should be specified!',
    ],
    [
      'the default flag',
      { name: `${prefix} flag`, default: true, profileData },
      'Another default tenant profile is present!',
    ],
  ])('is refused with %s', async (_what, body, message) => {
    const answer = await call('POST', '/api/tenantProfile', { token, body });
    if (!('profileData' in body) && (await isAsStock(answer, 200, 'Fills in the data of a tenant profile'))) {
      created.push(TenantProfile.parse(answer.json()).id?.id ?? '');
      return;
    }
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ errorCode: 31, message });
  });

  it('has a name of its own and stays isolated or not', async () => {
    const profile = await create({ name: `${prefix} fixed` });
    const refused = async (body: object) => {
      const answer = await call('POST', '/api/tenantProfile', { token, body });
      return (answer.json() as { message: string }).message;
    };
    expect(await refused({ name: profile.name, profileData })).toBe(
      'Tenant profile with such name already exists!',
    );
    expect(await refused({ ...profile, isolatedTbCore: true })).toBe("Can't update isolatedTbCore property!");
    expect(await refused({ ...profile, isolatedTbRuleEngine: true })).toBe(
      "Can't update isolatedTbRuleEngine property!",
    );
  });

  it('becomes the default one in place of another, and cannot be deleted as such', async () => {
    const before = await read(TenantProfileInfo, 'GET', '/api/tenantProfileInfo/default', { token });
    const profile = await create({ name: `${prefix} default` });
    const path = (id: string) => `/api/tenantProfile/${id}/default`;
    try {
      expect((await call('POST', path(profile.id.id), { token })).status).toBe(200);
      expect(await read(TenantProfileInfo, 'GET', '/api/tenantProfileInfo/default', { token })).toMatchObject(
        { id: profile.id },
      );
      const deleted = await call('DELETE', `/api/tenantProfile/${profile.id.id}`, { token });
      expect(deleted.json()).toMatchObject({
        status: 400,
        message: 'Deletion of Default Tenant Profile is prohibited!',
      });
    } finally {
      await call('POST', path(before.id.id), { token });
    }
    expect(await read(TenantProfile, 'GET', `/api/tenantProfile/${profile.id.id}`, { token })).toMatchObject({
      default: false,
    });
  });

  it('cannot be deleted while a tenant has it', async () => {
    const profile = await create({ name: `${prefix} used` });
    const tenant = await read(Tenant, 'POST', '/api/tenant', {
      token,
      body: { title: `${prefix} tenant`, tenantProfileId: profile.id },
    });
    expect(tenant.tenantProfileId).toMatchObject(profile.id);
    const path = `/api/tenantProfile/${profile.id.id}`;
    expect((await call('DELETE', path, { token })).json()).toMatchObject({
      status: 400,
      message: 'The tenant profile referenced by the tenants cannot be deleted!',
    });
    await call('DELETE', `/api/tenant/${tenant.id?.id}`, { token });
    expect((await call('DELETE', path, { token })).status).toBe(200);
    expect((await call('GET', path, { token })).status).toBe(404);
  });

  it('is listed, sorted and searched', async () => {
    for (const name of ['list b', 'list a', 'list c']) await create({ name: `${prefix} ${name}` });
    const names = async (list: string, query: Readonly<Record<string, string | number>>) => {
      const { data } = await read(pageOf(TenantProfileInfo), 'GET', `/api/${list}`, {
        token,
        query: { pageSize: 10, page: 0, textSearch: `${prefix} LIST`, ...query },
      });
      return data.map(({ name }) => name.slice(-1)).join('');
    };
    for (const list of ['tenantProfiles', 'tenantProfileInfos']) {
      expect(await names(list, { sortProperty: 'name', sortOrder: 'DESC' })).toBe('cba');
      expect(await names(list, { sortProperty: 'name', pageSize: 2, page: 1 })).toBe('c');
    }
    const flags = await read(pageOf(TenantProfile), 'GET', '/api/tenantProfiles', {
      token,
      query: { pageSize: 100, page: 0, sortProperty: 'isDefault', sortOrder: 'DESC' },
    });
    expect(flags.data.map((profile) => profile.default)).toEqual([
      true,
      ...flags.data.slice(1).map(() => false),
    ]);
  });

  it("is nobody's but the system administrator's", async () => {
    const { id } = await read(TenantProfileInfo, 'GET', '/api/tenantProfileInfo/default', { token });
    for (const role of ['tenant', 'customer'] as const) {
      for (const path of [
        '/api/tenantProfiles?pageSize=1&page=0',
        '/api/tenantProfileInfos?pageSize=1&page=0',
        '/api/tenantProfileInfo/default',
        `/api/tenantProfile/${id.id}`,
        `/api/tenantProfileInfo/${id.id}`,
      ]) {
        const answer = await call('GET', path, { token: await tokenOf(role) });
        expect([role, path, answer.status]).toEqual([role, path, 403]);
      }
    }
  });
});

describe('the limits of a tenant profile', () => {
  it('hold for the tenants that have it, from the next entity on', async () => {
    const limits = {
      maxDevices: 1,
      maxAssets: 1,
      maxCustomers: 1,
      maxUsers: 2,
      maxDashboards: 1,
      maxRuleChains: 2,
    };
    const profile = await create({
      name: `${prefix} limits`,
      profileData: { configuration: { type: 'DEFAULT', ...limits } },
    });
    const tenant = await read(Tenant, 'POST', '/api/tenant', {
      token,
      body: { title: `${prefix} limited`, tenantProfileId: profile.id },
    });
    try {
      const { token: admin } = await createActiveUser(token, {
        authority: 'TENANT_ADMIN',
        tenantId: tenant.id,
      });
      for (const [path, type, most, body] of [
        ['device', 'device', 1, { name: 'D', type: 'default' }],
        ['asset', 'asset', 1, { name: 'A', type: 'room' }],
        ['customer', 'customer', 1, { title: 'C' }],
        ['user?sendActivationMail=false', 'user', 2, { authority: 'TENANT_ADMIN' }],
        ['dashboard', 'dashboard', 1, { title: 'B' }],
        // Every tenant has one from the start.
        ['ruleChain', 'rule chain', 2, { name: 'R' }],
      ] as const) {
        const post = async (number: number) => {
          const names = Object.entries(body).map(([name, value]) => [name, `${value}${number}`]);
          const numbered = type === 'user' ? { ...body, email: newEmail() } : Object.fromEntries(names);
          return await call('POST', `/api/${path}`, { token: admin, body: numbered });
        };
        expect([path, (await post(1)).status]).toEqual([path, 200]);
        expect((await post(2)).json()).toMatchObject({
          status: 400,
          errorCode: 31,
          message: `Can't create more then ${most} ${type}s!`,
        });
      }
    } finally {
      await call('DELETE', `/api/tenant/${tenant.id?.id}`, { token });
    }
  });
});
