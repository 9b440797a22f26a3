import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TenantProfile } from '../../../../src/model/tenant-profile.ts';
import { startTestApp, type TestApp } from './test-app.ts';

let test: TestApp;
let token: string;

beforeAll(async () => {
  test = await startTestApp();
  const admin = await test.createUser({ email: 'root@acme.example', authority: 'SYS_ADMIN' }, 'secret');
  token = await test.tokenFor(admin);
});

afterAll(async () => {
  await test.close();
});

async function post(url: string, payload?: object) {
  const headers = { 'x-authorization': `Bearer ${token}` };
  return await test.app.inject({ method: 'POST', url, headers, ...(payload ? { payload } : {}) });
}

describe('a tenant profile that becomes the default one', () => {
  it('is answered as such at once, with or without a body in the request', async () => {
    const profileData = { configuration: {} };
    for (const [name, body] of [
      ['First', undefined],
      ['Second', {}],
    ] as const) {
      const made = (await post('/api/tenantProfile', { name, profileData })).json<TenantProfile>();
      expect(made.default).toBe(false);
      const answer = await post(`/api/tenantProfile/${made.id?.id}/default`, body);
      expect(answer.json()).toEqual({ ...made, default: true });
    }
  });

  it('stays it when it is saved, whatever is said of that', async () => {
    const standard = test.platform.store.tenantProfiles.list({ pageSize: 10, page: 0 }).data;
    const [profile] = standard.filter((one) => one.default);
    const answer = await post('/api/tenantProfile', { ...profile, description: 'Ours', default: false });
    expect(answer.json()).toEqual({ ...profile, description: 'Ours' });
  });
});
