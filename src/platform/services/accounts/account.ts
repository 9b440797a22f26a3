import type { TokenPair } from '../../../model/login.ts';
import { badRequest, found, notFound } from '../../errors.ts';
import type { Letter } from '../../mail/letter.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { hashAccountToken, newActivationToken, newResetToken } from '../../security/account-tokens.ts';
import type { Allowance } from '../../security/allowances.ts';
import { checkNewPassword } from '../../security/new-password.ts';
import { hashPassword, verifyPassword } from '../../security/passwords.ts';
import { sessionEnd, type Tokens } from '../../security/tokens.ts';
import { NO_PASSWORD_YET, type UserCredentials } from '../../store/people/user-credentials-repository.ts';
import type { EntityHandle } from '../../store/registry/entity-handles.ts';
import type { Store } from '../../store/store.ts';
import type { AuditedCaller } from '../audit.ts';
import { enablingOf, secretChangeOf } from '../audit-records.ts';
import type { SignedIn } from '../sessions.ts';
import type { Transaction, Transactions } from '../transactions.ts';

/** What the functions here need of the platform. */
interface Parts {
  store: Store;
  tokens: Tokens;
  transactions: Transactions;
  allowances: ReadonlySet<Allowance>;
  mail: Mailer;
}

/**
 * Makes what another activation link of a user carries; null when the account needs no activation. Only within a write.
 * @throws PlatformError 404
 */
export function giveActivationToken(store: Store, userId: string): string | null {
  if (hasPassword(store, userId)) return null;
  const { token, stored } = newActivationToken(store.now());
  store.userCredentials.addActivationToken(userId, stored);
  return token;
}

/** True once an account was activated. @throws PlatformError 404 */
function hasPassword(store: Store, userId: string): boolean {
  return requireOf(store, userId).passwordHash !== null;
}

/** True while an account can be activated with this token. */
export function isActivateToken(store: Store, token: string): boolean {
  return waitingFor(store, token) !== null;
}

/** True while a password can be reset with this token. */
export function isResetToken(store: Store, token: string): boolean {
  return resettableBy(store, token) !== null;
}

/**
 * Activates an account with the password that its owner chose, and signs them in; `platformUrl` is the address of the
 * platform in a letter about it, null when none is wanted. Throws 400 with what is wrong.
 */
export async function activate(
  platform: Parts,
  {
    activateToken,
    password,
    platformUrl,
  }: { activateToken: string; password: string; platformUrl: string | null },
): Promise<TokenPair> {
  const { store } = platform;
  const { userId } = requireWaiting(store, activateToken);
  await checkNewPassword(platform, password, userId);
  const passwordHash = await hashPassword(password);
  const credentials = await replace(platform, () =>
    activated(store, { ...requireWaiting(store, activateToken), passwordHash, changedTime: store.now() }),
  );
  if (platformUrl) tell(platform, credentials, { kind: 'account-activated', platform: platformUrl });
  return await issueFor(platform, credentials);
}

/**
 * Activates an account with what its activation link carries, and signs the owner in, who may choose a password
 * whenever they like: until then `changePassword` asks for none. Throws 400.
 */
export async function activateByCode(platform: Parts, code: string): Promise<TokenPair> {
  const credentials = await replace(platform, () =>
    activated(platform.store, { ...requireWaiting(platform.store, code), passwordHash: NO_PASSWORD_YET }),
  );
  return await issueFor(platform, credentials);
}

/**
 * Has a link posted that lets the owner of an account choose another password. Nothing of it is done before this
 * returns: whether there is such an account is not to be told from the outside.
 */
export function postPasswordReset(
  { store, mail }: Pick<Parts, 'store' | 'mail'>,
  email: string,
  platformUrl: string,
): void {
  mail.post(async () => {
    const user = store.users.byEmail(email);
    const credentials = user?.id ? store.userCredentials.byUser(user.id.id) : null;
    if (!user || !credentials?.enabled) return null;
    const { token, stored } = newResetToken(store.now());
    await store.write(() =>
      store.userCredentials.save({ ...requireOf(store, credentials.userId), ...stored }),
    );
    const link = `${platformUrl}/api/noauth/resetPassword?resetToken=${token}`;
    return { kind: 'password-reset', to: user.email, platform: platformUrl, link };
  });
}

/**
 * Sets another password with a token that was sent or told for that, and signs the owner in; `platformUrl` is the
 * address of the platform in a letter about it. Throws 400 with what is wrong.
 */
export async function resetPassword(
  platform: Parts,
  { resetToken, password, platformUrl }: { resetToken: string; password: string; platformUrl: string },
): Promise<TokenPair> {
  const { store } = platform;
  const { userId, passwordHash: existing } = requireResettable(store, resetToken);
  await checkNewPassword(platform, password, userId);
  if (existing && (await verifyPassword(password, existing))) throw samePassword();
  const passwordHash = await hashPassword(password);
  const credentials = await replace(platform, () =>
    withPassword(store, requireResettable(store, resetToken), passwordHash),
  );
  tell(platform, credentials, { kind: 'password-was-reset', platform: platformUrl });
  return await issueFor(platform, credentials);
}

/** Lets pass who knows the password of an account. @throws PlatformError 400 */
export async function confirmPassword(store: Store, userId: string, password: string): Promise<void> {
  const { passwordHash } = requireOf(store, userId);
  if (!passwordHash || !(await verifyPassword(password, passwordHash))) throw wrongPassword();
}

/**
 * Changes the password of the caller, or sets the first one: the session in which it is done goes on, the user's others
 * end. Throws 400 with what is wrong.
 */
export async function changePassword(
  platform: Pick<Parts, 'store' | 'transactions' | 'allowances'>,
  caller: SignedIn,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { store } = platform;
  const { userId, claims } = caller;
  const { passwordHash: existing } = requireOf(store, userId);
  const isFirst = existing === NO_PASSWORD_YET;
  if (!isFirst && !(existing && (await verifyPassword(currentPassword, existing)))) throw wrongPassword();
  await checkNewPassword(platform, newPassword, userId);
  if (!isFirst && newPassword === currentPassword) throw samePassword();
  const passwordHash = await hashPassword(newPassword);
  const change = () => {
    const credentials = requireOf(store, userId);
    // Somebody else who knew the password may have been quicker.
    if (credentials.passwordHash !== existing) throw wrongPassword();
    const changed = withPassword(store, credentials, passwordHash);
    store.sessions.note(claims.sid, { credentialsTime: changed.sessionsSince }, sessionEnd(claims) * 1000);
    return changed;
  };
  await replace(platform, change, caller);
}

/**
 * Lets a user sign in or not: the sessions of one who is shut out end, and stay so when the user is let in again.
 * @throws PlatformError 400 for a user who has no password, 404
 */
export async function setEnabled(
  { store, transactions }: Pick<Parts, 'store' | 'transactions'>,
  user: EntityHandle,
  enabled: boolean,
  by?: AuditedCaller,
): Promise<void> {
  const attempt = enablingOf(user, enabled);
  const change = (transaction: Transaction) => {
    const credentials = requireOf(store, user.id);
    const sessionsSince = enabled ? credentials.sessionsSince : anotherTime(store, credentials);
    store.userCredentials.save({ ...credentials, enabled, sessionsSince });
    if (!enabled) store.userCredentials.removeActivationTokens(user.id);
    store.users.note(user.id, {
      userCredentialsEnabled: enabled,
      ...(enabled ? { failedLoginAttempts: 0 } : {}),
    });
    transaction.log(attempt);
    transaction.publish({ kind: 'entity-updated', entity: user });
  };
  await transactions.run(change, { by, attempt });
}

function waitingFor(store: Store, token: string): UserCredentials | null {
  return store.userCredentials.byActivationTokenHash(hashAccountToken(token));
}

function requireWaiting(store: Store, token: string): UserCredentials {
  const credentials = waitingFor(store, token);
  if (!credentials) throw badRequest(`Unable to find user credentials by activateToken [${token}]`);
  return credentials;
}

function resettableBy(store: Store, token: string): UserCredentials | null {
  const credentials = store.userCredentials.byResetTokenHash(hashAccountToken(token));
  const isGood = credentials?.enabled === true && (credentials.resetTokenExpires ?? 0) > store.now();
  return isGood ? credentials : null;
}

function requireResettable(store: Store, token: string): UserCredentials {
  const credentials = resettableBy(store, token);
  if (!credentials) throw badRequest('Invalid reset token!');
  return credentials;
}

function requireOf(store: Store, userId: string): UserCredentials {
  const credentials = store.userCredentials.byUser(userId);
  if (!credentials) throw notFound();
  return credentials;
}

/** Gives a user another password, without `by` by what was sent to the user, and tells whoever goes by it. */
async function replace(
  { store, transactions }: Pick<Parts, 'store' | 'transactions'>,
  change: () => UserCredentials,
  by?: AuditedCaller,
): Promise<UserCredentials> {
  return await transactions.run((transaction) => {
    const credentials = change();
    store.userCredentials.save(credentials);
    const entity = store.entities.resolve('USER', credentials.userId);
    if (entity) {
      const { id: userId, name: email, tenantId, customerId } = entity;
      transaction.log({
        ...secretChangeOf(entity, 'password'),
        caller: by ?? { userId, email, tenantId, customerId },
      });
      transaction.publish({ kind: 'credentials-updated', entity });
    }
    return credentials;
  });
}

/** Lists tell that an account is activated by what is noted of its user. */
function activated(store: Store, credentials: UserCredentials): UserCredentials {
  store.users.note(credentials.userId, { userCredentialsEnabled: true });
  return { ...credentials, enabled: true };
}

function withPassword(store: Store, credentials: UserCredentials, passwordHash: string): UserCredentials {
  return {
    ...credentials,
    passwordHash,
    resetTokenHash: null,
    resetTokenExpires: null,
    changedTime: store.now(),
    sessionsSince: anotherTime(store, credentials),
  };
}

/** A time from which on sessions are good that none was before. */
function anotherTime(store: Pick<Store, 'now'>, { sessionsSince }: UserCredentials): number {
  return Math.max(store.now(), sessionsSince + 1);
}

async function issueFor({ store, tokens }: Parts, { userId }: UserCredentials): Promise<TokenPair> {
  return await tokens.issue(found(store.userStandings.ofUser(userId)));
}

/** Writes to the owner of an account about what has been done; that it cannot be sent undoes nothing. */
function tell(
  { store, mail }: Parts,
  { userId }: UserCredentials,
  letter: Omit<Letter<'account-activated' | 'password-was-reset'>, 'to'>,
): void {
  const to = store.users.byId(userId)?.email;
  if (to !== undefined) mail.post({ ...letter, to });
}

function wrongPassword() {
  return badRequest("Current password doesn't match!");
}

function samePassword() {
  return badRequest('New password should be different from existing!');
}
