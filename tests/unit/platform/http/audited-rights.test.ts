import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditLog } from '../../../../src/model/audit-log.ts';
import { entityId, NULL_UUID } from '../../../../src/model/entity-id.ts';
import { TokenPair } from '../../../../src/model/login.ts';
import type { User } from '../../../../src/model/user.ts';
import { idOf } from '../store/memory-store.ts';
import { startTestApp, type TestApp } from './test-app.ts';

let test: TestApp;
let tenantId: string;
let admin: User;
let adminToken: string;
let root: User;
let rootToken: string;

beforeAll(async () => {
  test = await startTestApp();
  ({ tenantId, admin } = await test.createTenant('Acme'));
  root = await test.createUser({ email: 'root@example.com', authority: 'SYS_ADMIN' }, 'secret');
  adminToken = await test.tokenFor(admin);
  rootToken = await test.tokenFor(root);
});

afterAll(() => test.close());

describe('the audit log tells who did it, when', () => {
  it('an administrator signs in as a user, and of all that is done in that session', async () => {
    const user = await addUser('ana@acme.example');
    const { token } = TokenPair.parse(
      (await call('GET', `/api/user/${idOf(user)}/token`, adminToken)).json(),
    );
    expect(await lastOf(adminToken)).toMatchObject({
      actionType: 'LOGIN',
      userName: admin.email,
      entityId: { id: idOf(user) },
      actionData: { signedInAs: user.email },
    });
    await call('POST', '/api/device', token, { name: 'Made by another', type: 'default' });
    expect(await lastOf(adminToken)).toMatchObject({
      actionType: 'ADDED',
      userName: user.email,
      actionData: { actedBy: { userId: idOf(admin), email: admin.email } },
    });
  });

  it('a system administrator signs in as a user: in the tenant’s log and in the system’s', async () => {
    await call('GET', `/api/user/${idOf(admin)}/token`, rootToken);
    const record = { actionType: 'LOGIN', userName: root.email, entityId: { id: idOf(admin) } };
    expect(await lastOf(adminToken)).toMatchObject(record);
    expect(await lastOf(rootToken)).toMatchObject(record);
  });

  it('a user is shut out and let in', async () => {
    const user = await addUser('bob@acme.example');
    for (const [enabled, actionType] of [
      [false, 'SUSPENDED'],
      [true, 'ACTIVATED'],
    ] as const) {
      const path = `/api/user/${idOf(user)}/userCredentialsEnabled?userCredentialsEnabled=${enabled}`;
      expect((await call('POST', path, adminToken)).statusCode).toBe(200);
      expect(await lastOf(adminToken)).toMatchObject({
        actionType,
        userName: admin.email,
        entityId: { id: idOf(user) },
        actionData: { userCredentialsEnabled: enabled },
      });
    }
  });

  it('a user changes the password, which is not told', async () => {
    const user = await addUser('eve@acme.example');
    const body = { currentPassword: 'secret', newPassword: 'another secret' };
    await call('POST', '/api/auth/changePassword', await test.tokenFor(user), body);
    const log = await lastOf(adminToken);
    expect(log).toMatchObject({ actionType: 'CREDENTIALS_UPDATED', userName: user.email });
    expect(JSON.stringify(log)).not.toMatch(/secret|argon/);
  });

  it.each([
    ['MQTT_BASIC', { credentialsValue: '{"clientId":"c1","userName":"pump","password":"mqtt-s3cr3t"}' }],
    ['ACCESS_TOKEN', { credentialsId: 'token-s3cr3t' }],
  ])(
    'a device gets other credentials, of which nobody can sign in with what is told: %s',
    async (type, given) => {
      const device = await call('POST', '/api/device', adminToken, { name: `With ${type}`, type: 'default' });
      const path = `/api/device/${idOf(device.json())}/credentials`;
      const stored = (await call('GET', path, adminToken)).json<Record<string, unknown>>();
      const body = { ...stored, credentialsType: type, ...given };
      expect((await call('POST', '/api/device/credentials', adminToken, body)).statusCode).toBe(200);
      const log = await lastOf(adminToken);
      expect(log).toMatchObject({
        actionType: 'CREDENTIALS_UPDATED',
        actionData: { credentials: { credentialsType: type } },
      });
      expect(JSON.stringify(log)).not.toContain('s3cr3t');
    },
  );

  it('a rule chain sends mail, and a profile provisions devices, without what they sign in with', async () => {
    const chain = (await call('POST', '/api/ruleChain', adminToken, { name: 'Mails' })).json();
    const nodes = [
      {
        type: 'org.thingsboard.rule.engine.mail.TbSendEmailNode',
        name: 'send',
        configuration: { smtpHost: 'localhost', username: 'me', password: 's3cr3t' },
      },
    ];
    const metadata = {
      ruleChainId: chain.id,
      firstNodeIndex: 0,
      nodes,
      connections: [],
      ruleChainConnections: [],
    };
    expect((await call('POST', '/api/ruleChain/metadata', adminToken, metadata)).statusCode).toBe(200);
    const log = await lastOf(adminToken);
    expect(log).toMatchObject({ actionType: 'UPDATED', entityName: 'Mails' });
    expect(JSON.stringify(log)).toContain('smtpHost');
    expect(JSON.stringify(log)).not.toContain('s3cr3t');
  });

  it('keys of a tenant are made anew, and tenants come and go', async () => {
    const keys = (await call('POST', '/api/tenant/reGenAccessKey', adminToken)).json<
      Record<string, string>
    >();
    const log = await lastOf(adminToken);
    expect(log).toMatchObject({ actionType: 'CREDENTIALS_UPDATED', actionData: { changed: ['accessKey'] } });
    expect(JSON.stringify(log)).not.toContain(keys.accessKey);
    const made = (await call('POST', '/api/tenant', rootToken, { title: 'Short-lived' })).json();
    expect(await lastOf(rootToken)).toMatchObject({ actionType: 'ADDED', entityName: 'Short-lived' });
    await call('DELETE', `/api/tenant/${idOf(made)}`, rootToken);
    expect(await lastOf(rootToken)).toMatchObject({ actionType: 'DELETED', entityName: 'Short-lived' });
  });

  it.each<[string, string, object, string[]]>([
    [
      'the rules for passwords',
      'securitySettings',
      { passwordPolicy: { minimumLength: 9 }, maxFailedLoginAttempts: 5 },
      ['passwordPolicy.minimumLength', 'maxFailedLoginAttempts'],
    ],
    [
      'the mail server',
      'settings',
      {
        key: 'mail',
        jsonValue: {
          mailFrom: 'a@example.com',
          smtpProtocol: 'smtp',
          smtpHost: 'h',
          smtpPort: '25',
          timeout: '1',
          enableTls: false,
          username: 'u',
          password: 'mail secret',
        },
      },
      ['password'],
    ],
    [
      'the provider of short messages',
      'settings',
      {
        key: 'sms',
        jsonValue: {
          type: 'TWILIO',
          numberFrom: '+12025550123',
          accountSid: 'sid',
          accountToken: 'sms secret',
        },
      },
      ['accountToken'],
    ],
  ])('%s is set: which members, not their values', async (_what, path, body, changed) => {
    const answer = await call('POST', `/api/admin/${path}`, rootToken, body);
    expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
    const log = await lastOf(rootToken);
    expect(log).toMatchObject({ actionType: 'UPDATED', userName: root.email, entityId: { id: NULL_UUID } });
    expect(log?.actionData.changed).toEqual(expect.arrayContaining(changed));
    expect(JSON.stringify(log)).not.toContain('secret');
  });

  it('external sign-in is set: which members, not their values', async () => {
    const answer = await call('POST', '/api/oauth2/config', rootToken, { enabled: true, domainsParams: [] });
    expect(answer.statusCode).toBe(200);
    expect(await lastOf(rootToken)).toMatchObject({
      actionType: 'UPDATED',
      entityName: 'settings: oauth2',
      actionData: { changed: ['enabled'] },
    });
  });
});

/** The latest log that the caller may read. */
async function lastOf(token: string): Promise<AuditLog | undefined> {
  const path = '/api/audit/logs?pageSize=1&page=0&sortProperty=createdTime&sortOrder=DESC';
  return (await call('GET', path, token)).json<{ data: AuditLog[] }>().data[0];
}

function addUser(email: string): Promise<User> {
  return test.createUser(
    { email, authority: 'TENANT_ADMIN', tenantId: entityId('TENANT', tenantId) },
    'secret',
  );
}

async function call(method: 'GET' | 'POST' | 'DELETE', url: string, token: string, payload?: object) {
  const headers = { 'x-authorization': `Bearer ${token}` };
  return await test.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
}
