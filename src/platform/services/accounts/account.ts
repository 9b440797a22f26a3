import type { TokenPair } from '../../../model/login.ts';
import { badRequest, notFound } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { checkNewPassword } from '../../security/new-password.ts';
import { hashPassword, verifyPassword } from '../../security/passwords.ts';
import { hashResetToken, newResetToken } from '../../security/reset-token.ts';
import type { Tokens } from '../../security/tokens.ts';
import { NO_PASSWORD_YET, type UserCredentials } from '../../store/people/user-credentials-repository.ts';
import type { EntityHandle } from '../../store/registry/entity-handles.ts';
import type { Store } from '../../store/store.ts';
import { type Mail, mailer } from '../mail.ts';
import type { Transactions } from '../transactions.ts';

/** What the functions here need of the platform. */
interface Parts {
  store: Store;
  tokens: Tokens;
  log: Log;
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
 * Activates an account with the password that its owner chose, and signs them in; `welcomeLink` is where a letter
 * about it leads, null when none is wanted. Throws 400 with what is wrong.
 */
export async function activate(
  platform: Parts,
  {
    activateToken,
    password,
    welcomeLink,
  }: { activateToken: string; password: string; welcomeLink: string | null },
): Promise<TokenPair> {
  const { store } = platform;
  await checkNewPassword(store, password);
  requireWaiting(store, activateToken);
  const passwordHash = await hashPassword(password);
  const credentials = await store.write(() =>
    saveActivated(store, { ...requireWaiting(store, activateToken), passwordHash, changedTime: store.now() }),
  );
  if (welcomeLink) await tell(platform, credentials, { kind: 'account-activated', link: welcomeLink });
  return await issueFor(platform, credentials);
}

/**
 * Activates an account with what its activation link carries, and signs the owner in, who may choose a password
 * whenever they like: until then `changePassword` asks for none. Throws 400.
 */
export async function activateByCode(platform: Parts, code: string): Promise<TokenPair> {
  const { store } = platform;
  const credentials = await store.write(() =>
    saveActivated(store, { ...requireWaiting(store, code), passwordHash: NO_PASSWORD_YET }),
  );
  return await issueFor(platform, credentials);
}

/**
 * Sends a link that lets the owner of an account choose another password; `linkTo` makes it. Whether there is such an
 * account is not to be told from the outside. Throws 500 when nothing can be sent to anybody.
 */
export async function requestPasswordReset(
  { store }: Pick<Parts, 'store'>,
  email: string,
  linkTo: (token: string) => string,
): Promise<void> {
  const mail = mailer();
  const user = store.users.byEmail(email);
  const credentials = user?.id ? store.userCredentials.byUser(user.id.id) : null;
  if (!user || !credentials?.enabled) return;
  const { token, stored } = newResetToken(store.now());
  await store.write(() => store.userCredentials.save({ ...requireOf(store, credentials.userId), ...stored }));
  await mail.send({ kind: 'password-reset', to: user.email, link: linkTo(token) });
}

/**
 * Sets another password with a token that was sent or told for that, and signs the owner in; `loginLink` is where a
 * letter about it leads. Throws 400 with what is wrong.
 */
export async function resetPassword(
  platform: Parts,
  { resetToken, password, loginLink }: { resetToken: string; password: string; loginLink: string },
): Promise<TokenPair> {
  const { store } = platform;
  const { userId, passwordHash: existing } = requireResettable(store, resetToken);
  await checkNewPassword(store, password, userId);
  if (existing && (await verifyPassword(password, existing))) throw samePassword();
  const passwordHash = await hashPassword(password);
  const credentials = await store.write(() =>
    saveWithPassword(store, requireResettable(store, resetToken), passwordHash),
  );
  await tell(platform, credentials, { kind: 'password-was-reset', link: loginLink });
  return await issueFor(platform, credentials);
}

/**
 * Changes a user's own password, or sets the first one; other sessions end when they refresh. Throws 400 with what is
 * wrong.
 */
export async function changePassword(
  store: Store,
  userId: string,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { passwordHash: existing } = requireOf(store, userId);
  const isFirst = existing === NO_PASSWORD_YET;
  if (!isFirst && !(existing && (await verifyPassword(currentPassword, existing)))) throw wrongPassword();
  await checkNewPassword(store, newPassword, userId);
  if (!isFirst && newPassword === currentPassword) throw samePassword();
  const passwordHash = await hashPassword(newPassword);
  await store.write(() => {
    const credentials = requireOf(store, userId);
    // Somebody else who knew the password may have been quicker.
    if (credentials.passwordHash !== existing) throw wrongPassword();
    saveWithPassword(store, credentials, passwordHash);
  });
}

/**
 * Lets a user sign in or not; who is shut out stays so when let in again until they sign in anew.
 * @throws PlatformError 400 for a user who has no password, 404
 */
export async function setEnabled(
  { store, transactions }: { store: Store; transactions: Transactions },
  user: EntityHandle,
  enabled: boolean,
): Promise<void> {
  await transactions.run((transaction) => {
    const credentials = requireOf(store, user.id);
    const sessionsSince = enabled ? credentials.sessionsSince : store.now();
    store.userCredentials.save({ ...credentials, enabled, sessionsSince });
    store.users.note(user.id, {
      userCredentialsEnabled: enabled,
      ...(enabled ? { failedLoginAttempts: 0 } : {}),
    });
    transaction.publish({ kind: 'entity-updated', entity: user });
    if (!enabled) transaction.publish({ kind: 'user-disabled', entity: user });
  });
}

function waitingFor(store: Store, token: string): UserCredentials | null {
  const credentials = store.userCredentials.byActivateToken(token);
  return credentials && (credentials.activateTokenExpires ?? 0) > store.now() ? credentials : null;
}

function requireWaiting(store: Store, token: string): UserCredentials {
  const credentials = waitingFor(store, token);
  if (!credentials) throw badRequest(`Unable to find user credentials by activateToken [${token}]`);
  if (credentials.enabled) throw badRequest('User credentials already activated');
  return credentials;
}

function resettableBy(store: Store, token: string): UserCredentials | null {
  const credentials = store.userCredentials.byResetTokenHash(hashResetToken(token));
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

function saveActivated(store: Store, credentials: UserCredentials): UserCredentials {
  return save(store, { ...credentials, enabled: true, activateToken: null, activateTokenExpires: null });
}

function saveWithPassword(store: Store, credentials: UserCredentials, passwordHash: string): UserCredentials {
  const now = store.now();
  return save(store, {
    ...credentials,
    passwordHash,
    resetTokenHash: null,
    resetTokenExpires: null,
    changedTime: now,
    sessionsSince: now,
  });
}

function save(store: Store, credentials: UserCredentials): UserCredentials {
  store.userCredentials.save(credentials);
  return credentials;
}

async function issueFor(
  { store, tokens }: Parts,
  { userId, sessionsSince }: UserCredentials,
): Promise<TokenPair> {
  const user = store.users.byId(userId);
  if (!user) throw notFound();
  return await tokens.issue({ user, isPublic: false, credentialsTime: sessionsSince });
}

/** Writes to the owner of an account about what has been done; that it cannot be sent undoes nothing. */
async function tell(
  { store, log }: Parts,
  { userId }: UserCredentials,
  letter: Pick<Extract<Mail, { link: string }>, 'kind' | 'link'>,
): Promise<void> {
  const to = store.users.byId(userId)?.email;
  if (to === undefined) return;
  try {
    await mailer().send({ ...letter, to });
  } catch (error) {
    log.warn({ err: error, userId, letter: letter.kind }, 'A letter could not be sent');
  }
}

function wrongPassword() {
  return badRequest("Current password doesn't match!");
}

function samePassword() {
  return badRequest('New password should be different from existing!');
}
