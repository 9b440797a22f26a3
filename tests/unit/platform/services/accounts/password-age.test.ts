import { beforeEach, describe, expect, it } from 'vitest';
import { PlatformError } from '../../../../../src/platform/errors.ts';
import { isResetToken, resetPassword } from '../../../../../src/platform/services/accounts/account.ts';
import { type AccountSetting, accountSetting, DAY, MINUTE, PLATFORM_URL } from './account-setting.ts';

const spent = { status: 400, errorCode: 31, message: 'Invalid reset token!' };

let setting: AccountSetting;

beforeEach(async () => {
  setting = await accountSetting();
  await setting.giveAccount('first one');
});

/** Signs in with a password that has expired and answers the token that came with the refusal. */
async function resetTokenOf(password: string): Promise<string> {
  try {
    await setting.signIn(password);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    expect(error).toMatchObject({ status: 401, errorCode: 15, message: 'User password expired!' });
    return String(error.details.resetToken);
  }
  throw new Error('The password has not expired');
}

function reset(resetToken: string, password: string) {
  return resetPassword(setting.platform, { resetToken, password, platformUrl: PLATFORM_URL });
}

function change(currentPassword: string, newPassword: string) {
  return setting.changePassword(currentPassword, newPassword);
}

describe('a password that expires', () => {
  beforeEach(async () => {
    await setting.setRules({ policy: { passwordExpirationPeriodDays: 90 } });
  });

  it('signs in to the last day and no longer, and is replaced with the token of the refusal', async () => {
    setting.clock.now += 90 * DAY;
    await setting.signIn('first one');
    setting.clock.now += 1;
    const token = await resetTokenOf('first one');
    expect(token).toMatch(/^[A-Za-z0-9]{30}$/);
    await setting.refresh(await reset(token, 'second one'));
    await setting.signIn('second one');
  });

  it('is replaced by another one', async () => {
    setting.clock.now += 91 * DAY;
    const token = await resetTokenOf('first one');
    await expect(reset(token, 'first one')).rejects.toThrow(
      'New password should be different from existing!',
    );
    await expect(reset(token, 'short')).rejects.toThrow('Password must be 8 or more characters in length.');
    await reset(token, 'second one');
  });
});

describe('a token that resets a password', () => {
  let token: string;

  beforeEach(async () => {
    await setting.setRules({ policy: { passwordExpirationPeriodDays: 1 } });
    setting.clock.now += DAY + 1;
    token = await resetTokenOf('first one');
  });

  it('works once', async () => {
    expect(isResetToken(setting.platform.store, token)).toBe(true);
    await reset(token, 'second one');
    expect(isResetToken(setting.platform.store, token)).toBe(false);
    await expect(reset(token, 'third one')).rejects.toMatchObject(spent);
  });

  it('works once, also when it is used twice at the same time', async () => {
    const outcomes = await Promise.allSettled([reset(token, 'second one'), reset(token, 'third one')]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('works for a day', async () => {
    setting.clock.now += DAY - 1;
    expect(isResetToken(setting.platform.store, token)).toBe(true);
    setting.clock.now += 1;
    expect(isResetToken(setting.platform.store, token)).toBe(false);
    await expect(reset(token, 'second one')).rejects.toMatchObject(spent);
  });

  it('gives way to a newer one', async () => {
    const newer = await resetTokenOf('first one');
    await expect(reset(token, 'second one')).rejects.toMatchObject(spent);
    await reset(newer, 'second one');
  });

  it('is not what is stored', () => {
    const stored = setting.platform.store.userCredentials.byUser(setting.userId);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('is of no use once the account is disabled', async () => {
    const { store } = setting.platform;
    const credentials = store.userCredentials.byUser(setting.userId);
    if (!credentials) throw new Error('The user has no credentials');
    await store.write(() => store.userCredentials.save({ ...credentials, enabled: false }));
    await expect(reset(token, 'second one')).rejects.toMatchObject(spent);
  });
});

describe('a password that was used before', () => {
  beforeEach(async () => {
    await setting.setRules({ policy: { passwordReuseFrequencyDays: 30 } });
  });

  it('comes back only after so many days since it was set', async () => {
    setting.clock.now += MINUTE;
    await change('first one', 'second one');
    const used = 'Password was already used for the last 30 days';
    await expect(change('second one', 'first one')).rejects.toMatchObject({ status: 400, message: used });
    await expect(change('second one', 'second one')).rejects.toThrow(used);
    setting.clock.now += 30 * DAY - MINUTE;
    await expect(change('second one', 'first one')).rejects.toThrow(used);
    setting.clock.now += 1;
    await change('second one', 'first one');
    await setting.signIn('first one');
  });

  it('is never told of with the user', async () => {
    await change('first one', 'second one');
    expect(JSON.stringify(setting.user())).not.toMatch(/argon2|userPasswordHistory/);
  });
});

describe('a change of password', () => {
  it('is refused in this order: the present one, the rules, the same again', async () => {
    await expect(change('not it', 'x')).rejects.toThrow("Current password doesn't match!");
    await expect(change('first one', 'x')).rejects.toThrow(
      'Password must be 8 or more characters in length.',
    );
    await expect(change('first one', 'first one')).rejects.toThrow(
      'New password should be different from existing!',
    );
  });

  it('ends the sessions that began before', async () => {
    const session = await setting.signIn('first one');
    setting.clock.now += MINUTE;
    await change('first one', 'second one');
    await expect(setting.refresh(session)).rejects.toMatchObject({ status: 401, errorCode: 11 });
    await setting.refresh(await setting.signIn('second one'));
  });

  it('is made by one of two who try at the same time', async () => {
    const outcomes = await Promise.allSettled([
      change('first one', 'second one'),
      change('first one', 'third one'),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
