import { describe, expect, it } from 'vitest';
import { commonPasswords } from '../../../../src/platform/security/common-passwords.ts';
import { isGuessable } from '../../../../src/platform/security/guessable.ts';

async function guessable(password: string, words: string[] = []): Promise<boolean> {
  return isGuessable(password, await commonPasswords(), words);
}

describe('a password is easy to guess', () => {
  it.each([
    ['a common one', ['password', 'iloveyou', '12345678', '1q2w3e4r', 'QwertyUiop']],
    ['a common one with something behind it', ['Password1!', 'Welcome-2026', 'secret12', 'monkey!!!!!']],
    ['a common one with signs for letters', ['p@ssw0rd', 'P@$$w0rd!2024', 'adm1n1str4t0r', 's3cr3t-99']],
    ['few characters over and over', ['aaaaaaaaaaaaaaaa', '12121212', 'abcabcabcabc', '0'.repeat(100_000)]],
    ['one character after the other', ['23456789', 'abcdefghijkl', 'zyxwvuts']],
  ])('when it is %s', async (_what, passwords) => {
    for (const password of passwords) expect([password, await guessable(password)]).toEqual([password, true]);
  });

  it('when it is what everybody knows of its owner', async () => {
    const words = ['ana.karenina@acme.example', 'karenina'];
    for (const password of ['Karenina', 'karenina-1', 'K4ren1na!', 'Ana.Karenina@acme.example']) {
      expect([password, await guessable(password, words)]).toEqual([password, true]);
    }
    expect(await guessable('karenina')).toBe(false);
  });

  it('and no other', async () => {
    const good = ['xK9mQ2vL', 'mike83721920', 'correct horse', 'password of nobody else', '83917264'];
    for (const password of good) expect([password, await guessable(password)]).toEqual([password, false]);
  });
});
