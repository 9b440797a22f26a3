// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeDialog, dialogs, resetDialogs } from '../../../../src/console/messages/dialog-store.ts';
import { toasts } from '../../../../src/console/messages/toast-store.ts';
import { land } from '../../../../src/console/session/land.ts';
import {
  accessToken,
  followOtherTabs,
  keyOf,
  loadSession,
  refreshTokens,
  session,
  signIn,
  signOut,
} from '../../../../src/console/session/session-store.ts';
import { storeTokens } from '../../../../src/console/session/token-storage.ts';
import { onUserChange } from '../../../../src/console/ui/user-change.ts';
import { ApiError } from '../../../../src/console/wire/api-error.ts';
import { fakePlatform, json, refused } from './fake-platform.ts';
import { freshSession, HOUR, NOW } from './fresh-session.ts';
import { ANA, BEN, platformOfPeople } from './people.ts';
import { pairOf } from './token-pair.ts';

const USER_PATH = 'GET /api/user/6d2b3c10-7a01-11eb-8f2e-3f1c2d6a9b10';
const user =
  (more: object = {}) =>
  () =>
    json({ email: 'tenant@thingsboard.org', authority: 'TENANT_ADMIN', firstName: 'Ana', ...more });

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  freshSession('/devices');
  resetDialogs();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('Signing in', () => {
  it('keeps the tokens and loads the user', async () => {
    const platform = fakePlatform({ 'POST /api/auth/login': () => json(pairOf()), [USER_PATH]: user() });
    await signIn('tenant@thingsboard.org', 'tenant');
    expect(platform.sent[0]?.body).toEqual({ username: 'tenant@thingsboard.org', password: 'tenant' });
    expect(platform.sent[0]?.authorization).toBeNull();
    expect(platform.sent[1]?.authorization).toBe(`Bearer ${pairOf().token}`);
    expect(session).toMatchObject({
      isAuthenticated: true,
      isUserLoaded: true,
      authUser: { authority: 'TENANT_ADMIN', sub: 'tenant@thingsboard.org', isPublic: false },
      userDetails: { firstName: 'Ana' },
      forceFullscreen: false,
    });
    expect(localStorage.getItem('jwt_token')).toBe(pairOf().token);
  });

  it('says in the words of the platform why it was refused', async () => {
    fakePlatform({ 'POST /api/auth/login': () => refused(401, 10, 'Invalid username or password') });
    await expect(signIn('a@b.cd', 'x')).rejects.toMatchObject({
      status: 401,
      errorCode: 10,
      message: 'Invalid username or password',
    });
    expect(session.isAuthenticated).toBe(false);
    expect(toasts.shown).toEqual([]);
  });

  it('fails when the user cannot be loaded, and keeps no tokens then', async () => {
    fakePlatform({
      'POST /api/auth/login': () => json(pairOf()),
      [USER_PATH]: () => refused(500, 2, 'Something broke'),
    });
    await expect(signIn('a@b.cd', 'x')).rejects.toThrow('Something broke');
    expect(session).toMatchObject({ isAuthenticated: false, isUserLoaded: true });
    expect(localStorage.getItem('jwt_token')).toBeNull();
  });

  it('fails without words on a token without authority', async () => {
    fakePlatform({ 'POST /api/auth/login': () => json(pairOf({ scopes: ['REFRESH_TOKEN'] })) });
    await expect(signIn('a@b.cd', 'x')).rejects.toMatchObject({ shown: { text: '' } });
  });

  it('of a full-screen user asks which dashboards are allowed', async () => {
    const additionalInfo = { defaultDashboardId: 'd1', defaultDashboardFullscreen: true };
    const platform = fakePlatform({
      'POST /api/auth/login': () => json(pairOf()),
      [USER_PATH]: user({ additionalInfo }),
      'GET /api/tenant/dashboards': () => json({ data: [{ id: { id: 'd1' } }, { id: { id: 'd2' } }] }),
    });
    await signIn('tenant@thingsboard.org', 'tenant');
    expect(platform.paths()).toContain('GET /api/tenant/dashboards?pageSize=100&page=0');
    expect(session).toMatchObject({ forceFullscreen: true, allowedDashboardIds: ['d1', 'd2'] });
  });
});

describe('Loading the session', () => {
  it('finds nobody without tokens, and asks nothing', async () => {
    const platform = fakePlatform({});
    await loadSession();
    expect(platform.sent).toEqual([]);
    expect(session).toMatchObject({ isAuthenticated: false, isUserLoaded: true });
  });

  it('renews an expired access token by the refresh token', async () => {
    storeTokens(pairOf());
    vi.setSystemTime(NOW.getTime() + 3 * HOUR);
    const renewed = pairOf({}, 2);
    const platform = fakePlatform({ 'POST /api/auth/token': () => json(renewed), [USER_PATH]: user() });
    await loadSession();
    expect(platform.paths()[0]).toBe('POST /api/auth/token');
    expect(platform.sent[1]?.authorization).toBe(`Bearer ${renewed.token}`);
    expect(session.isAuthenticated).toBe(true);
  });

  it('silently forgets tokens that have both expired', async () => {
    storeTokens(pairOf());
    vi.setSystemTime(NOW.getTime() + 200 * HOUR);
    await loadSession();
    expect(session).toMatchObject({ isAuthenticated: false, isUserLoaded: true });
    expect(localStorage).toHaveLength(0);
    expect(toasts.shown).toEqual([]);
  });

  it('signs out when the user cannot be loaded', async () => {
    storeTokens(pairOf());
    fakePlatform({ [USER_PATH]: () => refused(404, 32, "Requested item wasn't found!") });
    await loadSession();
    expect(session).toMatchObject({ isAuthenticated: false, isUserLoaded: true });
    expect(localStorage).toHaveLength(0);
  });

  it('keeps the tokens when the platform cannot be reached', async () => {
    storeTokens(pairOf());
    fakePlatform({});
    await loadSession();
    expect(session).toMatchObject({ isAuthenticated: false, isUserLoaded: true });
    expect(localStorage.getItem('jwt_token')).toBe(pairOf().token);
    expect(toasts.shown).toMatchObject([{ message: { key: 'error.unable-to-connect' } }]);
  });

  it('signs in by what the address brings and removes it from there', async () => {
    const pair = pairOf();
    history.replaceState(null, '', `/?accessToken=${pair.token}&refreshToken=${pair.refreshToken}&x=1`);
    fakePlatform({ [USER_PATH]: user() });
    await loadSession();
    expect(session.isAuthenticated).toBe(true);
    expect(location.search).toBe('?x=1');
  });

  it.each([
    ['tokens', () => `accessToken=${pairOf(BEN).token}&refreshToken=${pairOf(BEN).refreshToken}`],
    ['a name and a password', () => `username=${BEN.sub}&password=secret`],
  ])('asks whoever is signed in before it puts another user in their place by %s', async (_by, search) => {
    const platform = platformOfPeople({ 'POST /api/auth/login': () => json(pairOf(BEN)) });
    storeTokens(pairOf(ANA));
    history.replaceState(null, '', `/home?${search()}`);
    await loadSession();
    expect(location.search).toBe('');
    expect(session.authUser).toMatchObject({ sub: ANA.sub });
    expect(platform.paths()).not.toContain('POST /api/auth/login');
    const [question] = dialogs.stack;
    expect(question?.content).toMatchObject({
      request: { message: { key: 'session.switch-text', values: { present: ANA.sub, next: BEN.sub } } },
    });
    closeDialog(question?.id ?? 0, true);
    await vi.waitFor(() => expect(session.authUser).toMatchObject({ sub: BEN.sub }));
  });

  it('leaves whoever is signed in at their place when they say no, and asks nothing when it is them', async () => {
    platformOfPeople();
    storeTokens(pairOf(ANA));
    history.replaceState(null, '', '/home?publicId=p1');
    await loadSession();
    closeDialog(dialogs.stack[0]?.id ?? 0, false);
    await Promise.resolve();
    expect(session.authUser).toMatchObject({ sub: ANA.sub });
    history.replaceState(null, '', `/home?accessToken=${pairOf(ANA).token}`);
    await loadSession();
    expect(dialogs.stack).toEqual([]);
    expect(session.authUser).toMatchObject({ sub: ANA.sub });
  });

  it('signs in a public user, who has no details', async () => {
    history.replaceState(null, '', '/dashboard/d1?publicId=p1');
    const claims = { sub: 'p1', isPublic: true, scopes: ['CUSTOMER_USER'], customerId: 'p1' };
    const platform = fakePlatform({
      'POST /api/auth/login/public': () => json(pairOf(claims)),
      'GET /api/customer/p1/dashboards': () => json({ data: [{ id: { id: 'd1' } }] }),
    });
    await loadSession();
    expect(platform.sent[0]?.body).toEqual({ publicId: 'p1' });
    expect(session).toMatchObject({
      authUser: { isPublic: true },
      userDetails: null,
      forceFullscreen: true,
      allowedDashboardIds: ['d1'],
    });
  });

  it('shows what an external provider says went wrong', async () => {
    history.replaceState(null, '', '/login?loginError=No%20access');
    await loadSession();
    expect(dialogs.stack[0]?.content).toMatchObject({
      kind: 'alert',
      request: { title: { key: 'login.error' }, message: { text: 'No access' } },
    });
    expect(location.search).toBe('');
  });
});

describe('Renewing the tokens', () => {
  beforeEach(async () => {
    fakePlatform({ 'POST /api/auth/login': () => json(pairOf()), [USER_PATH]: user() });
    await signIn('tenant@thingsboard.org', 'tenant');
  });

  it('happens once for all who need it', async () => {
    vi.setSystemTime(NOW.getTime() + 3 * HOUR);
    const renewed = pairOf({}, 2);
    const platform = fakePlatform({ 'POST /api/auth/token': () => json(renewed) });
    const tokens = await Promise.all([accessToken(), accessToken(), refreshTokens()]);
    expect(new Set(tokens)).toEqual(new Set([renewed.token]));
    expect(platform.sent).toHaveLength(1);
    expect(platform.sent[0]?.body).toEqual({ refreshToken: pairOf().refreshToken });
  });

  it('does not happen before it is due', async () => {
    const platform = fakePlatform({});
    expect(await accessToken()).toBe(pairOf().token);
    expect(platform.sent).toEqual([]);
  });

  it('ends the session when it is refused, and says so a moment later', async () => {
    fakePlatform({ 'POST /api/auth/token': () => refused(401, 10, 'User account is not active') });
    await expect(refreshTokens()).rejects.toMatchObject({ status: 401, reported: true });
    expect(session.isAuthenticated).toBe(false);
    expect(localStorage.getItem('refresh_token')).toBeNull();
    expect(toasts.shown).toEqual([]);
    vi.advanceTimersByTime(200);
    expect(toasts.shown).toMatchObject([{ message: { key: 'access.refresh-token-failed' } }]);
  });

  it('ends the session when the refresh token has expired too', async () => {
    vi.setSystemTime(NOW.getTime() + 200 * HOUR);
    const platform = fakePlatform({});
    await expect(accessToken()).rejects.toMatchObject({ shown: { key: 'access.refresh-token-expired' } });
    expect(platform.sent).toEqual([]);
    expect(session.isAuthenticated).toBe(false);
  });

  it('waits for a better moment when the platform cannot be reached', async () => {
    fakePlatform({});
    await expect(refreshTokens()).rejects.toMatchObject({ status: 0 });
    expect(session.isAuthenticated).toBe(true);
    fakePlatform({ 'POST /api/auth/token': () => json(pairOf({}, 2)) });
    expect(await refreshTokens()).toBe(pairOf({}, 2).token);
  });

  it('takes over the same pair when another tab was quicker with it', async () => {
    const answer = Promise.withResolvers<Response>();
    const platform = fakePlatform({ 'POST /api/auth/token': () => answer.promise });
    const renewed = refreshTokens();
    await vi.waitFor(() => expect(platform.paths()).toEqual(['POST /api/auth/token']));
    const pair = pairOf({}, 2);
    storeTokens(pair);
    answer.resolve(json(pair));
    expect(await renewed).toBe(pair.token);
  });

  it('keeps the refresh token that it was answered with, and uses it the next time', async () => {
    const platform = fakePlatform({ 'POST /api/auth/token': () => json(pairOf({}, 2)) });
    await refreshTokens();
    await refreshTokens();
    expect(platform.sent.map(({ body }) => body)).toEqual([
      { refreshToken: pairOf().refreshToken },
      { refreshToken: pairOf({}, 2).refreshToken },
    ]);
  });

  it('does not bring back who has signed out meanwhile', async () => {
    const answer = Promise.withResolvers<Response>();
    const platform = fakePlatform({
      'POST /api/auth/token': () => answer.promise,
      'POST /api/auth/logout': () => new Response(''),
    });
    const failed = expect(refreshTokens()).rejects.toBeInstanceOf(ApiError);
    await vi.waitFor(() => expect(platform.paths()).toEqual(['POST /api/auth/token']));
    await signOut();
    answer.resolve(json(pairOf({}, 2)));
    await failed;
    expect(localStorage.getItem('jwt_token')).toBeNull();
  });
});

describe('A user of whom renewed tokens say something else', () => {
  const renewedAs = async (claims: { readonly sub?: string; readonly [claim: string]: unknown }) => {
    fakePlatform({
      'POST /api/auth/token': () => json(pairOf({ ...BEN, ...claims }, 2)),
      'GET /api/user/ben': user({ email: claims.sub ?? BEN.sub, firstName: 'Benjamin' }),
    });
    await refreshTokens();
    await vi.waitFor(() => expect(session.userDetails?.firstName).toBe('Benjamin'));
  };
  const forgotten = vi.fn();

  beforeAll(() => onUserChange(forgotten));

  beforeEach(async () => {
    platformOfPeople({ 'POST /api/auth/login': () => json(pairOf(BEN)) });
    await signIn(BEN.sub, 'secret');
    forgotten.mockClear();
  });

  it.each([
    ['customer', { customerId: 'c2' }],
    ['tenant', { tenantId: 't2' }],
    ['authority', { scopes: ['TENANT_ADMIN'] }],
  ])('is loaded anew, like another user, at another %s', async (_what, claims) => {
    const before = keyOf(session.authUser);
    await renewedAs(claims);
    const { scopes, ...place } = { ...BEN, ...claims };
    expect(session.authUser).toMatchObject({ ...place, authority: scopes[0] });
    expect(keyOf(session.authUser)).not.toBe(before);
    expect(forgotten).toHaveBeenCalledOnce();
  });

  it('goes on with their work under another e-mail', async () => {
    await renewedAs({ sub: 'benjamin@acme.com' });
    expect(session).toMatchObject({
      authUser: { sub: 'benjamin@acme.com' },
      userDetails: { email: 'benjamin@acme.com' },
    });
    expect(forgotten).not.toHaveBeenCalled();
  });

  it('is not asked for when they say the same', async () => {
    const platform = fakePlatform({ 'POST /api/auth/token': () => json(pairOf(BEN, 2)) });
    await refreshTokens();
    await Promise.resolve();
    expect(platform.paths()).toEqual(['POST /api/auth/token']);
  });
});

describe('After a session has ended by itself', () => {
  const other = pairOf({ sub: 'other@clavier.dev', userId: 'other' });
  const signInAgain = async (pair = pairOf()) => {
    history.replaceState(null, '', '/login');
    fakePlatform({
      'POST /api/auth/login': () => json(pair),
      [USER_PATH]: user(),
      'GET /api/user/other': user({ email: 'other@clavier.dev' }),
    });
    await signIn('whoever@clavier.dev', 'secret');
    land();
  };

  beforeEach(async () => {
    await signInAgain();
    history.replaceState(null, '', '/devices?search=pump');
    vi.setSystemTime(NOW.getTime() + 200 * HOUR);
    await expect(accessToken()).rejects.toMatchObject({ shown: { key: 'access.refresh-token-expired' } });
  });

  it('the same user goes back to where they were', async () => {
    await signInAgain();
    expect(location.pathname + location.search).toBe('/devices?search=pump');
  });

  it('another user begins at the beginning', async () => {
    await signInAgain(other);
    expect(location.pathname + location.search).toBe('/home');
  });
});

it('Signing out to see a page as somebody else leads whoever signs in to that page', async () => {
  const platform = {
    'POST /api/auth/login': () => json(pairOf()),
    'POST /api/auth/logout': () => new Response(''),
    [USER_PATH]: user(),
    'GET /api/user/other': user({ email: 'other@clavier.dev' }),
  };
  fakePlatform(platform);
  await signIn('tenant@thingsboard.org', 'tenant');
  await signOut({ remember: true });
  const other = pairOf({ sub: 'other@clavier.dev', userId: 'other' });
  fakePlatform({ ...platform, 'POST /api/auth/login': () => json(other) });
  await signIn('other@clavier.dev', 'secret');
  land();
  expect(location.pathname).toBe('/devices');
});

describe('Signing out', () => {
  beforeEach(async () => {
    fakePlatform({ 'POST /api/auth/login': () => json(pairOf()), [USER_PATH]: user() });
    await signIn('tenant@thingsboard.org', 'tenant');
  });

  it('tells the platform and forgets the tokens', async () => {
    const platform = fakePlatform({ 'POST /api/auth/logout': () => new Response('') });
    await signOut();
    expect(platform.sent).toMatchObject([{ authorization: `Bearer ${pairOf().token}` }]);
    expect(session).toMatchObject({ isAuthenticated: false, authUser: null, isUserLoaded: true });
    expect(localStorage.getItem('jwt_token')).toBeNull();
    expect(location.pathname).toBe('/login');
  });

  it('forgets the tokens although the platform cannot be told', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    fakePlatform({});
    await signOut();
    expect(localStorage.getItem('jwt_token')).toBeNull();
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });

  it('in another tab is followed', async () => {
    const stop = followOtherTabs();
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'jwt_token' }));
    await vi.waitFor(() => expect(session.isAuthenticated).toBe(false));
    stop();
  });

  it('and in as somebody else in another tab is followed', async () => {
    const stop = followOtherTabs();
    fakePlatform({ 'GET /api/user/other': user({ email: 'other@clavier.dev' }) });
    storeTokens(pairOf({ sub: 'other@clavier.dev', userId: 'other' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'jwt_token' }));
    await vi.waitFor(() => expect(session.authUser?.sub).toBe('other@clavier.dev'));
    stop();
  });
});
