import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './test-app.ts';

/** What anybody may send at most, bytes; devices a little more. */
const ANYBODY = 16 * 1024;
const DEVICES = 64 * 1024;

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
  const { tenantId } = await test.createTenant('Acme');
  const { store } = test.platform;
  await store.write(() => store.devices.save(tenantId, { name: 'Boiler' }, { accessToken: 'boiler' }));
});

afterAll(() => test.close());

async function post(url: string, bytes: number) {
  const headers = { 'content-type': 'application/json' };
  const answer = await test.app.inject({ method: 'POST', url, headers, body: `"${'x'.repeat(bytes - 2)}"` });
  return { status: answer.statusCode, body: answer.body };
}

it('no route reads long bodies of callers that it does not know', () => {
  const open = test.routes.filter(({ config }) => !Array.isArray(config?.access?.who));
  expect(open.length).toBeGreaterThan(10);
  for (const { url, bodyLimit = ANYBODY } of open) {
    expect([url, bodyLimit <= (url.startsWith('/api/v1/:token/') ? DEVICES : ANYBODY)]).toEqual([url, true]);
  }
});

describe.each([
  ['/api/noauth/oauth2Clients', ANYBODY],
  ['/api/v1/provision', ANYBODY],
  ['/api/v1/boiler/telemetry', DEVICES],
  ['/no/such/path', ANYBODY],
])('%s', (url, limit) => {
  it(`takes ${limit} bytes, and tells whoever sends more`, async () => {
    expect((await post(url, limit)).status).not.toBe(413);
    const { status, body } = await post(url, limit + 1);
    expect(status).toBe(413);
    expect(JSON.parse(body)).toMatchObject({ message: `The body is longer than ${limit} bytes` });
  });
});

it('without a token nothing of a body is read', async () => {
  expect(await post('/api/v1/nobody/telemetry', 5_000_000)).toEqual({ status: 401, body: '' });
  expect((await post('/api/plugins/telemetry/TENANT/none/timeseries/ANY', 5_000_000)).status).toBe(401);
});
