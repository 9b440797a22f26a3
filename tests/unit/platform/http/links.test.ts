import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SettingsKey } from '../../../../src/model/admin-settings.ts';
import type { User } from '../../../../src/model/user.ts';
import { startTestApp, type TestApp } from './test-app.ts';

let test: TestApp;
let token: string;
let waiting: User;

beforeAll(async () => {
  test = await startTestApp();
  const { admin } = await test.createTenant('Acme');
  token = await test.tokenFor(admin);
  waiting = await test.platform.store.write(() =>
    test.platform.store.users.save({ ...admin, id: null, email: 'new@acme.example' }),
  );
});

afterAll(async () => {
  await test.close();
});

async function link(headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const answer = await test.app.inject({
    url: `/api/user/${waiting.id?.id}/activationLink`,
    headers: { 'x-authorization': `Bearer ${token}`, ...headers },
  });
  expect(answer.statusCode).toBe(200);
  return answer.body;
}

describe('links to the platform', () => {
  it('lead to the address it listens on until one is set, whatever a request says of itself', async () => {
    const { port } = new URL(await test.app.listen({ host: '127.0.0.1', port: 0 }));
    const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    for (const headers of [{}, forged]) {
      expect(await link(headers)).toMatch(
        new RegExp(`^http://127\\.0\\.0\\.1:${port}/api/noauth/activate\\?activateToken=[A-Za-z0-9]{30}$`),
      );
    }
  });

  it('lead to the address that the administrator has set', async () => {
    const { store } = test.platform;
    await store.write(() =>
      store.adminSettings.save({
        id: store.adminSettings.byKey(SettingsKey.general)?.id ?? null,
        key: SettingsKey.general,
        jsonValue: { baseUrl: 'https://iot.acme.example/' },
      }),
    );
    expect(await link({ host: 'evil.example' })).toMatch(
      /^https:\/\/iot\.acme\.example\/api\/noauth\/activate\?/,
    );
  });
});
