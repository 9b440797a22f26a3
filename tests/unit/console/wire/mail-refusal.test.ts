import { describe, expect, it } from 'vitest';
import { ApiError, refusal } from '../../../../src/console/wire/api-error.ts';
import { orWithoutMail } from '../../../../src/console/wire/mail-refusal.ts';

async function failed(status: number, message: string): Promise<never> {
  throw await refusal(status, { status, message, errorCode: 2 });
}

describe('a call that sends a letter', () => {
  it('answers what it answers', async () => {
    expect(await orWithoutMail(Promise.resolve('sent'), 'login.no-mail')).toBe('sent');
  });

  it('says what to do where the letter could not be sent, with the reason of the platform', async () => {
    const call = orWithoutMail(failed(500, 'Unable to send mail: out of stamps'), 'user.no-activation-mail');
    await expect(call).rejects.toBeInstanceOf(ApiError);
    await expect(call).rejects.toMatchObject({
      status: 500,
      errorCode: 2,
      shown: { key: 'user.no-activation-mail', values: { reason: 'out of stamps' } },
    });
  });

  it('fails as it fails of anything else', async () => {
    const refused = failed(400, 'User is already active!');
    await expect(orWithoutMail(refused, 'user.no-activation-mail')).rejects.toMatchObject({
      message: 'User is already active!',
    });
    const broken = Promise.reject(new Error('Unable to send mail: not the platform'));
    await expect(orWithoutMail(broken, 'login.no-mail')).rejects.toThrow('not the platform');
  });
});
