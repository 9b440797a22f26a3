import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './test-app.ts';

let test: TestApp;
let token: string;

beforeAll(async () => {
  test = await startTestApp();
  const { tenantId, admin } = await test.createTenant('Acme');
  token = await test.tokenFor(admin);
  await test.platform.store.write(() => {
    for (let number = 0; number < 30; number += 1) {
      test.platform.store.devices.save(tenantId, { name: `Device ${number}`, type: 'default' });
    }
  });
});

afterAll(async () => {
  await test.close();
});

const page = (pageSize: number, headers: Record<string, string> = {}) =>
  test.app.inject({
    url: `/api/tenant/deviceInfos?pageSize=${pageSize}&page=0&sortProperty=name`,
    headers: { 'x-authorization': `Bearer ${token}`, ...headers },
  });

describe('answers of the API', () => {
  it('are packed when they are long and the client unpacks', async () => {
    const packed = await page(30, { 'accept-encoding': 'gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.headers.vary).toMatch(/accept-encoding/i);
    const plain = await page(30);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toEqual(plain.json());
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  });

  it('are left as they are when they are short', async () => {
    expect((await page(1, { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBeUndefined();
  });
});
