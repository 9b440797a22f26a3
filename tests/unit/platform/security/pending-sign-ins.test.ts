import { describe, expect, it } from 'vitest';
import {
  createPendingSignIns,
  SIGN_IN_PATIENCE,
} from '../../../../src/platform/security/pending-sign-ins.ts';

const signIn = {
  registrationId: 'one',
  redirectUri: 'https://iot.example/login/oauth2/code/',
  state: 'state',
  nonce: 'nonce',
  codeVerifier: 'verifier',
};

describe('a pending sign-in', () => {
  it('is opened once', async () => {
    const pending = createPendingSignIns();
    const sealed = await pending.seal(signIn);
    expect(await pending.open(sealed)).toEqual(signIn);
    expect(await pending.open(sealed)).toBeNull();
  });

  it('is opened by whoever sealed it, as it was', async () => {
    const pending = createPendingSignIns();
    const sealed = await pending.seal(signIn);
    expect(sealed).not.toContain(Buffer.from('verifier').toString('base64url'));
    expect(await createPendingSignIns().open(sealed)).toBeNull();
    expect(await pending.open(sealed.replace(/.{9}$/, 'x'.repeat(9)))).toBeNull();
    expect(await pending.open('')).toBeNull();
    expect(await pending.open(sealed)).toEqual(signIn);
  });

  it('is too old after ten minutes', async () => {
    let now = 1_700_000_000_000;
    const pending = createPendingSignIns(() => now);
    const [early, late] = [await pending.seal(signIn), await pending.seal(signIn)];
    now += (SIGN_IN_PATIENCE - 1) * 1000;
    expect(await pending.open(early)).toEqual(signIn);
    now += 1000;
    expect(await pending.open(late)).toBeNull();
  });
});
