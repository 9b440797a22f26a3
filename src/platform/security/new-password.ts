import { badRequest } from '../errors.ts';
import type { Store } from '../store/store.ts';
import type { Allowance } from './allowances.ts';
import { commonPasswords } from './common-passwords.ts';
import { isGuessable } from './guessable.ts';
import { checkPasswordPolicy } from './password-policy.ts';
import { verifyPassword } from './passwords.ts';
import { securitySettings } from './security-settings.ts';

const DAY = 24 * 60 * 60 * 1000;

/** What everybody knows of whoever has an account here, beside the e-mail. */
const KNOWN_WORDS = ['thingsboard', 'clavier'];

/**
 * Holds a password that a user chose to the rules in force, to what is easily guessed and to the rule about old ones
 * coming back. @throws PlatformError 400
 */
export async function checkNewPassword(
  { store, allowances }: { store: Store; allowances: ReadonlySet<Allowance> },
  password: string,
  userId: string,
): Promise<void> {
  const { passwordPolicy } = securitySettings(store);
  checkPasswordPolicy(password, passwordPolicy);
  if (!allowances.has('common-passwords')) {
    const words = [...KNOWN_WORDS, ...wordsOf(store.users.byId(userId)?.email ?? '')];
    if (isGuessable(password, await commonPasswords(), words)) {
      throw badRequest('Password must not be common or easy to guess.');
    }
  }
  const days = passwordPolicy.passwordReuseFrequencyDays ?? 0;
  if (days === 0) return;
  for (const { passwordHash } of store.userCredentials.passwordsSince(userId, store.now() - days * DAY)) {
    if (await verifyPassword(password, passwordHash)) {
      throw badRequest(`Password was already used for the last ${days} days`);
    }
  }
}

/** True when a password that was set then is too old to sign in with now, both ms. */
export function hasExpired(store: Store, setTime: number): boolean {
  const days = securitySettings(store).passwordPolicy.passwordExpirationPeriodDays ?? 0;
  return days > 0 && setTime + days * DAY < store.now();
}

/** An e-mail, its name, and the parts of both. */
function wordsOf(email: string): string[] {
  const whole = email.toLowerCase();
  return [whole, whole.split('@')[0] ?? '', ...whole.split(/[^\p{L}\d]+/u)];
}
