import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../../../src/model/user.ts';
import { idOf } from '../store/memory-store.ts';
import { startTestApp, type TestApp } from './test-app.ts';

let test: TestApp;
let admin: User;
let user: User;
let token: string;

beforeAll(async () => {
  test = await startTestApp();
  ({ admin } = await test.createTenant('Acme'));
  user = await addUser('ana@acme.example');
  token = await test.tokenFor(user);
});

afterAll(() => test.close());

describe('the own e-mail', () => {
  it('is changed by who knows the password', async () => {
    const changed = { ...user, email: 'anna@acme.example' };
    expect((await save(changed)).json()).toMatchObject({
      status: 400,
      message: 'Your current password is needed to change your e-mail!',
    });
    expect((await save({ ...changed, currentPassword: 'wrong' })).json()).toMatchObject({
      status: 400,
      message: "Current password doesn't match!",
    });
    expect(test.platform.store.users.byId(idOf(user))?.email).toBe(user.email);
    const saved = await save({ ...changed, currentPassword: 'secret' });
    expect(saved.json()).toMatchObject({ email: 'anna@acme.example' });
    expect(saved.body).not.toContain('secret');
    expect(JSON.stringify(test.platform.store.users.byId(idOf(user)))).not.toContain('secret');
  });

  it('needs none for the rest of the own account', async () => {
    const present = test.platform.store.users.byId(idOf(user));
    const saved = await save({ ...present, email: present?.email.toUpperCase(), firstName: 'Ana' });
    expect(saved.json()).toMatchObject({ firstName: 'Ana' });
  });

  it('cannot be had by guessing: ten wrong passwords in a minute are enough', async () => {
    const guessed = await addUser('bob@acme.example');
    const stolen = await test.tokenFor(guessed);
    const tries = [...Array(11).keys()].map((guess) =>
      save({ ...guessed, email: 'thief@acme.example', currentPassword: `guess ${guess}` }, stolen),
    );
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  it('of others is changed by their administrators', async () => {
    const other = await addUser('eve@acme.example');
    const saved = await save({ ...other, email: 'eva@acme.example' }, await test.tokenFor(admin));
    expect(saved.json()).toMatchObject({ email: 'eva@acme.example' });
  });
});

function addUser(email: string): Promise<User> {
  return test.createUser({ email, authority: 'TENANT_ADMIN', tenantId: admin.tenantId }, 'secret');
}

async function save(payload: object, as = token) {
  const headers = { 'x-authorization': `Bearer ${as}` };
  return await test.app.inject({ method: 'POST', url: '/api/user', headers, payload });
}
