import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { toasts } from '../../../../src/console/messages/toast-store.ts';
import { keyOf } from '../../../../src/console/session/auth-user.ts';
import { landingPath } from '../../../../src/console/session/guard.ts';
import { land } from '../../../../src/console/session/land.ts';
import {
  accessToken,
  followOtherTabs,
  noteVisitedDashboard,
  refreshTokens,
  session,
  signIn,
  signInWith,
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
    expect(session.isAuthenticated).toBe(false);
    expect(localStorage.getItem('jwt_token')).toBeNull();
  });

  it.each<[string, Record<string, unknown>]>([
    ['names no role', { scopes: [] }],
    ['names a role that nobody has', { scopes: ['REFRESH_TOKEN'] }],
    ['names no user', { userId: undefined }],
    ['does not say how long it is good', { exp: undefined }],
    ['was never good', { exp: 1000 }],
  ])('fails on a token that %s, says so, and leaves whoever is signed in', async (_, claims) => {
    platformOfPeople();
    await signIn(ANA.sub, 'ana');
    platformOfPeople({ 'POST /api/auth/login': () => json(pairOf(claims)) });
    await expect(signIn('a@b.cd', 'x')).rejects.toMatchObject({ shown: { key: 'login.nobody-in-token' } });
    expect(session.authUser?.sub).toBe(ANA.sub);
    expect(await accessToken()).toBe(pairOf(ANA).token);
  });

  it('of a full-screen user asks for all dashboards that are allowed, a hundred at a time', async () => {
    const additionalInfo = { defaultDashboardId: 'd1', defaultDashboardFullscreen: true };
    fakePlatform({
      'POST /api/auth/login': () => json(pairOf()),
      [USER_PATH]: user({ additionalInfo }),
      'GET /api/tenant/dashboards': ({ path }) =>
        path.endsWith('page=0')
          ? json({ data: [{ id: { id: 'd1' } }], hasNext: true })
          : json({ data: [{ id: { id: 'd101' } }], hasNext: false }),
    });
    await signIn('tenant@thingsboard.org', 'tenant');
    expect(session.allowedDashboardIds).toEqual(['d1', 'd101']);
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

  it.each([502, 503, 504])('waits, too, while something before the platform answers %d', async (status) => {
    fakePlatform({ 'POST /api/auth/token': () => new Response('<html></html>', { status }) });
    await expect(refreshTokens()).rejects.toMatchObject({ status });
    expect(session.isAuthenticated).toBe(true);
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

describe('A visitor, who has no password to be asked for,', () => {
  const VISITOR = { sub: 'p1', isPublic: true, scopes: ['CUSTOMER_USER'], customerId: 'p1' };
  const platformOf = (more: Parameters<typeof fakePlatform>[0]) =>
    fakePlatform({
      'GET /api/customer/p1/dashboards': () => json({ data: [{ id: { id: 'd1' } }, { id: { id: 'd2' } }] }),
      ...more,
    });

  beforeEach(async () => {
    platformOf({});
    await signInWith(pairOf(VISITOR));
  });

  it.each([
    ['has expired', 200 * HOUR, () => json({}), ['POST /api/auth/login/public']],
    [
      'is over',
      3 * HOUR,
      () => refused(401, 11, 'Token has expired'),
      ['POST /api/auth/token', 'POST /api/auth/login/public'],
    ],
  ])('comes in anew when their session %s', async (_, passed, token, asked) => {
    vi.setSystemTime(NOW.getTime() + passed);
    const anew = pairOf(VISITOR, 2);
    const platform = platformOf({
      'POST /api/auth/token': token,
      'POST /api/auth/login/public': () => json(anew),
    });
    expect(await accessToken()).toBe(anew.token);
    expect(platform.paths()).toEqual(asked);
    expect(platform.sent.at(-1)?.body).toEqual({ publicId: 'p1' });
  });

  it('is out when nothing is public any more', async () => {
    vi.setSystemTime(NOW.getTime() + 200 * HOUR);
    platformOf({ 'POST /api/auth/login/public': () => refused(401, 10, 'Authentication failed') });
    await expect(accessToken()).rejects.toMatchObject({ shown: { key: 'access.refresh-token-failed' } });
    expect(session.isAuthenticated).toBe(false);
  });

  it('begins at the dashboard seen last, also after a renewal', async () => {
    expect(landingPath(session)).toBe('/dashboard/d1');
    noteVisitedDashboard('d2');
    platformOf({ 'POST /api/auth/token': () => json(pairOf({ ...VISITOR, firstName: 'P' }, 2)) });
    await refreshTokens();
    await Promise.resolve();
    expect(landingPath(session)).toBe('/dashboard/d2');
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
  await signOut({ remember: '/devices' });
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
    expect(toasts.shown).toMatchObject([{ type: 'success', message: { key: 'session.signed-out' } }]);
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
    expect(toasts.shown).toMatchObject([{ type: 'info', message: { key: 'session.ended-elsewhere' } }]);
    stop();
  });

  it('in another tab keeps the place for who comes back', async () => {
    const stop = followOtherTabs();
    history.replaceState(null, '', '/devices?search=pump');
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'jwt_token' }));
    await vi.waitFor(() => expect(session.isAuthenticated).toBe(false));
    history.replaceState(null, '', '/login');
    fakePlatform({ [USER_PATH]: user() });
    storeTokens(pairOf());
    window.dispatchEvent(new StorageEvent('storage', { key: 'jwt_token' }));
    await vi.waitFor(() => expect(session.isAuthenticated).toBe(true));
    land();
    expect(location.pathname + location.search).toBe('/devices?search=pump');
    stop();
  });

  it('in another tab while this one slept in the history is found when it comes back', async () => {
    const stop = followOtherTabs();
    localStorage.clear();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await vi.waitFor(() => expect(session.isAuthenticated).toBe(false));
    stop();
  });

  it('and in as somebody else in another tab is followed', async () => {
    const stop = followOtherTabs();
    fakePlatform({ 'GET /api/user/other': user({ email: 'other@clavier.dev' }) });
    storeTokens(pairOf({ sub: 'other@clavier.dev', userId: 'other' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'jwt_token' }));
    await vi.waitFor(() => expect(session.authUser?.sub).toBe('other@clavier.dev'));
    expect(toasts.shown).toMatchObject([
      { message: { key: 'session.changed-elsewhere', values: { name: 'Ana' } } },
    ]);
    expect(location.pathname).toBe('/home');
    stop();
  });
});
