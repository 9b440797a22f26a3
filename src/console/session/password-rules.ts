import type { Message, TranslationKey } from '../i18n/translation-key.ts';
import type { PasswordPolicy } from './auth.ts';

/** One thing a new password must have, and whether it has it. */
export interface PasswordRule {
  message: Message;
  kept: boolean;
}

const RULES: readonly {
  member: keyof PasswordPolicy;
  key: TranslationKey;
  count: (password: string) => number;
}[] = [
  { member: 'minimumLength', key: 'password-rule.length', count: (password) => password.length },
  { member: 'minimumUppercaseLetters', key: 'password-rule.uppercase', count: counting(/\p{Lu}/gu) },
  { member: 'minimumLowercaseLetters', key: 'password-rule.lowercase', count: counting(/\p{Ll}/gu) },
  { member: 'minimumDigits', key: 'password-rule.digits', count: counting(/\p{Nd}/gu) },
  { member: 'minimumSpecialCharacters', key: 'password-rule.special', count: counting(/[^\p{L}\p{N}\s]/gu) },
];

/** The rules of a policy that ask for something, with what a password makes of them. */
export function passwordRules(policy: PasswordPolicy, password: string): PasswordRule[] {
  return RULES.flatMap(({ member, key, count }) => {
    const minimum = policy[member];
    if (typeof minimum !== 'number' || minimum <= 0) return [];
    return [{ message: { key, values: { count: minimum } }, kept: count(password) >= minimum }];
  });
}

function counting(pattern: RegExp): (password: string) => number {
  return (password) => password.match(pattern)?.length ?? 0;
}
