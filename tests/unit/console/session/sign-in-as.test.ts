import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toasts } from '../../../../src/console/messages/toast-store.ts';
import { loadSession } from '../../../../src/console/session/load-session.ts';
import {
  accessToken,
  followOtherTabs,
  refreshTokens,
  resetSession,
  session,
  signIn,
  signOut,
} from '../../../../src/console/session/session-store.ts';
import { returnToOwnSession, signInAs } from '../../../../src/console/session/sign-in-as.ts';
import { storeTokens } from '../../../../src/console/session/token-storage.ts';
import type { TokenPair } from '../../../../src/model/login.ts';
import { eachWithAnaSignedIn, START } from './ana-signed-in.ts';
import { fakePlatform, json, refused } from './fake-platform.ts';
import { HOUR, NOW } from './fresh-session.ts';
import { ANA, BEN, CLEO, platformOfPeople } from './people.ts';
import { pairOf } from './token-pair.ts';

const ana = pairOf(ANA);
const ben = pairOf(BEN);

eachWithAnaSignedIn();

describe('Signing in as another user', () => {
  it('makes that user the one of this tab, where they begin', async () => {
    const platform = platformOfPeople();
    await signInAs('ben');
    expect(platform.sent.map(({ path, authorization }) => [path, authorization])).toEqual([
      ['/api/user/ben/token', `Bearer ${ana.token}`],
      ['/api/user/ben', `Bearer ${ben.token}`],
    ]);
    expect(session).toMatchObject({
      authUser: { sub: BEN.sub, authority: 'CUSTOMER_USER' },
      userDetails: { email: BEN.sub },
      signedInBy: 'Ana Lee',
    });
    expect(await accessToken()).toBe(ben.token);
    expect(location.pathname).toBe('/home');
  });

  it('leaves the session of the browser alone, for other tabs', async () => {
    await signInAs('ben');
    expect(localStorage.getItem('jwt_token')).toBe(ana.token);
    expect(sessionStorage.getItem('jwt_token')).toBe(ben.token);
  });

  it('changes nothing when the platform refuses', async () => {
    platformOfPeople({ 'GET /api/user/ben/token': () => refused(403, 20, 'Not allowed') });
    await expect(signInAs('ben')).rejects.toThrow('Not allowed');
    await expectAna(START);
  });

  it('changes nothing when that user cannot be had', async () => {
    platformOfPeople({ 'GET /api/user/ben': () => refused(500, 2, 'Something broke') });
    await expect(signInAs('ben')).rejects.toThrow('Something broke');
    await expectAna(START);
  });

  it('changes nothing when the token is none', async () => {
    platformOfPeople({ 'GET /api/user/ben/token': () => json({ token: 'x', refreshToken: 'y' }) });
    await expect(signInAs('ben')).rejects.toMatchObject({ status: 401 });
    await expectAna(START);
  });

  it('is given up when somebody signs out meanwhile', async () => {
    const answer = Promise.withResolvers<Response>();
    const platform = platformOfPeople({ 'GET /api/user/ben': () => answer.promise });
    const signingIn = signInAs('ben');
    await vi.waitFor(() => expect(platform.paths()).toContain('GET /api/user/ben'));
    await signOut();
    answer.resolve(json({ email: BEN.sub, authority: 'CUSTOMER_USER' }));
    await signingIn;
    expect(session.isAuthenticated).toBe(false);
    expect(sessionStorage).toHaveLength(0);
    expect(location.pathname).toBe('/login');
  });

  it('is given up when somebody else signs in meanwhile', async () => {
    const answer = Promise.withResolvers<Response>();
    const platform = platformOfPeople({ 'GET /api/user/ben/token': () => answer.promise });
    const signingIn = signInAs('ben');
    await vi.waitFor(() => expect(platform.paths()).toContain('GET /api/user/ben/token'));
    storeTokens(pairOf(CLEO));
    answer.resolve(json(ben));
    await signingIn;
    expect(sessionStorage).toHaveLength(0);
    expect(await accessToken()).toBe(pairOf(CLEO).token);
    expect(platform.paths()).not.toContain('GET /api/user/ben');
  });

  it('survives a reload of the tab', async () => {
    await signInAs('ben');
    resetSession();
    await loadSession();
    expect(session).toMatchObject({ authUser: { sub: BEN.sub }, signedInBy: 'Ana Lee' });
  });

  it('goes on from there to yet another user', async () => {
    await signInAs('ben');
    await signInAs('cleo');
    expect(session).toMatchObject({ authUser: { sub: CLEO.sub }, signedInBy: 'Ana Lee' });
    await returnToOwnSession();
    await expectAna(START);
  });

  it('renews the tokens of this tab without touching those of the browser', async () => {
    await signInAs('ben');
    vi.setSystemTime(NOW.getTime() + 3 * HOUR);
    const renewed = pairOf(BEN, 2);
    const platform = platformOfPeople({ 'POST /api/auth/token': () => json(renewed) });
    expect(await accessToken()).toBe(renewed.token);
    expect(platform.sent[0]?.body).toEqual({ refreshToken: ben.refreshToken });
    expect(localStorage.getItem('jwt_token')).toBe(ana.token);
  });
});

describe('The way back', () => {
  beforeEach(() => signInAs('ben'));

  it('leads to the page where it began', async () => {
    await returnToOwnSession();
    await expectAna(START);
    expect(sessionStorage).toHaveLength(0);
  });

  it('renews the own tokens when they are due', async () => {
    vi.setSystemTime(NOW.getTime() + 3 * HOUR);
    const renewed = pairOf(ANA, 2);
    const platform = platformOfPeople({ 'POST /api/auth/token': () => json(renewed) });
    await returnToOwnSession();
    expect(platform.sent[0]?.body).toEqual({ refreshToken: ana.refreshToken });
    expect(session).toMatchObject({ authUser: { sub: ANA.sub }, signedInBy: null });
  });

  it('ends at the sign-in page when the own session has expired', async () => {
    vi.setSystemTime(NOW.getTime() + 200 * HOUR);
    await expect(returnToOwnSession()).rejects.toMatchObject({ status: 401, reported: true });
    expect(session.isAuthenticated).toBe(false);
    expect(localStorage).toHaveLength(0);
  });

  it('keeps the own tokens when the platform cannot be reached, and says so', async () => {
    fakePlatform({});
    await expect(returnToOwnSession()).rejects.toMatchObject({ status: 0 });
    expect(session.isAuthenticated).toBe(false);
    expect(toasts.shown).toMatchObject([{ message: { key: 'error.unable-to-connect' } }]);
    platformOfPeople();
    await loadSession();
    expect(session).toMatchObject({ authUser: { sub: ANA.sub }, signedInBy: null });
  });
});

describe('A session as another user that the platform ends', () => {
  beforeEach(() => signInAs('ben'));

  it('gives way to the own one, and says so', async () => {
    platformOfPeople({ 'POST /api/auth/token': () => refused(401, 10, 'User account is not active') });
    await expect(refreshTokens()).rejects.toMatchObject({ status: 401, reported: true });
    await vi.waitFor(() => expect(session.authUser?.sub).toBe(ANA.sub));
    await expectAna('/');
    vi.advanceTimersByTime(200);
    expect(toasts.shown).toMatchObject([{ message: { key: 'session.ended-as-another' } }]);
  });

  it('gives way to the own one on a reload', async () => {
    resetSession();
    platformOfPeople({ 'GET /api/user/ben': () => refused(404, 32, "Requested item wasn't found!") });
    await loadSession();
    expect(session).toMatchObject({ authUser: { sub: ANA.sub }, signedInBy: null });
    expect(sessionStorage).toHaveLength(0);
  });

  it('waits when the platform cannot be reached on a reload', async () => {
    resetSession();
    fakePlatform({});
    await loadSession();
    expect(session.isAuthenticated).toBe(false);
    platformOfPeople();
    await loadSession();
    expect(session).toMatchObject({ authUser: { sub: BEN.sub }, signedInBy: 'Ana Lee' });
  });
});

describe('Signing out as another user', () => {
  beforeEach(() => signInAs('ben'));

  it('ends both sessions and tells the platform of both', async () => {
    const platform = platformOfPeople();
    await signOut();
    expect(platform.sent.map(({ path, authorization }) => [path, authorization])).toEqual([
      ['/api/auth/logout', `Bearer ${ana.token}`],
      ['/api/auth/logout', `Bearer ${ben.token}`],
    ]);
    expect(session).toMatchObject({ isAuthenticated: false, signedInBy: null });
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    expect(location.pathname).toBe('/login');
  });

  it('happens when the own user signs out in another tab', async () => {
    inAnotherTab(() => localStorage.clear());
    await vi.waitFor(() => expect(session.isAuthenticated).toBe(false));
    expect(sessionStorage.getItem('jwt_token')).toBeNull();
  });

  it('follows another user who signs in in another tab, and forgets the tokens for good', async () => {
    inAnotherTab(() => storeInBrowser(pairOf(CLEO)));
    await vi.waitFor(() => expect(session.authUser?.sub).toBe(CLEO.sub));
    expect(session.signedInBy).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it('does not happen when another tab renews the own tokens', async () => {
    inAnotherTab(() => storeInBrowser(pairOf(ANA, 2)));
    await Promise.resolve();
    expect(session).toMatchObject({ authUser: { sub: BEN.sub }, signedInBy: 'Ana Lee' });
    expect(await accessToken()).toBe(ben.token);
  });

  it('happens when somebody signs in here', async () => {
    await signIn(ANA.sub, 'ana');
    await expectAna();
  });
});

async function expectAna(url?: string): Promise<void> {
  expect(session).toMatchObject({ isAuthenticated: true, authUser: { sub: ANA.sub }, signedInBy: null });
  expect(await accessToken()).toBe(ana.token);
  if (url) expect(location.pathname + location.search).toBe(url);
}

/** Changes the storage of the browser as another tab does, which knows nothing of what this one borrows. */
function inAnotherTab(change: () => void): void {
  const stop = followOtherTabs();
  change();
  window.dispatchEvent(new StorageEvent('storage', { key: 'jwt_token' }));
  stop();
}

function storeInBrowser(pair: TokenPair): void {
  const kept = { ...sessionStorage };
  sessionStorage.clear();
  storeTokens(pair);
  Object.assign(sessionStorage, kept);
}
