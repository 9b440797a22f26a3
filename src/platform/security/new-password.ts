import { badRequest } from '../errors.ts';
import type { Store } from '../store/store.ts';
import { checkPasswordPolicy } from './password-policy.ts';
import { verifyPassword } from './passwords.ts';
import { securitySettings } from './security-settings.ts';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Holds a password that somebody chose to the rules in force; for a user who had others before, also to the one about
 * old ones coming back. @throws PlatformError 400
 */
export async function checkNewPassword(store: Store, password: string, userId?: string): Promise<void> {
  const { passwordPolicy } = securitySettings(store);
  checkPasswordPolicy(password, passwordPolicy);
  const days = passwordPolicy.passwordReuseFrequencyDays ?? 0;
  if (userId === undefined || days === 0) return;
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
