import { NULL_UUID, Uuid } from '../../model/entity-id.ts';
import type { TokenPair } from '../../model/login.ts';
import type { User } from '../../model/user.ts';
import type { AuditedCaller } from '../audit.ts';
import { badRequest, notFound, type PlatformError, tokenExpired, unauthenticated } from '../errors.ts';
import type { Platform } from '../platform.ts';
import type { UserNotes } from '../store/user-repository.ts';
import { checkPasswordPolicy } from './password-policy.ts';
import { hashPassword, pretendToVerify, verifyPassword } from './passwords.ts';
import { securitySettings } from './security-settings.ts';
import { type SessionClient, sessionRecord } from './sign-in-audit.ts';

type Needs = Pick<Platform, 'store' | 'tokens'>;

/**
 * Signs a user in by e-mail and password, and logs it. Throws 401 with the platform's words; unknown users take as
 * long.
 */
export async function signIn(
  { store, tokens, audit }: Needs & Pick<Platform, 'audit'>,
  { email, password, client }: { email: string; password: string; client: SessionClient },
): Promise<TokenPair> {
  if (email.trim() === '' || password === '') throw unauthenticated();
  const user = store.users.byEmail(email);
  const credentials = user?.id ? store.users.credentials(user.id.id) : null;
  if (!user || !credentials) {
    await pretendToVerify(password);
    throw unauthenticated();
  }
  const record = sessionRecord('LOGIN', auditedCaller(user), client);
  if (credentials.passwordHash === null) {
    await pretendToVerify(password);
    throw await refused('Invalid username or password');
  }
  if (!(await verifyPassword(password, credentials.passwordHash))) {
    await store.write(() => noteSignIn(user, { failedLoginAttempts: failedAttempts(user) + 1 }));
    throw await refused('Invalid username or password');
  }
  if (!credentials.enabled) throw await refused('User account is not active');
  await store.write(() => {
    noteSignIn(user, { failedLoginAttempts: 0, lastLoginTs: Date.now() });
    audit.add(record);
  });
  return await tokens.issue({ user, isPublic: false, credentialsTime: credentials.changedTime });

  async function refused(message: string): Promise<PlatformError> {
    const failure = unauthenticated(message);
    await audit.log({ ...record, failure });
    return failure;
  }

  function noteSignIn({ id }: User, notes: UserNotes): void {
    if (id && store.users.byId(id.id)) store.users.note(id.id, notes);
  }
}

/** Signs in as the public user of a public customer. Throws 401. */
export async function signInPublicly(platform: Needs, publicId: string): Promise<TokenPair> {
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
  return await platform.tokens.issue({ user, isPublic: true, credentialsTime: 0 });
}

/**
 * Answers a refresh token with a new pair of the user's present data. Throws 401; a token that is older than the
 * user's last change of password counts as expired.
 */
export async function refresh(platform: Needs, refreshToken: string): Promise<TokenPair> {
  if (refreshToken.trim() === '') throw unauthenticated();
  const { store, tokens } = platform;
  const claims = await tokens.verifyRefresh(refreshToken);
  if (claims.isPublic) return await signInPublicly(platform, claims.sub);
  const user = store.users.byId(claims.userId);
  const credentials = store.users.credentials(claims.userId);
  if (!user || !credentials) throw unauthenticated();
  if (!credentials.enabled) throw unauthenticated('User account is not active');
  if (credentials.changedTime !== claims.credentialsTime) throw tokenExpired();
  return await tokens.issue({ user, isPublic: false, credentialsTime: credentials.changedTime });
}

/** Changes a user's own password; other sessions end when they refresh. Throws 400 with what is wrong. */
export async function changePassword(
  { store }: Pick<Platform, 'store'>,
  userId: string,
  currentPassword: string,
  newPassword: string,
): Promise<void> {
  const credentials = store.users.credentials(userId);
  if (!credentials) throw notFound();
  if (!credentials.passwordHash || !(await verifyPassword(currentPassword, credentials.passwordHash))) {
    throw badRequest("Current password doesn't match!");
  }
  checkPasswordPolicy(newPassword, securitySettings(store).passwordPolicy);
  if (newPassword === currentPassword) {
    throw badRequest('New password should be different from existing!');
  }
  const passwordHash = await hashPassword(newPassword);
  await store.write(() =>
    store.users.saveCredentials({ ...credentials, passwordHash, changedTime: Date.now() }),
  );
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

function failedAttempts(user: User): number {
  const attempts = user.additionalInfo?.failedLoginAttempts;
  return typeof attempts === 'number' ? attempts : 0;
}
