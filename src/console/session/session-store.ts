import { proxy } from 'valtio/vanilla';
import type { TokenPair } from '../../model/login.ts';
import type { User } from '../../model/user.ts';
import { changeLanguage, currentLanguage } from '../i18n/i18n.ts';
import { matchLanguage } from '../i18n/languages.ts';
import type { Shown } from '../i18n/translation-key.ts';
import { showFailure } from '../messages/show-failure.ts';
import { showToast, type ToastRequest } from '../messages/toast-store.ts';
import { navigate } from '../ui/navigation.ts';
import { forgetUser } from '../ui/user-change.ts';
import { ApiError, isUnreachable } from '../wire/api-error.ts';
import { login, logout, publicLogin, renewTokens } from './auth.ts';
import { type AuthUser, authUserIn, keyOf } from './auth-user.ts';
import { landingPath } from './guard.ts';
import { inOneTab } from './one-tab.ts';
import { forgetUrl, rememberUrl } from './redirect-url.ts';
import { nobody, type Session, sessionOf } from './session-of-token.ts';
import {
  borrowing,
  clearBorrowedTokens,
  clearTokens,
  hasUnreadableTokens,
  isTokenKey,
  ownClaims,
  storeTokens,
  validAccessTokens,
  validToken,
} from './token-storage.ts';
import { displayName } from './user-title.ts';

/** Lets the page change before it is said why. */
const REFRESH_ERROR_DELAY = 200;
const SESSION_ENDED: ToastRequest = { type: 'error', message: { key: 'session.ended' } };

/** The session of this tab; read with useSnapshot, written only by the functions of this file. */
export const session: Session = proxy(nobody());

/** Goes up whenever somebody signs in or out, so that what was asked for an earlier user is not taken for the new one's. */
let generation = 0;
let refreshing: Promise<string> | undefined;

/** Signs in by name and password. Rejects with an ApiError that holds the platform's words. */
export async function signIn(username: string, password: string): Promise<void> {
  await signInWith(await login(username, password));
}

/**
 * Makes the owner of a pair of tokens the user of this browser: after sign-in, activation or a new password. Rejects
 * with an ApiError, and whoever is signed in stays so, when it cannot be known who that is.
 */
export async function signInWith(tokens: TokenPair): Promise<void> {
  const keepTokens = () => {
    clearBorrowedTokens();
    storeTokens(tokens);
  };
  await enterSession(tokens.token, keepTokens, { inTheirLanguage: true });
}

/** Signs in as the public user of a public customer. */
export async function signInPublicly(publicId: string): Promise<void> {
  await signInWith(await publicLogin(publicId));
}

/**
 * Makes the owner of an access token the user of this tab once it is known who that is; `keepTokens` puts the token in
 * force at that moment. `inTheirLanguage`: switches to the language of their profile. Rejects with an ApiError, and
 * changes nothing then.
 */
export async function enterSession(
  token: string,
  keepTokens: () => void,
  { inTheirLanguage = false }: { inTheirLanguage?: boolean } = {},
): Promise<void> {
  generation += 1;
  const mine = generation;
  const next = await sessionOf(token);
  if (inTheirLanguage) await switchToLanguageOf(next.userDetails);
  if (mine !== generation) return;
  keepTokens();
  become(next);
}

/**
 * Makes whoever this browser has tokens of the user of this tab, at its start. Never rejects: where nobody can be
 * signed in it says why, unless `quiet`; afterwards `session.isUserLoaded` is true.
 */
export async function takeUpSession({ quiet = false }: { quiet?: boolean } = {}): Promise<void> {
  const unreadable = hasUnreadableTokens();
  try {
    await loadStoredUser();
    if (unreadable && !session.isAuthenticated && !quiet) showToast(SESSION_ENDED);
  } catch (error) {
    giveUp(error);
    if (!quiet) sayWhy(error);
  }
}

/**
 * Makes whoever owns the tokens in force the user of this tab. When that cannot be known nobody is signed in, which is
 * said, and it rejects.
 */
export async function reenterSession(): Promise<void> {
  try {
    await loadUser();
  } catch (error) {
    giveUp(error);
    sayWhy(error);
    throw error;
  }
}

/**
 * Signs out here and in other tabs, whether or not the platform can be told; also who signed in as another. `remember`:
 * a path that whoever signs in next goes to; `quiet`: says nothing of it.
 */
export async function signOut({
  remember,
  quiet = false,
}: {
  remember?: string;
  quiet?: boolean;
} = {}): Promise<void> {
  const tokens = validAccessTokens();
  endSession();
  forgetUrl();
  if (remember !== undefined) rememberUrl(remember);
  // Before anything is drawn again, so that the guard does not take the page for one to come back to.
  navigate('/login');
  if (!quiet) showToast({ type: 'success', message: { key: 'session.signed-out' } });
  await Promise.all(
    tokens.map((token) =>
      logout(token).catch((error: unknown) => {
        console.warn('The platform could not be told about the sign-out', error);
      }),
    ),
  );
}

/** A valid access token, renewed first when it is due. Rejects when there is none to be had. */
export async function accessToken(): Promise<string> {
  if (refreshing !== undefined) return refreshing;
  const token = validToken('access');
  if (token) return token;
  if (validToken('refresh') || session.isAuthenticated) return refreshTokens();
  throw new ApiError({ status: 401, shown: { text: 'Unauthorized!' }, reported: true });
}

/**
 * Renews the tokens; callers at the same time, in other tabs too, share one renewal. When the platform refuses, the
 * session ends, or whoever signed in as another is themselves again; when it cannot be reached, the session waits for
 * a better moment.
 */
export function refreshTokens(): Promise<string> {
  const stale = validToken('access');
  refreshing ??= inOneTab(
    () => renew(stale),
    () => takenOver(stale) !== undefined,
  ).finally(() => {
    refreshing = undefined;
    void followRenewal();
  });
  return refreshing;
}

/** Follows sign-ins and sign-outs of other tabs. Returns the way to stop. */
export function followOtherTabs(): () => void {
  const follow = ({ key }: StorageEvent) => {
    // The keys of a pair arrive one by one; what counts is how they stand once all have been written.
    if (isTokenKey(key)) queueMicrotask(() => void followTokens());
  };
  // A page that waits in the history of the browser hears of nothing.
  const catchUp = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void followTokens();
  };
  window.addEventListener('storage', follow);
  window.addEventListener('pageshow', catchUp);
  return () => {
    window.removeEventListener('storage', follow);
    window.removeEventListener('pageshow', catchUp);
  };
}

/** Shows the user what they have made of their own account. */
export function takeOwnDetails(userDetails: User): void {
  if (userDetails.id?.id === session.authUser?.userId) session.userDetails = userDetails;
}

/** Notes which dashboard a visitor sees: that is where they begin from then on. */
export function noteVisitedDashboard(dashboardId: string): void {
  session.lastPublicDashboardId = dashboardId;
}

/** Forgets the session of this tab; the stored tokens stay. */
export function resetSession(): void {
  generation += 1;
  Object.assign(session, nobody());
}

async function followTokens(): Promise<void> {
  const token = validToken('access');
  if (!token && !validToken('refresh')) {
    if (!session.isAuthenticated) return;
    endSession();
    showToast({ type: 'info', message: { key: 'session.ended-elsewhere' } });
    return;
  }
  const owner = token ? authUserIn(token) : undefined;
  const known = session.authUser;
  if (!owner || (keyOf(owner) === keyOf(known) && owner.sub === known?.sub)) return;
  const url = currentUrl();
  const wasOther = session.signedInBy !== null;
  try {
    await loadUser();
  } catch (error) {
    giveUp(error);
    sayWhy(error);
    return;
  }
  if (!known || !session.authUser || whoIs(known) === whoIs(session.authUser)) return;
  // The page of one user is none of the next one's business; the first one finds it again.
  if (!wasOther) rememberUrl(url, keyOf(known));
  makeRoomFor(session);
}

function makeRoomFor({ authUser, userDetails }: Session): void {
  navigate(landingPath(session), { replace: true });
  const name = displayName(userDetails) || authUser?.sub || '';
  showToast({ type: 'info', message: { key: 'session.changed-elsewhere', values: { name } } });
}

/** Visitors share one id. */
function whoIs({ isPublic, sub, userId }: AuthUser): string {
  return isPublic ? sub : userId;
}

/** Takes note of what a renewal brings to light; a session that is only just being loaded does so by itself. */
async function followRenewal(): Promise<void> {
  if (session.signedInBy && !borrowing()) {
    await endBorrowedSession();
    return;
  }
  const token = validToken('access');
  if (token && authUserIn(token)?.userId === session.authUser?.userId) await followTokens();
}

/** Whoever borrows tokens that are no longer good for anything has the own ones still. */
async function loadStoredUser(): Promise<void> {
  if (borrowing()) {
    try {
      await loadUser();
      return;
    } catch (error) {
      if (isUnreachable(error)) throw error;
      clearBorrowedTokens();
    }
  }
  if (validToken('access') || validToken('refresh')) await loadUser();
  else endSession();
}

async function loadUser(): Promise<void> {
  generation += 1;
  const mine = generation;
  // Those of a user of the browser who has gone must not come into force again when the same one returns.
  if (!borrowing()) clearBorrowedTokens();
  const next = await sessionOf(await accessToken());
  if (mine === generation) become(next);
}

async function switchToLanguageOf(userDetails: User | null): Promise<void> {
  const wanted = userDetails?.additionalInfo?.lang;
  const language = typeof wanted === 'string' ? matchLanguage(wanted) : undefined;
  if (!language || language === currentLanguage()) return;
  try {
    await changeLanguage(language);
  } catch (error) {
    console.warn('The language stays as it is', error);
  }
}

/** The token that another tab has got in place of one that is stale. */
function takenOver(stale: string | undefined): string | undefined {
  const present = validToken('access');
  return present === stale ? undefined : present;
}

async function renew(stale: string | undefined): Promise<string> {
  const present = takenOver(stale);
  if (present) return present;
  const refreshToken = validToken('refresh');
  const pair = await nextPair(refreshToken);
  const kept = validToken('refresh');
  // Another tab may have been quicker with the same pair.
  if (kept !== refreshToken && kept !== pair.refreshToken) {
    // Somebody signed out or in meanwhile; the renewed pair is nobody's any more.
    throw new ApiError({ status: 401, shown: { text: 'Unauthorized!' }, reported: true });
  }
  storeTokens(pair);
  return validToken('access') ?? refuse({ key: 'access.refresh-token-failed' });
}

/** Visitors have no password to be asked for: they come in anew where their session has ended. */
async function nextPair(refreshToken: string | undefined): Promise<TokenPair> {
  const visitor = session.authUser?.isPublic ? session.authUser.sub : undefined;
  try {
    if (refreshToken) return await renewTokens(refreshToken).catch(orAsVisitor);
    if (visitor !== undefined) return await publicLogin(visitor);
  } catch (error) {
    // Whoever cannot be reached now has not refused.
    if (isUnreachable(error)) throw error;
    return refuse({ key: 'access.refresh-token-failed' });
  }
  return refuse({ key: 'access.refresh-token-expired' });

  function orAsVisitor(error: unknown): Promise<TokenPair> {
    if (visitor === undefined || isUnreachable(error)) throw error;
    return publicLogin(visitor);
  }
}

function refuse(shown: Shown): never {
  if (borrowing()) {
    clearBorrowedTokens();
    sayLater({ key: 'session.ended-as-another' });
  } else {
    endSession();
    sayLater(shown);
  }
  throw new ApiError({ status: 401, shown, reported: true });
}

function sayLater(message: Shown): void {
  setTimeout(() => showToast({ type: 'error', message }), REFRESH_ERROR_DELAY);
}

/** Whoever signed in as another goes on as themselves when that session has ended. */
async function endBorrowedSession(): Promise<void> {
  await reenterSession().catch(() => undefined);
  navigate('/');
}

/** Tokens are kept when the platform could not be reached: they may be as good as before. */
function giveUp(error: unknown): void {
  if (isUnreachable(error)) becomeNobody();
  else endSession();
}

/** Says why nobody is signed in any more to whoever sees the sign-in page now, unless that has been said. */
function sayWhy(error: unknown): void {
  if (error instanceof ApiError && error.reported) return;
  // What the platform says of a token it does not know is about a name and a password.
  if (error instanceof ApiError && error.status === 401) showToast(SESSION_ENDED);
  else showFailure(error);
}

function endSession(): void {
  clearTokens();
  becomeNobody();
}

/** Makes nobody the user of this tab; the stored tokens stay. */
export function becomeNobody(): void {
  generation += 1;
  become({ ...nobody(), isUserLoaded: true });
}

/**
 * What the session was opened for stays with the user who leaves; nobody leaves nothing behind. Whoever is gone without
 * having said so comes back to the page they were at, and nobody else does.
 */
function become(next: Session): void {
  const leaving = session.authUser && keyOf(session.authUser) !== keyOf(next.authUser);
  if (leaving && !next.authUser) rememberUrl(currentUrl(), keyOf(session.authUser));
  const owner = next.authUser && borrowing() ? ownClaims() : undefined;
  const { lastPublicDashboardId } = keyOf(session.authUser) === keyOf(next.authUser) ? session : next;
  Object.assign(session, next, {
    lastPublicDashboardId,
    signedInBy: owner ? displayName({ ...owner, email: owner.sub }) : null,
  });
  if (leaving) forgetUser();
}

function currentUrl(): string {
  return location.pathname + location.search;
}
