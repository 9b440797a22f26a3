import { beforeEach, describe, expect, it } from 'vitest';
import { isActivated } from '../../../../../src/model/user.ts';
import {
  activate,
  activateByCode,
  giveActivationToken,
  isActivateToken,
} from '../../../../../src/platform/services/accounts/account.ts';
import { endSession } from '../../../../../src/platform/services/accounts/sign-in.ts';
import { type AccountSetting, accountSetting, DAY, PLATFORM_URL } from './account-setting.ts';

let setting: AccountSetting;
let token: string;

beforeEach(async () => {
  setting = await accountSetting();
  token = await currentToken();
});

/** What the activation link carries when it is asked for now. */
async function currentToken(): Promise<string> {
  const { store } = setting.platform;
  return (await store.write(() => giveActivationToken(store, setting.userId))) ?? '';
}

function useToken(activateToken: string, password = 'quiet secret') {
  return activate(setting.platform, { activateToken, password, platformUrl: null });
}

describe('an activation link', () => {
  it('signs the owner in with the password they chose, once', async () => {
    await setting.refresh(await useToken(token));
    await setting.signIn('quiet secret');
    expect(isActivateToken(setting.platform.store, token)).toBe(false);
    await expect(useToken(token)).rejects.toMatchObject({
      status: 400,
      message: `Unable to find user credentials by activateToken [${token}]`,
    });
    expect(await currentToken()).toBe('');
  });

  it('tells lists that the account is activated', async () => {
    const { users } = setting.platform.store;
    const isKnown = () => isActivated(users.byId(setting.userId) ?? {});
    expect(isKnown()).toBe(false);
    await useToken(token);
    expect(isKnown()).toBe(true);
  });

  it('activates once, also when it is followed twice at the same time', async () => {
    const outcomes = await Promise.allSettled([
      useToken(token, 'one secret'),
      useToken(token, 'another secret'),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('works for a week, beside those that were given out later', async () => {
    setting.clock.now += 7 * DAY - 1;
    const later = await currentToken();
    expect(later).toMatch(/^[A-Za-z0-9]{30}$/);
    expect(later).not.toBe(token);
    expect(isActivateToken(setting.platform.store, token)).toBe(true);
    setting.clock.now += 1;
    expect(isActivateToken(setting.platform.store, token)).toBe(false);
    await expect(useToken(token)).rejects.toThrow('Unable to find user credentials by activateToken');
    await useToken(later);
  });

  it('works no more once any of them was followed, nor after the account was disabled', async () => {
    const later = await currentToken();
    await setting.setEnabled(false);
    await expect(useToken(later)).rejects.toMatchObject({ status: 400 });
    const [one, other] = [await currentToken(), await currentToken()];
    await useToken(one);
    await expect(useToken(other)).rejects.toMatchObject({ status: 400 });
  });

  it('takes no password that breaks the rules, and still works after that', async () => {
    await setting.setRules({ policy: { minimumDigits: 1 } });
    await expect(useToken(token, 'short')).rejects.toThrow(
      'Password must be 8 or more characters in length.\nPassword must contain 1 or more digit characters.',
    );
    await useToken(token, 'longer than 8');
  });

  it('activates even if no letter about it can be sent', async () => {
    const options = { activateToken: token, password: 'quiet secret', platformUrl: PLATFORM_URL };
    await activate(setting.platform, options);
    await expect(setting.signIn('quiet secret')).resolves.toHaveProperty('token');
  });
});

describe('an activation code', () => {
  const useCode = (code: string) => activateByCode(setting.platform, code);
  const change = (currentPassword: string, newPassword: string) =>
    setting.changePassword(currentPassword, newPassword);

  it('is what the link carries, and signs the owner in once and without a password', async () => {
    await setting.refresh(await useCode(token));
    expect(setting.platform.store.userCredentials.byUser(setting.userId)?.enabled).toBe(true);
    expect(await currentToken()).toBe('');
    await expect(useCode(token)).rejects.toMatchObject({
      status: 400,
      message: `Unable to find user credentials by activateToken [${token}]`,
    });
    await expect(useToken(token)).rejects.toMatchObject({ status: 400 });
    for (const guess of ['!', 'secret']) {
      await expect(setting.signIn(guess)).rejects.toThrow('Invalid username or password');
    }
  });

  it('lets the owner choose the first password by the rules, and asks for the present one after that', async () => {
    await useCode(token);
    await expect(change('', 'short')).rejects.toThrow('Password must be 8 or more characters in length.');
    await change('', 'first secret');
    await setting.signIn('first secret');
    await expect(change('', 'another')).rejects.toThrow("Current password doesn't match!");
  });

  it('works as long as the link', async () => {
    setting.clock.now += 7 * DAY;
    await expect(useCode(token)).rejects.toMatchObject({ status: 400 });
  });

  it('lets an account be disabled and enabled like any other', async () => {
    const pair = await useCode(token);
    await setting.setEnabled(false);
    await expect(setting.refresh(pair)).rejects.toThrow('User account is not active');
    await setting.setEnabled(true);
  });
});

describe('signing out', () => {
  it('ends one session and all that was refreshed from it, and no other', async () => {
    await useToken(token);
    const [first, second] = [await setting.signIn('quiet secret'), await setting.signIn('quiet secret')];
    const later = await setting.refresh(first);
    const { claims } = await setting.platform.sessions.callerOf(later.token);
    await endSession(setting.platform, claims);
    for (const ended of [first, later]) {
      await expect(setting.refresh(ended)).rejects.toMatchObject({ status: 401, errorCode: 11 });
    }
    await setting.refresh(second);
  });
});
