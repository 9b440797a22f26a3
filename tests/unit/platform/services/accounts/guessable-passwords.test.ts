import { describe, expect, it } from 'vitest';
import { accountSetting, EMAIL } from './account-setting.ts';

const message = 'Password must not be common or easy to guess.';

describe('a new password', () => {
  it.each(['Password1!', EMAIL, 'ThingsBoard-1', 'aaaaaaaa'])('is not %s', async (password) => {
    const setting = await accountSetting();
    await setting.giveAccount('first one');
    await expect(setting.changePassword('first one', password)).rejects.toMatchObject({
      status: 400,
      message,
    });
    await expect(setting.signIn('first one')).resolves.toHaveProperty('token');
  });

  it('may be common where the operator allows it, but not against the rules', async () => {
    const setting = await accountSetting('common-passwords');
    await setting.giveAccount('first one');
    await expect(setting.changePassword('first one', 'secret')).rejects.toThrow('8 or more characters');
    await setting.setRules({ policy: { minimumLength: 6 } });
    await setting.changePassword('first one', 'secret');
    await expect(setting.signIn('secret')).resolves.toHaveProperty('token');
  });
});
