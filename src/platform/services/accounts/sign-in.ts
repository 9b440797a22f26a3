import { NULL_UUID, Uuid } from '../../../model/entity-id.ts';
import type { TokenPair } from '../../../model/login.ts';
import type { User } from '../../../model/user.ts';
import { tokenExpired, unauthenticated } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { pretendToVerify, verifyPassword } from '../../security/passwords.ts';
import { securitySettings } from '../../security/security-settings.ts';
import { judgeSignIn } from '../../security/sign-in-verdict.ts';
import { REFRESH_TOKEN_LIFETIME, type Tokens } from '../../security/tokens.ts';
import type { Store } from '../../store/store.ts';
import type { Audit, AuditedCaller } from '../audit.ts';
import { mailer } from '../mail.ts';
import { type SessionClient, sessionRecord } from './sign-in-audit.ts';

/** What the functions here need of the platform. */
interface Parts {
  store: Store;
  tokens: Tokens;
}

/**
 * Signs a user in by e-mail and password, and logs it. Throws 401 with the platform's words; unknown users take as
 * long.
 */
export async function signIn(
  platform: Parts & { audit: Audit; log: Log },
  { email, password, client }: { email: string; password: string; client: SessionClient },
): Promise<TokenPair> {
  const { store, tokens, audit } = platform;
  if (email.trim() === '' || password.trim() === '') throw unauthenticated();
  const user = store.users.byEmail(email);
  const userId = user?.id?.id;
  const passwordHash = userId && (store.userCredentials.byUser(userId)?.passwordHash ?? null);
  if (!user || userId === undefined || passwordHash === undefined) {
    await pretendToVerify(password);
    throw unauthenticated();
  }
  const matches = await verifyOrPretend(password, passwordHash);
  const caller = auditedCaller(user);
  const verdict = await store.write(() => {
    const verdict = judgeSignIn(store, userId, { passwordHash, matches });
    const record = sessionRecord('LOGIN', caller, client);
    if ('sessionsSince' in verdict) {
      audit.add(record);
    } else {
      if (verdict.hasLocked) audit.add(sessionRecord('LOCKOUT', caller, client));
      audit.add({ ...record, failure: verdict.failure });
    }
    return verdict;
  });
  if ('sessionsSince' in verdict) {
    return await tokens.issue({ user, isPublic: false, credentialsTime: verdict.sessionsSince });
  }
  if (verdict.hasLocked) await tellOfLockout(platform, email);
  throw verdict.failure;
}

/** Signs in as the public user of a public customer. Throws 401. */
export async function signInPublicly(
  platform: Parts,
  publicId: string,
  session?: string,
): Promise<TokenPair> {
  if (!Uuid.safeParse(publicId).success) throw unauthenticated('Invalid username or password');
  const customer = platform.store.customers.byId(publicId.toLowerCase());
  if (!customer) throw unauthenticated();
  if (customer.additionalInfo?.isPublic !== true) throw unauthenticated('Invalid username or password');
  const user: User = {
    id: { entityType: 'USER', id: NULL_UUID },
    tenantId: customer.tenantId,
    customerId: customer.id,
    email: publicId.toLowerCase(),
    authority: 'CUSTOMER_USER',
    firstName: 'Public',
    lastName: 'Public',
  };
  return await platform.tokens.issue({
    user,
    isPublic: true,
    credentialsTime: 0,
    ...(session === undefined ? {} : { session }),
  });
}

/**
 * Answers a refresh token with a new pair of the user's present data. Throws 401; a token of a session that was
 * signed out of, or from before the last change of password, counts as expired.
 */
export async function refresh(platform: Parts, refreshToken: string): Promise<TokenPair> {
  if (refreshToken.trim() === '') throw unauthenticated();
  const { store, tokens } = platform;
  const { userId, sub, isPublic, credentialsTime, sid: session } = await tokens.verifyRefresh(refreshToken);
  if (store.endedSessions.has(session)) throw tokenExpired();
  if (isPublic) return await signInPublicly(platform, sub, session);
  const user = store.users.byId(userId);
  const credentials = store.userCredentials.byUser(userId);
  if (!user || !credentials) throw unauthenticated();
  if (!credentials.enabled) throw unauthenticated('User account is not active');
  if (credentials.sessionsSince !== credentialsTime) throw tokenExpired();
  return await tokens.issue({ user, isPublic: false, credentialsTime, session });
}

/** Ends the session that an access token belongs to: none of its refresh tokens works any more. Throws 401. */
export async function signOut({ store, tokens }: Parts, accessToken: string): Promise<void> {
  const session = await tokens.sessionOf(accessToken);
  await store.write(() => store.endedSessions.add(session, store.now() + REFRESH_TOKEN_LIFETIME * 1000));
}

async function verifyOrPretend(password: string, hash: string | null): Promise<boolean> {
  if (hash !== null) return await verifyPassword(password, hash);
  await pretendToVerify(password);
  return false;
}

/** The lock is what counts: it holds, whether or not somebody could be told. */
async function tellOfLockout({ store, log }: { store: Store; log: Log }, account: string): Promise<void> {
  const to = securitySettings(store).userLockoutNotificationEmail;
  if (!to) return;
  try {
    await mailer().send({ kind: 'account-locked', to, account });
  } catch (error) {
    log.warn({ err: error, account }, 'Nobody could be told that an account was locked');
  }
}

/** A user as the audit log names who acts. */
function auditedCaller({ id, email, tenantId, customerId }: User): AuditedCaller {
  return {
    userId: id?.id ?? NULL_UUID,
    email,
    tenantId: tenantId?.id ?? NULL_UUID,
    customerId: customerId?.id ?? NULL_UUID,
  };
}
