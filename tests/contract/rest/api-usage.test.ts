import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { FeatureState, usageCounters, usageFeatures } from '../../../src/model/api-usage.ts';
import { DeviceCredentials } from '../../../src/model/device.ts';
import { EntityId } from '../../../src/model/entity-id.ts';
import { AccessTokenClaims } from '../../../src/model/login.ts';
import { pageOf } from '../../../src/model/page.ts';
import { Tenant } from '../../../src/model/tenant.ts';
import { call, createDevice, read, tokenOf } from '../client.ts';

const Found = pageOf(z.looseObject({ entityId: EntityId, latest: z.record(z.string(), z.unknown()) }));
const Series = z.record(z.string(), z.array(z.looseObject({ ts: z.number(), value: z.unknown() })));

let token: string;
let path: string;

beforeAll(async () => {
  token = await tokenOf('tenant');
  const [state] = await states('tenant');
  path = `/api/plugins/telemetry/API_USAGE_STATE/${state?.entityId.id}`;
});

/** The usage states that a role finds. */
async function states(role: 'tenant' | 'customer') {
  const body = {
    entityFilter: { type: 'apiUsageState' },
    pageLink: { page: 0, pageSize: 10 },
    entityFields: [{ type: 'ENTITY_FIELD', key: 'name' }],
    latestValues: [],
  };
  const found = await read(Found, 'POST', '/api/entitiesQuery/find', { token: await tokenOf(role), body });
  return found.data;
}

/** The present values of some keys of the tenant's usage state. */
async function latest(keys: readonly string[]) {
  const query = { keys: keys.join(','), useStrictDataTypes: true };
  const series = await read(Series, 'GET', `${path}/values/timeseries`, { token, query });
  return new Map(Object.entries(series).map(([key, [point]]) => [key, point]));
}

describe('the API usage state', () => {
  it('is one of the tenant, and bears its name', async () => {
    const found = await states('tenant');
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

  it('counts what is stored, by the beginning of the month and of the hour', {
    timeout: 30_000,
  }, async () => {
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

  it('counts what devices send, by messages and by points', { timeout: 30_000 }, async () => {
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

  it('counts scripts that are tried', { timeout: 30_000 }, async () => {
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

  it("is the tenant administrator's to read, and nobody's to write", async () => {
    expect((await call('GET', `${path}/keys/timeseries`, { token })).status).toBe(200);
    const write = await call('POST', `${path}/timeseries/ANY`, { token, body: { transportMsgLimit: 0 } });
    expect(write.status).toBe(403);
    for (const role of ['customer', 'sysadmin'] as const) {
      const answer = await call('GET', `${path}/values/timeseries`, { token: await tokenOf(role) });
      expect([role, answer.status]).toEqual([role, 403]);
    }
    expect(await states('customer')).toEqual([]);
  });
});
