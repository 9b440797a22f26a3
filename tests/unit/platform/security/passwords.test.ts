import crypto from 'node:crypto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  hashPassword,
  pretendToVerify,
  randomPassword,
  verifyPassword,
} from '../../../../src/platform/security/passwords.ts';

describe('passwords', () => {
  it('are kept as Argon2id hashes that name their own cost', async () => {
    expect(await hashPassword('open sesame')).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    );
  });

  it('are salted: the same password never has the same hash', async () => {
    expect(await hashPassword('open sesame')).not.toBe(await hashPassword('open sesame'));
  });

  it('are recognized, and no other password is', async () => {
    const hash = await hashPassword('密码 with ünicode');
    expect(await verifyPassword('密码 with ünicode', hash)).toBe(true);
    expect(await verifyPassword('密码 with unicode', hash)).toBe(false);
    expect(await verifyPassword('', hash)).toBe(false);
  });

  it('are recognized by hashes of another cost', async () => {
    // The first test vector of the reference implementation with these parameters: 64 KiB, 2 passes, 1 lane.
    const hash = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
    expect(await verifyPassword('password', hash)).toBe(true);
  });

  it('never match what is no hash', async () => {
    expect(await verifyPassword('x', 'x')).toBe(false);
    expect(await verifyPassword('x', '')).toBe(false);
    expect(await verifyPassword('x', '$argon2i$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65')).toBe(false);
  });

  it('of nobody, and what is no hash, cost as much to check as those of somebody', async () => {
    const hash = await hashPassword('open sesame');
    const argon2 = vi.spyOn(crypto, 'argon2');
    onTestFinished(() => argon2.mockRestore());
    await verifyPassword('guess', hash);
    await pretendToVerify('guess');
    await verifyPassword('guess', 'x');
    const costs = argon2.mock.calls.map(([algorithm, { message, nonce, ...cost }]) => ({
      algorithm,
      message,
      salt: ArrayBuffer.isView(nonce) && nonce.byteLength,
      cost,
    }));
    const [known] = costs;
    expect(known).toMatchObject({ algorithm: 'argon2id', message: 'guess', cost: { memory: 19_456 } });
    expect(costs).toEqual([known, known, known]);
  });

  it('made up by the platform are long, readable and different each time', () => {
    expect(randomPassword()).toMatch(/^[a-zA-Z2-9]{16}$/);
    expect(randomPassword()).not.toMatch(/[lIO01]/);
    expect(randomPassword()).not.toBe(randomPassword());
  });
});
