import { credentialsExpired, type PlatformError, unauthenticated } from '../errors.ts';
import type { Store } from '../store/store.ts';
import { newResetToken } from './account-tokens.ts';
import { hasExpired } from './new-password.ts';
import { securitySettings } from './security-settings.ts';

/** What comes of signing in: a session, or none. */
export type Verdict = 'welcome' | Refusal;

/** Why somebody is not let in. */
export interface Refusal {
  /** What they are told, which is the same whether the account, its state or the password is wrong. */
  readonly answer: PlatformError;
  /** What the log is told. */
  readonly reason: PlatformError;
  readonly hasLocked: boolean;
}

/** What is known after the password was verified: against which hash, and whether it matched. */
interface Verification {
  readonly passwordHash: string | null;
  readonly matches: boolean;
}

/**
 * Decides on a sign-in and notes it with the user: failures are counted, one too many locks the account, a password
 * that is too old must be replaced first. Goes by the credentials as they are now: they may have changed while the
 * password was verified. Only within a write.
 */
export function judgeSignIn(store: Store, userId: string, { passwordHash, matches }: Verification): Verdict {
  const user = store.users.byId(userId);
  const credentials = store.userCredentials.byUser(userId);
  if (!user || !credentials) return refusal('The user is gone');
  if (!credentials.enabled) return refusal('User account is not active');
  const now = store.now();

  if (!matches || credentials.passwordHash !== passwordHash) {
    const attempts = Number(user.additionalInfo?.failedLoginAttempts ?? 0) + 1;
    const most = securitySettings(store).maxFailedLoginAttempts ?? 0;
    const hasLocked = most > 0 && attempts > most;
    store.users.note(userId, {
      failedLoginAttempts: attempts,
      ...(hasLocked ? { userCredentialsEnabled: false } : {}),
    });
    if (!hasLocked) return refusal('Invalid username or password');
    store.userCredentials.save({ ...credentials, enabled: false, sessionsSince: now });
    return { ...refusal('User account is locked due to security policy'), hasLocked };
  }

  if (hasExpired(store, credentials.changedTime)) {
    const { token, stored } = newResetToken(now);
    store.users.note(userId, { failedLoginAttempts: 0 });
    store.userCredentials.save({ ...credentials, ...stored });
    const expired = credentialsExpired(token);
    return { answer: expired, reason: expired, hasLocked: false };
  }
  store.users.note(userId, { failedLoginAttempts: 0, lastLoginTs: now });
  return 'welcome';
}

/** What is told to whoever is not let in. */
export function notLetIn(): PlatformError {
  return unauthenticated('Invalid username or password');
}

function refusal(reason: string): Refusal {
  return { answer: notLetIn(), reason: unauthenticated(reason), hasLocked: false };
}
