import { expect, it } from 'vitest';
import { passwordRules } from '../../../../src/console/session/password-rules.ts';

const policy = {
  minimumLength: 6,
  minimumUppercaseLetters: 1,
  minimumLowercaseLetters: 1,
  minimumDigits: 2,
  minimumSpecialCharacters: 1,
};

it.each([
  ['', '-----'],
  ['abcdef', 'l-a--'],
  ['Äbc12!', 'lAa#!'],
  ['密码密码密码', 'l----'],
  ['A1 b2 ', 'lAa#-'],
])('The password %j keeps the rules %s', (password, kept) => {
  const marks = ['l', 'A', 'a', '#', '!'];
  const written = passwordRules(policy, password).map((rule, place) => (rule.kept ? marks[place] : '-'));
  expect(written.join('')).toBe(kept);
});

it('Only rules that the platform sets are shown, with their number', () => {
  const rules = passwordRules({ minimumLength: 8, minimumDigits: 0, minimumSpecialCharacters: null }, '');
  expect(rules.map(({ message }) => message)).toEqual([
    { key: 'password-rule.length', values: { count: 8 } },
  ]);
});
