import { credentialsExpired, type PlatformError, unauthenticated } from '../errors.ts';
import type { Store } from '../store/store.ts';
import { hasExpired } from './new-password.ts';
import { newResetToken } from './reset-token.ts';
import { securitySettings } from './security-settings.ts';

/** What comes of signing in: the time that the session's tokens carry, or why there is none. */
export type Verdict = { sessionsSince: number } | { failure: PlatformError; hasLocked: boolean };

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
  if (!user || !credentials) return refusal(unauthenticated());
  const now = store.now();

  if (!matches || credentials.passwordHash !== passwordHash) {
    const attempts = Number(user.additionalInfo?.failedLoginAttempts ?? 0) + 1;
    const most = securitySettings(store).maxFailedLoginAttempts ?? 0;
    const hasLocked = most > 0 && attempts > most && credentials.enabled;
    store.users.note(userId, {
      failedLoginAttempts: attempts,
      ...(hasLocked ? { userCredentialsEnabled: false } : {}),
    });
    if (!hasLocked) return refusal(unauthenticated('Invalid username or password'));
    store.userCredentials.save({ ...credentials, enabled: false, sessionsSince: now });
    return { failure: unauthenticated('User account is locked due to security policy'), hasLocked };
  }

  if (!credentials.enabled) return refusal(unauthenticated('User account is not active'));
  if (hasExpired(store, credentials.changedTime)) {
    const { token, stored } = newResetToken(now);
    store.users.note(userId, { failedLoginAttempts: 0 });
    store.userCredentials.save({ ...credentials, ...stored });
    return refusal(credentialsExpired(token));
  }
  store.users.note(userId, { failedLoginAttempts: 0, lastLoginTs: now });
  return { sessionsSince: credentials.sessionsSince };
}

function refusal(failure: PlatformError): Verdict {
  return { failure, hasLocked: false };
}
