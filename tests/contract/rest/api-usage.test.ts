import { randomBytes } from 'node:crypto';
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { FeatureState, usageCounters, usageFeatures } from '../../../src/model/api-usage.ts';
import { Device, DeviceCredentials } from '../../../src/model/device.ts';
import { EntityId } from '../../../src/model/entity-id.ts';
import { AccessTokenClaims } from '../../../src/model/login.ts';
import { pageOf } from '../../../src/model/page.ts';
import { Tenant } from '../../../src/model/tenant.ts';
import { TenantProfile } from '../../../src/model/tenant-profile.ts';
import { call, createDevice, read, tokenOf, uniqueName } from '../client.ts';
import { createActiveUser } from './accounts.ts';

const Found = pageOf(z.looseObject({ entityId: EntityId, latest: z.record(z.string(), z.unknown()) }));
const Series = z.record(z.string(), z.array(z.looseObject({ ts: z.number(), value: z.unknown() })));

let token: string;
let path: string;

beforeAll(async () => {
  token = await tokenOf('tenant');
  path = await pathOf(token);
});

/** Where the usage of the tenant is read that a token is of. */
async function pathOf(token: string): Promise<string> {
  const [state] = await states(token);
  return `/api/plugins/telemetry/API_USAGE_STATE/${state?.entityId.id}`;
}

/** The usage states that a token finds. */
async function states(token: string) {
  const body = {
    entityFilter: { type: 'apiUsageState' },
    pageLink: { page: 0, pageSize: 10 },
    entityFields: [{ type: 'ENTITY_FIELD', key: 'name' }],
    latestValues: [],
  };
  const found = await read(Found, 'POST', '/api/entitiesQuery/find', { token, body });
  return found.data;
}

/** The present values of some keys of the tenant's usage state, or of another tenant's. */
async function latest(keys: readonly string[], of: { path: string; token: string } = { path, token }) {
  const query = { keys: keys.join(','), useStrictDataTypes: true };
  const series = await read(Series, 'GET', `${of.path}/values/timeseries`, { token: of.token, query });
  return new Map(Object.entries(series).map(([key, [point]]) => [key, point]));
}

// Usage is written every few seconds: whoever waits for it waits together.
describe.concurrent('the API usage state', () => {
  it('is one of the tenant, and bears its name', async () => {
    const found = await states(token);
    expect(found).toHaveLength(1);
    expect(found[0]?.entityId.entityType).toBe('API_USAGE_STATE');
    const { tenantId } = AccessTokenClaims.parse(decodeJwt(token));
    const { title } = await read(Tenant, 'GET', `/api/tenant/${tenantId}`, { token });
    expect(JSON.stringify(found[0]?.latest)).toContain(title);
  });

  it('says how every feature stands, and what may be used of it in a month', async () => {
    const standing = await latest(usageFeatures);
    for (const feature of usageFeatures) {
      expect([feature, FeatureState.safeParse(standing.get(feature)?.value).success]).toEqual([
        feature,
        true,
      ]);
    }
    const limits = Object.values(usageCounters).map(({ limit }) => limit);
    for (const [key, point] of await latest(limits)) {
      expect([key, Number(point?.value) >= 0]).toEqual([key, true]);
    }
  });

  it('counts what is stored, by the beginning of the month and of the hour', async ({ expect }) => {
    const { count, hourly } = usageCounters.storageDataPoints;
    const before = Number((await latest([count])).get(count)?.value ?? 0);
    const { id } = await createDevice();
    await call('POST', `/api/plugins/telemetry/DEVICE/${id.id}/timeseries/ANY`, {
      token,
      body: { a: 1, b: 2, c: 3 },
    });
    await expect
      .poll(async () => Number((await latest([count])).get(count)?.value), { timeout: 25_000, interval: 500 })
      .toBeGreaterThanOrEqual(before + 3);

    const values = await latest([count, hourly]);
    const month = new Date(values.get(count)?.ts ?? 0);
    expect([month.getUTCDate(), month.getTime() % 86_400_000]).toEqual([1, 0]);
    const hour = values.get(hourly)?.ts ?? 0;
    expect(hour % 3_600_000).toBe(0);
    expect(Date.now() - hour).toBeLessThan(2 * 3_600_000);
  });

  it('counts what devices send, by messages and by points', async ({ expect }) => {
    const counts = [usageCounters.transportMessages.count, usageCounters.transportDataPoints.count];
    const before = await latest(counts);
    const device = await createDevice();
    const credentials = await read(DeviceCredentials, 'GET', `/api/device/${device.id.id}/credentials`, {
      token,
    });
    await call('POST', `/api/v1/${credentials.credentialsId}/telemetry`, { body: { a: 1, b: 2 } });
    await call('POST', `/api/v1/${credentials.credentialsId}/attributes`, { body: { c: 3 } });
    const grown = async () => {
      const now = await latest(counts);
      return counts.map((key) => Number(now.get(key)?.value ?? 0) - Number(before.get(key)?.value ?? 0));
    };
    await expect
      .poll(async () => (await grown()).every((growth, at) => growth >= (at === 0 ? 2 : 3)), {
        timeout: 25_000,
        interval: 500,
      })
      .toBe(true);
  });

  it('counts scripts that are tried', async ({ expect }) => {
    const { count } = usageCounters.jsExecutions;
    const before = Number((await latest([count])).get(count)?.value ?? 0);
    await call('POST', '/api/ruleChain/testScript', {
      token,
      body: {
        script: 'return msg.a > 1;',
        scriptType: 'filter',
        argNames: ['msg', 'metadata', 'msgType'],
        msg: '{"a":2}',
        metadata: {},
        msgType: 'POST_TELEMETRY_REQUEST',
      },
    });
    await expect
      .poll(async () => Number((await latest([count])).get(count)?.value), { timeout: 25_000, interval: 500 })
      .toBeGreaterThan(before);
  });

  it('knows what the profile of the tenant grants, and tells when that is used up', {
    timeout: 90_000,
  }, async ({ expect }) => {
    const admin = await tokenOf('sysadmin');
    const { count, limit, feature } = usageCounters.transportMessages;
    const name = uniqueName('Metered');
    const granting = (maxTransportMessages: number) => ({
      name,
      profileData: { configuration: { type: 'DEFAULT', maxTransportMessages } },
    });
    const profile = await read(TenantProfile, 'POST', '/api/tenantProfile', {
      token: admin,
      body: granting(3),
    });
    const tenant = await read(Tenant, 'POST', '/api/tenant', {
      token: admin,
      body: { title: name, tenantProfileId: profile.id },
    });
    try {
      const { token: own } = await createActiveUser(admin, {
        authority: 'TENANT_ADMIN',
        tenantId: tenant.id,
      });
      const metered = { token: own, path: await pathOf(own) };
      const value = async (key: string) => (await latest([key], metered)).get(key)?.value;
      const eventually = { timeout: 25_000, interval: 500 };
      await expect.poll(() => value(limit), eventually).toBe(3);
      expect(await value(feature)).toBe('ENABLED');

      const accessToken = randomBytes(10).toString('hex');
      const body = { name: 'Busy', type: 'default' };
      await read(Device, 'POST', '/api/device', { token: own, query: { accessToken }, body });
      for (let sent = 0; sent < 3; sent++) {
        await call('POST', `/api/v1/${accessToken}/telemetry`, { body: { sent } });
      }
      await expect.poll(() => value(feature), eventually).toBe('DISABLED');
      expect(await value(count)).toBe(3);

      const more = { ...granting(100), id: profile.id };
      await read(TenantProfile, 'POST', '/api/tenantProfile', { token: admin, body: more });
      await expect.poll(() => value(limit), eventually).toBe(100);
      await expect.poll(() => value(feature), eventually).toBe('ENABLED');
    } finally {
      await call('DELETE', `/api/tenant/${tenant.id?.id}`, { token: admin });
      await call('DELETE', `/api/tenantProfile/${profile.id?.id}`, { token: admin });
    }
  });

  it("is the tenant administrator's to read, and nobody's to write", async () => {
    expect((await call('GET', `${path}/keys/timeseries`, { token })).status).toBe(200);
    const write = await call('POST', `${path}/timeseries/ANY`, { token, body: { transportMsgLimit: 0 } });
    expect(write.status).toBe(403);
    for (const role of ['customer', 'sysadmin'] as const) {
      const answer = await call('GET', `${path}/values/timeseries`, { token: await tokenOf(role) });
      expect([role, answer.status]).toEqual([role, 403]);
    }
    expect(await states(await tokenOf('customer'))).toEqual([]);
  });
});
