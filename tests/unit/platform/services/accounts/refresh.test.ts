import { beforeEach, describe, expect, it } from 'vitest';
import type { TokenPair } from '../../../../../src/model/login.ts';
import { type AccountSetting, accountSetting, DAY } from './account-setting.ts';

const SECOND = 1000;
const expired = { status: 401, errorCode: 11, message: 'Token has expired' };

let setting: AccountSetting;
let first: TokenPair;

async function begin(...allowed: Parameters<typeof accountSetting>): Promise<void> {
  setting = await accountSetting(...allowed);
  await setting.giveAccount('secret');
  first = await setting.signIn('secret');
}

beforeEach(() => begin());

describe('a refresh token', () => {
  it('gives another one with each refresh', async () => {
    let pair = first;
    for (let day = 0; day < 29; day++) {
      setting.clock.now += DAY;
      const next = await setting.refresh(pair);
      expect(next.refreshToken).not.toBe(pair.refreshToken);
      pair = next;
    }
  });

  it('gives the same pair to two tabs that use it at the same moment, and to who did not get the answer', async () => {
    const [one, other] = await Promise.all([setting.refresh(first), setting.refresh(first)]);
    expect(other).toEqual(one);
    setting.clock.now += 30 * SECOND;
    expect(await setting.refresh(first)).toEqual(one);
    await setting.refresh(one);
  });

  it('that comes back later ends the session, for its owner and for whoever took it', async () => {
    const next = await setting.refresh(first);
    setting.clock.now += 31 * SECOND;
    await expect(setting.refresh(first)).rejects.toMatchObject(expired);
    await expect(setting.refresh(next)).rejects.toMatchObject(expired);
    await expect(setting.platform.sessions.callerOf(next.token)).rejects.toMatchObject(expired);
  });

  it('from before the last one ends the session at once', async () => {
    const next = await setting.refresh(await setting.refresh(first));
    await expect(setting.refresh(first)).rejects.toMatchObject(expired);
    await expect(setting.refresh(next)).rejects.toMatchObject(expired);
  });

  it('ends no other session of the user', async () => {
    const another = await setting.signIn('secret');
    await setting.refresh(await setting.refresh(first));
    await expect(setting.refresh(first)).rejects.toMatchObject(expired);
    await setting.refresh(another);
  });

  it('works no longer than thirty days after the session began, however often it was refreshed', async () => {
    let pair = first;
    for (let day = 1; day < 30; day++) {
      setting.clock.now += DAY;
      pair = await setting.refresh(pair);
    }
    setting.clock.now += DAY;
    await expect(setting.refresh(pair)).rejects.toMatchObject(expired);
  });

  it('may be used until it expires where that was chosen', async () => {
    await begin('reused-refresh-tokens');
    const next = await setting.refresh(first);
    for (let day = 0; day < 6; day++) {
      setting.clock.now += DAY;
      await setting.refresh(first);
    }
    await expect(setting.refresh(next)).resolves.toHaveProperty('token');
  });
});
