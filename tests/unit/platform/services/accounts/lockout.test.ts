import { beforeEach, describe, expect, it } from 'vitest';
import { type AccountSetting, accountSetting } from './account-setting.ts';

const invalid = { status: 401, errorCode: 10, message: 'Invalid username or password' };
const inactive = { status: 401, errorCode: 10, message: 'User account is not active' };

let setting: AccountSetting;

beforeEach(async () => {
  setting = await accountSetting();
  await setting.giveAccount('secret');
});

async function fail(times: number): Promise<void> {
  for (let attempt = 0; attempt < times; attempt++) {
    await expect(setting.signIn('wrong')).rejects.toMatchObject(invalid);
  }
}

describe('an account', () => {
  it('locks with the first failed sign-in after as many as are allowed', async () => {
    await setting.setRules({ maxFailedLoginAttempts: 3 });
    await fail(3);
    expect(setting.user().additionalInfo?.userCredentialsEnabled).not.toBe(false);
    await fail(1);
    expect(setting.user().additionalInfo).toMatchObject({
      failedLoginAttempts: 4,
      userCredentialsEnabled: false,
    });
    for (const password of ['secret', 'wrong']) {
      await expect(setting.signIn(password)).rejects.toMatchObject(invalid);
    }
  });

  it('counts anew after a sign-in that succeeds, and notes when that was', async () => {
    await setting.setRules({ maxFailedLoginAttempts: 3 });
    await fail(3);
    await setting.signIn('secret');
    expect(setting.user().additionalInfo).toMatchObject({
      failedLoginAttempts: 0,
      lastLoginTs: setting.clock.now,
    });
    await fail(3);
    await setting.signIn('secret');
  });

  it('never locks where nobody has said after how many failures', async () => {
    await fail(12);
    await setting.signIn('secret');
  });

  it('lets no guess through that is verified while others fail', async () => {
    await setting.setRules({ maxFailedLoginAttempts: 2 });
    const attempts = ['a', 'b', 'c', 'd', 'e', 'f'].map((guess) => setting.signIn(guess));
    const outcomes = await Promise.allSettled(attempts);
    const messages = outcomes.map((outcome) =>
      outcome.status === 'rejected' ? (outcome.reason as Error).message : 'signed in',
    );
    expect(messages.filter((message) => message === invalid.message)).toHaveLength(6);
    await expect(setting.signIn('secret')).rejects.toMatchObject(invalid);
  });

  it('is open again when an administrator enables it, for new sessions only', async () => {
    const session = await setting.signIn('secret');
    await setting.setRules({ maxFailedLoginAttempts: 1 });
    setting.clock.now += 1000;
    await fail(2);
    await expect(setting.refresh(session)).rejects.toMatchObject(inactive);

    await setting.setEnabled(true);
    expect(setting.user().additionalInfo).toMatchObject({
      failedLoginAttempts: 0,
      userCredentialsEnabled: true,
    });
    await expect(setting.refresh(session)).rejects.toMatchObject({ status: 401, errorCode: 11 });
    await setting.refresh(await setting.signIn('secret'));
  });

  it('is told of as changed whenever an administrator opens or closes it', async () => {
    await setting.setEnabled(false);
    await setting.setEnabled(true);
    expect(setting.told.map(({ kind, entity }) => [kind, entity.id])).toEqual([
      ['entity-updated', setting.userId],
      ['entity-updated', setting.userId],
    ]);
  });

  it('is told of as changed when it locks, and its sessions end then', async () => {
    const { sessions } = setting.platform;
    const caller = await sessions.callerOf((await setting.signIn('secret')).token);
    const over: string[] = [];
    sessions.follow(caller, (why) => over.push(why));
    await setting.setRules({ maxFailedLoginAttempts: 1 });
    await fail(1);
    expect([setting.told, over]).toEqual([[], []]);
    await fail(1);
    expect(setting.told).toMatchObject([{ kind: 'entity-updated', entity: { id: setting.userId } }]);
    expect(over).toEqual(['disabled']);
  });

  it('leaves its lock in the audit log, beside the sign-in that failed', async () => {
    await setting.setRules({ maxFailedLoginAttempts: 1 });
    await fail(2);
    const { store } = setting.platform;
    const { data } = store.auditLogs.list(setting.user().tenantId?.id ?? '', { pageSize: 10, page: 0 });
    expect(data.map(({ actionType, actionStatus }) => `${actionType} ${actionStatus}`).sort()).toEqual([
      'LOCKOUT SUCCESS',
      'LOGIN FAILURE',
      'LOGIN FAILURE',
    ]);
  });
});
