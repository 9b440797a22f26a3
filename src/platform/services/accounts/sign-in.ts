import { Uuid } from '../../../model/entity-id.ts';
import type { TokenPair } from '../../../model/login.ts';
import { tokenExpired, unauthenticated } from '../../errors.ts';
import type { Log } from '../../log.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { pretendToVerify, verifyPassword } from '../../security/passwords.ts';
import { securitySettings } from '../../security/security-settings.ts';
import { judgeSignIn, notLetIn } from '../../security/sign-in-verdict.ts';
import { type AccessClaims, type RefreshClaims, sessionEnd, type Tokens } from '../../security/tokens.ts';
import type { Store } from '../../store/store.ts';
import type { Audit } from '../audit.ts';
import type { Sessions } from '../sessions.ts';
import type { Transactions } from '../transactions.ts';
import { type SessionClient, sessionRecord } from './sign-in-audit.ts';

/** What the functions here need of the platform. */
interface Parts {
  store: Store;
  tokens: Tokens;
  sessions: Pick<Sessions, 'judge' | 'next'>;
  transactions: Transactions;
  audit: Audit;
  mail: Mailer;
  log: Log;
}

/**
 * Signs a user in by e-mail and password, and logs it. Throws 401: who has no account, or one that is disabled, is
 * answered as if the password were wrong, and takes as long. `platformUrl` is the address of the platform in letters.
 */
export async function signIn(
  platform: Parts,
  {
    email,
    password,
    client,
    platformUrl,
  }: { email: string; password: string; client: SessionClient; platformUrl: string },
): Promise<TokenPair> {
  const { store, tokens, audit, transactions } = platform;
  if (email.trim() === '' || password.trim() === '') throw unauthenticated();
  const user = store.entities.resolve('USER', store.users.byEmail(email)?.id?.id ?? '');
  const passwordHash = user && (store.userCredentials.byUser(user.id)?.passwordHash ?? null);
  const matches = await verifyOrPretend(password, passwordHash);
  if (!user) throw notLetIn();
  const verdict = await transactions.run((transaction) => {
    const verdict = judgeSignIn(store, user.id, { passwordHash, matches });
    const { id: userId, name, tenantId, customerId } = user;
    const caller = { userId, email: name, tenantId, customerId };
    const record = sessionRecord('LOGIN', caller, client);
    if (verdict === 'welcome') {
      audit.add(record);
    } else {
      if (verdict.hasLocked) {
        audit.add(sessionRecord('LOCKOUT', caller, client));
        transaction.publish({ kind: 'entity-updated', entity: user });
      }
      audit.add({ ...record, failure: verdict.reason });
    }
    return verdict;
  });
  if (verdict !== 'welcome') {
    if (verdict.hasLocked) tellOfLockout(platform, { account: user.name, client, platformUrl });
    throw verdict.answer;
  }
  const standing = store.userStandings.ofUser(user.id);
  if (!standing) throw notLetIn();
  return await tokens.issue(standing);
}

/** Signs in as the public user of a public customer. Throws 401. */
export async function signInPublicly(
  { store, tokens }: Pick<Parts, 'store' | 'tokens'>,
  publicId: string,
): Promise<TokenPair> {
  if (!Uuid.safeParse(publicId).success) throw unauthenticated('Invalid username or password');
  const everybody = store.userStandings.ofPublic(publicId);
  if (everybody) return await tokens.issue(everybody);
  throw unauthenticated(store.customers.byId(publicId) ? 'Invalid username or password' : undefined);
}

/**
 * Answers a refresh token with a new pair of the user's present data. Throws 401; a token of a session that is over
 * counts as expired. One that was used before ends its session.
 */
export async function refresh(platform: Parts, refreshToken: string): Promise<TokenPair> {
  if (refreshToken.trim() === '') throw unauthenticated();
  const { store, tokens, sessions, log } = platform;
  const claims = await tokens.verifyRefresh(refreshToken);
  const user = sessions.judge(claims);
  if (user === 'gone') throw unauthenticated();
  if (user === 'disabled') throw unauthenticated('User account is not active');
  if (user === 'ended') throw tokenExpired();
  const session = await store.write(() => sessions.next(claims));
  if (!session) {
    log.warn({ userId: user.userId }, 'A refresh token was used again: its session ends');
    await endSession(platform, claims);
    throw tokenExpired();
  }
  return await tokens.issue(user, { session, actor: claims.act });
}

/** Ends the session of a token at once: none of its tokens works any more. */
export async function endSession(
  { store, transactions }: Pick<Parts, 'store' | 'transactions'>,
  claims: AccessClaims | RefreshClaims,
): Promise<void> {
  await transactions.run((transaction) => {
    store.sessions.note(claims.sid, { hasEnded: true }, sessionEnd(claims) * 1000);
    const { isPublic, sub, userId } = claims;
    const entity = store.entities.resolve(isPublic ? 'CUSTOMER' : 'USER', isPublic ? sub : userId);
    if (entity) transaction.publish({ kind: 'credentials-updated', entity });
  });
}

async function verifyOrPretend(password: string, hash: string | null): Promise<boolean> {
  if (hash !== null) return await verifyPassword(password, hash);
  await pretendToVerify(password);
  return false;
}

/** The lock is what counts: it holds, whether or not somebody can be told. */
function tellOfLockout(
  { store, mail }: Pick<Parts, 'store' | 'mail'>,
  { account, client, platformUrl }: { account: string; client: SessionClient; platformUrl: string },
): void {
  const to = securitySettings(store).userLockoutNotificationEmail;
  const { address } = client;
  if (to) mail.post({ kind: 'account-locked', to, platform: platformUrl, account, address });
}
