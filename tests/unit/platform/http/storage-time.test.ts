import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './test-app.ts';

const DAY = 86_400_000;

let test: TestApp;
let device: string;
let key: number;
let token: string;

beforeAll(async () => {
  test = await startTestApp();
  const { store } = test.platform;
  const { tenantId, admin } = await test.createTenant('Acme');
  token = await test.tokenFor(admin);
  await store.write(() => {
    const profile = store.tenantProfiles.byId(store.tenants.byId(tenantId)?.tenantProfileId?.id ?? '');
    if (!profile?.profileData) throw new Error('The tenant has no profile');
    const configuration = { ...profile.profileData.configuration, defaultStorageTtlDays: 2 };
    store.tenantProfiles.save({ ...profile, profileData: { ...profile.profileData, configuration } });
    device = store.devices.save(tenantId, { name: 'Meter', type: 'default' }).id?.id ?? '';
  });
  key = store.entities.resolve('DEVICE', device)?.key ?? 0;
});

afterAll(async () => {
  await test.close();
});

/** Saves one point, and tells whether it is still there after a number of days. */
async function keptFor(days: number, path: string, name: string): Promise<boolean> {
  const { store } = test.platform;
  const answer = await test.app.inject({
    method: 'POST',
    url: `/api/plugins/telemetry/DEVICE/${device}/timeseries/${path}`,
    headers: { 'x-authorization': `Bearer ${token}` },
    payload: { ts: Date.now(), values: { [name]: 1 } },
  });
  expect(answer.statusCode).toBe(200);
  await store.write(() => store.timeseries.purgeExpired(Date.now() + days * DAY, 1000));
  const range = {
    startTs: 0,
    endTs: Date.now() + DAY,
    interval: 0,
    limit: 10,
    agg: 'NONE',
    orderBy: 'ASC',
  } as const;
  return store.timeseries.query(key, name, range).length > 0;
}

describe('telemetry saved by a person', () => {
  it('is kept for as long as the tenant profile says', async () => {
    expect(await keptFor(1, 'ANY', 'a')).toBe(true);
    expect(await keptFor(3, 'ANY', 'b')).toBe(false);
  });

  it('is kept for as long as the call says, when it does', async () => {
    expect(await keptFor(3, `ANY/${4 * 86_400}`, 'c')).toBe(true);
  });
});
