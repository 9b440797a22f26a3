import type { PasswordPolicy } from '../../model/admin-settings.ts';
import { badRequest } from '../errors.ts';

/** Throws 400 with one line for each rule that the password breaks. */
export function checkPasswordPolicy(password: string, policy: PasswordPolicy): void {
  // Nobody can sign in with blanks alone.
  const length = password.trim() === '' ? 0 : password.length;
  const rules: [minimum: number | null, found: number, what: string][] = [
    [policy.minimumLength, length, 'characters in length'],
    [policy.minimumUppercaseLetters, count(password, /\p{Lu}/gu), 'uppercase characters'],
    [policy.minimumLowercaseLetters, count(password, /\p{Ll}/gu), 'lowercase characters'],
    [policy.minimumDigits, count(password, /\d/g), 'digit characters'],
    [policy.minimumSpecialCharacters, count(password, /[^\p{L}\d\s]/gu), 'special characters'],
  ];
  const broken = rules
    .filter(([minimum, found]) => minimum !== null && found < minimum)
    .map(
      ([minimum, , what]) =>
        `Password must ${what === 'characters in length' ? 'be' : 'contain'} ${minimum} or more ${what}.`,
    );
  if (broken.length > 0) throw badRequest(broken.join('\n'));
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
