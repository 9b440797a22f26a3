import { describe, expect, it } from 'vitest';
import { PasswordPolicy } from '../../../../src/model/admin-settings.ts';
import { checkPasswordPolicy } from '../../../../src/platform/security/password-policy.ts';

/** The policy of a platform whose administrator has set none. */
const defaultPasswordPolicy = PasswordPolicy.parse({});

describe('the password policy', () => {
  it('asks for eight characters when nobody has set one', () => {
    expect(() => checkPasswordPolicy('12345678', defaultPasswordPolicy)).not.toThrow();
    expect(() => checkPasswordPolicy('1234567', defaultPasswordPolicy)).toThrow(
      'Password must be 8 or more characters in length.',
    );
  });

  it('takes nothing but blanks for nothing, which nobody can sign in with', () => {
    expect(() => checkPasswordPolicy('        ', defaultPasswordPolicy)).toThrow(
      'Password must be 8 or more characters in length.',
    );
    expect(() => checkPasswordPolicy('a        b', defaultPasswordPolicy)).not.toThrow();
  });

  it('names every rule that a password breaks, one a line', () => {
    const strict = {
      ...defaultPasswordPolicy,
      minimumUppercaseLetters: 1,
      minimumLowercaseLetters: 2,
      minimumDigits: 1,
      minimumSpecialCharacters: 1,
    };
    expect(() => checkPasswordPolicy('abc', strict)).toThrow(
      [
        'Password must be 8 or more characters in length.',
        'Password must contain 1 or more uppercase characters.',
        'Password must contain 1 or more digit characters.',
        'Password must contain 1 or more special characters.',
      ].join('\n'),
    );
    expect(() => checkPasswordPolicy('abcdeD1!', strict)).not.toThrow();
  });
});
