import { proxy } from 'valtio/vanilla';
import { Authority } from '../../model/authority.ts';
import { NULL_UUID } from '../../model/entity-id.ts';
import type { TokenPair } from '../../model/login.ts';
import type { User } from '../../model/user.ts';
import { changeLanguage, currentLanguage } from '../i18n/i18n.ts';
import { matchLanguage } from '../i18n/languages.ts';
import type { Shown } from '../i18n/translation-key.ts';
import { alert, confirm } from '../messages/dialog-store.ts';
import { showFailure } from '../messages/show-failure.ts';
import { showToast } from '../messages/toast-store.ts';
import { navigate } from '../ui/navigation.ts';
import { forgetUser } from '../ui/user-change.ts';
import { ApiError } from '../wire/api-error.ts';
import { login, logout, publicLogin, renewTokens, sessionDashboardIds, sessionUser } from './auth.ts';
import { forgetUrl, rememberUrl } from './redirect-url.ts';
import {
  accessClaimsOf,
  borrowing,
  clearBorrowedTokens,
  clearTokens,
  isTokenKey,
  ownClaims,
  storeTokens,
  validAccessTokens,
  validToken,
} from './token-storage.ts';
import { takeUrlLogin, type UrlLogin } from './url-login.ts';
import { displayName } from './user-title.ts';

/** Who is signed in, as the access token says. */
export interface AuthUser {
  userId: string;
  authority: Authority;
  tenantId: string;
  customerId: string;
  /** The e-mail; for a public user the public customer's id. */
  sub: string;
  isPublic: boolean;
  firstName: string | null;
  lastName: string | null;
}

/**
 * Tells users apart, and a user who was given another role, tenant or customer from who they were: they see other
 * things. Public users share one id; of others the e-mail may change.
 */
export function keyOf(authUser: AuthUser | null): string | null {
  if (!authUser) return null;
  const { isPublic, sub, userId, authority, tenantId, customerId } = authUser;
  return [isPublic ? sub : userId, authority, tenantId, customerId].join(' ');
}

export interface Session {
  isAuthenticated: boolean;
  /** False until it is known whether somebody is signed in. */
  isUserLoaded: boolean;
  authUser: AuthUser | null;
  /** The stored user; a public user has none. */
  userDetails: User | null;
  /** The name of the user who signed in as this one in this tab; null for who signed in as themselves. */
  signedInBy: string | null;
  /** The user sees full-screen dashboards and nothing else. */
  forceFullscreen: boolean;
  /** The dashboards such a user may open. */
  allowedDashboardIds: string[];
  lastPublicDashboardId: string | null;
}

/** A token is renewed by one tab at a time; the others take over what it got. */
const REFRESH_LOCK = 'clavier-token-refresh';
/** Lets the page change before it is said why. */
const REFRESH_ERROR_DELAY = 200;

const nobody = (): Session => ({
  isAuthenticated: false,
  isUserLoaded: false,
  authUser: null,
  userDetails: null,
  signedInBy: null,
  forceFullscreen: false,
  allowedDashboardIds: [],
  lastPublicDashboardId: null,
});

/** The session of this tab; read with useSnapshot, written only by the functions of this file. */
export const session: Session = proxy(nobody());

/** Goes up whenever somebody signs in or out, so that what was asked for an earlier user is not taken for the new one's. */
let generation = 0;
let refreshing: Promise<string> | undefined;

/**
 * Finds out who is signed in: by what the address brings (it is removed from the address), else by the stored tokens.
 * Never rejects; afterwards `session.isUserLoaded` is true.
 */
export async function loadSession(): Promise<void> {
  const { login: urlLogin, loginError, path } = takeUrlLogin(new URL(location.href));
  if (urlLogin || loginError) history.replaceState(history.state, '', path);
  if (loginError) void alert({ title: { key: 'login.error' }, message: { text: loginError } });
  try {
    if (urlLogin) await enterBy(urlLogin);
    else await loadStoredUser();
  } catch (error) {
    giveUpAloud(error);
  }
}

/** Signs in by name and password. Rejects with an ApiError that holds the platform's words. */
export async function signIn(username: string, password: string): Promise<void> {
  await signInWith(await login(username, password));
}

/** Makes the owner of a pair of tokens the user of this browser: after sign-in, activation or a new password. */
export async function signInWith(tokens: TokenPair): Promise<void> {
  clearBorrowedTokens();
  storeTokens(tokens);
  try {
    await loadUser({ inTheirLanguage: true });
  } catch (error) {
    giveUp(error);
    throw error;
  }
}

/** Signs in as the public user of a public customer. */
export async function signInPublicly(publicId: string): Promise<void> {
  await signInWith(await publicLogin(publicId));
}

/**
 * Makes the owner of an access token the user of this tab once it is known who that is; `keepTokens` puts the token in
 * force at that moment. Rejects with an ApiError, and changes nothing then.
 */
export async function enterSession(token: string, keepTokens: () => void): Promise<void> {
  generation += 1;
  const mine = generation;
  const next = await sessionOf(token);
  if (mine !== generation) return;
  keepTokens();
  become(next);
}

/**
 * Makes whoever owns the tokens in force the user of this tab. When that cannot be known nobody is signed in, which is
 * said, and it rejects.
 */
export async function reenterSession(): Promise<void> {
  try {
    await loadUser();
  } catch (error) {
    giveUpAloud(error);
    throw error;
  }
}

/**
 * Signs out here and in other tabs, whether or not the platform can be told; also who signed in as another. `remember`:
 * whoever signs in next goes to the page that is left.
 */
export async function signOut({ remember = false }: { remember?: boolean } = {}): Promise<void> {
  const tokens = validAccessTokens();
  endSession();
  forgetUrl();
  if (remember) rememberUrl(currentUrl());
  // Before anything is drawn again, so that the guard does not take the page for one to come back to.
  navigate('/login');
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
  refreshing ??= inOneTab(() => renew(stale)).finally(() => {
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
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

/** Shows the user what they have made of their own account. */
export function takeOwnDetails(userDetails: User): void {
  if (userDetails.id?.id === session.authUser?.userId) session.userDetails = userDetails;
}

/** Forgets the session of this tab; the stored tokens stay. */
export function resetSession(): void {
  generation += 1;
  Object.assign(session, nobody());
}

async function followTokens(): Promise<void> {
  const token = validToken('access');
  if (!token && !validToken('refresh')) {
    if (session.isAuthenticated) endSession();
    return;
  }
  const owner = token ? authUserIn(token) : undefined;
  const known = session.authUser;
  if (owner && (keyOf(owner) !== keyOf(known) || owner.sub !== known?.sub)) await loadUser().catch(giveUp);
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

function tokensBy(urlLogin: UrlLogin): Promise<TokenPair> {
  if (urlLogin.kind === 'public') return publicLogin(urlLogin.publicId);
  if (urlLogin.kind === 'password') return login(urlLogin.username, urlLogin.password);
  return Promise.resolve({ token: urlLogin.token, refreshToken: urlLogin.refreshToken });
}

/** A link puts nobody else in the place of a signed-in person unasked: what they enter next would be in that one's hands. */
async function enterBy(urlLogin: UrlLogin): Promise<void> {
  if (validToken('access') || validToken('refresh')) await loadStoredUser();
  const { authUser } = session;
  if (authUser && !authUser.isPublic && userIn(urlLogin) !== authUser.sub)
    void offerToSwitch(urlLogin, authUser.sub);
  else await signInWith(await tokensBy(urlLogin));
}

async function offerToSwitch(urlLogin: UrlLogin, present: string): Promise<void> {
  const next = userIn(urlLogin);
  const agreed = await confirm({
    title: { key: 'session.switch-title' },
    danger: true,
    message:
      next === undefined
        ? { key: 'session.switch-to-public-text', values: { present } }
        : { key: 'session.switch-text', values: { present, next } },
    confirmLabel: { key: 'session.switch' },
    cancelLabel: { key: 'session.switch-not', values: { present } },
  });
  if (!agreed) return;
  try {
    await signInWith(await tokensBy(urlLogin));
  } catch (error) {
    giveUpAloud(error);
  }
}

/** The e-mail of whom an address signs in; undefined for a public visitor, and for tokens that are none. */
function userIn(urlLogin: UrlLogin): string | undefined {
  if (urlLogin.kind === 'public') return undefined;
  return urlLogin.kind === 'password' ? urlLogin.username : (accessClaimsOf(urlLogin.token)?.sub ?? '');
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

/** `inTheirLanguage`: switches to the language of the user's profile, as a sign-in does and a reload does not. */
async function loadUser({ inTheirLanguage = false }: { inTheirLanguage?: boolean } = {}): Promise<void> {
  generation += 1;
  const mine = generation;
  // Those of a user of the browser who has gone must not come into force again when the same one returns.
  if (!borrowing()) clearBorrowedTokens();
  const next = await sessionOf(await accessToken());
  if (inTheirLanguage) await switchToLanguageOf(next.userDetails);
  if (mine === generation) become(next);
}

async function sessionOf(token: string): Promise<Session> {
  const authUser = authUserOf(token);
  const userDetails = authUser.isPublic ? null : await sessionUser(token, authUser.userId);
  const forceFullscreen = isForced(authUser, userDetails);
  const customerId = authUser.authority === 'CUSTOMER_USER' ? authUser.customerId : null;
  const allowedDashboardIds = forceFullscreen ? await sessionDashboardIds(token, customerId) : [];
  return {
    ...nobody(),
    isAuthenticated: true,
    isUserLoaded: true,
    authUser,
    userDetails,
    forceFullscreen,
    allowedDashboardIds,
  };
}

function authUserOf(token: string): AuthUser {
  const authUser = authUserIn(token);
  if (!authUser) throw new ApiError({ status: 401, shown: { text: '' } });
  return authUser;
}

function authUserIn(token: string): AuthUser | undefined {
  const claims = accessClaimsOf(token);
  const authority = Authority.safeParse(claims?.scopes[0]);
  if (!claims || !authority.success) return undefined;
  return {
    userId: claims.userId,
    authority: authority.data,
    tenantId: claims.tenantId ?? NULL_UUID,
    customerId: claims.customerId ?? NULL_UUID,
    sub: claims.sub,
    isPublic: claims.isPublic === true,
    firstName: claims.firstName ?? null,
    lastName: claims.lastName ?? null,
  };
}

function isForced({ authority, isPublic }: AuthUser, userDetails: User | null): boolean {
  if (authority === 'SYS_ADMIN') return false;
  const info = userDetails?.additionalInfo;
  return (
    isPublic || (info?.defaultDashboardFullscreen === true && typeof info.defaultDashboardId === 'string')
  );
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

async function renew(stale: string | undefined): Promise<string> {
  const present = validToken('access');
  if (present && present !== stale) return present;
  const refreshToken = validToken('refresh');
  if (!refreshToken) return refuse({ key: 'access.refresh-token-expired' });
  let pair: TokenPair;
  try {
    pair = await renewTokens(refreshToken);
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) throw error;
    return refuse({ key: 'access.refresh-token-failed' });
  }
  // Another tab may have been quicker with the same pair.
  if (![refreshToken, pair.refreshToken].includes(validToken('refresh') ?? '')) {
    // Somebody signed out or in meanwhile; the renewed pair is nobody's any more.
    throw new ApiError({ status: 401, shown: { text: 'Unauthorized!' }, reported: true });
  }
  storeTokens(pair);
  return validToken('access') ?? refuse({ key: 'access.refresh-token-failed' });
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
  await loadUser().catch(giveUpAloud);
  navigate('/');
}

/** Tokens are kept when the platform could not be reached: they may be as good as before. */
function giveUp(error: unknown): void {
  if (isUnreachable(error)) becomeNobody();
  else endSession();
}

/** Says why to whoever sees the sign-in page now, unless that has been said. */
function giveUpAloud(error: unknown): void {
  giveUp(error);
  if (!(error instanceof ApiError && error.reported)) showFailure(error);
}

function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

function endSession(): void {
  clearTokens();
  becomeNobody();
}

function becomeNobody(): void {
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
  Object.assign(session, next, { signedInBy: owner ? displayName({ ...owner, email: owner.sub }) : null });
  if (leaving) forgetUser();
}

function currentUrl(): string {
  return location.pathname + location.search;
}

function inOneTab<R>(work: () => Promise<R>): Promise<R> {
  // Lock managers exist only on https and loopback; elsewhere two tabs may renew at once, and get the same pair.
  return 'locks' in navigator ? navigator.locks.request(REFRESH_LOCK, work) : work();
}
