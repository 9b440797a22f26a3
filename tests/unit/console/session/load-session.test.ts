import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeDialog, dialogs, resetDialogs } from '../../../../src/console/messages/dialog-store.ts';
import { toasts } from '../../../../src/console/messages/toast-store.ts';
import { loadSession } from '../../../../src/console/session/load-session.ts';
import { session } from '../../../../src/console/session/session-store.ts';
import { storeTokens } from '../../../../src/console/session/token-storage.ts';
import { type Answer, fakePlatform, json, refused } from './fake-platform.ts';
import { freshSession, HOUR, NOW } from './fresh-session.ts';
import { ANA, BEN, platformOfPeople } from './people.ts';
import { pairOf } from './token-pair.ts';

const VISITOR = { sub: 'p1', isPublic: true, scopes: ['CUSTOMER_USER'], customerId: 'p1' };
const visitor: Record<string, Answer> = {
  'POST /api/auth/login/public': () => json(pairOf(VISITOR)),
  'GET /api/customer/p1/dashboards': () => json({ data: [{ id: { id: 'd1' } }] }),
};

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  freshSession('/devices');
  resetDialogs();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens the console at an address. */
async function openAt(address: string): Promise<void> {
  history.replaceState(null, '', address);
  await loadSession();
}

const said = () =>
  toasts.shown.map(({ message }) => ('key' in message ? message.key : 'text' in message ? message.text : ''));
const address = () => location.pathname + location.search + location.hash;

describe('A console that is opened without tokens', () => {
  it('finds nobody, and asks nothing', async () => {
    const platform = fakePlatform({});
    await loadSession();
    expect(platform.sent).toEqual([]);
    expect(session).toMatchObject({ isAuthenticated: false, isUserLoaded: true });
  });
});

describe('A console that is opened with tokens of before', () => {
  beforeEach(() => storeTokens(pairOf(ANA)));

  it('signs their owner in', async () => {
    const platform = platformOfPeople();
    await loadSession();
    expect(platform.paths()).toEqual(['GET /api/user/ana']);
    expect(session).toMatchObject({ isAuthenticated: true, authUser: { sub: ANA.sub } });
  });

  it('renews an expired access token by the refresh token', async () => {
    vi.setSystemTime(NOW.getTime() + 3 * HOUR);
    const renewed = pairOf(ANA, 2);
    const platform = platformOfPeople({ 'POST /api/auth/token': () => json(renewed) });
    await loadSession();
    expect(platform.paths()).toEqual(['POST /api/auth/token', 'GET /api/user/ana']);
    expect(platform.sent[1]?.authorization).toBe(`Bearer ${renewed.token}`);
    expect(session.isAuthenticated).toBe(true);
  });

  it('silently forgets tokens that have both expired', async () => {
    vi.setSystemTime(NOW.getTime() + 200 * HOUR);
    await loadSession();
    expect(session).toMatchObject({ isAuthenticated: false, isUserLoaded: true });
    expect(localStorage).toHaveLength(0);
    expect(toasts.shown).toEqual([]);
  });

  it.each<[string, Answer, string[]]>([
    [
      'does not know them, which is not about a password',
      () => refused(401, 10, 'Invalid username or password'),
      ['session.ended'],
    ],
    ['has lost the user', () => refused(404, 32, "Requested item wasn't found!"), ['refusal.not-found']],
    ['is broken', () => refused(500, 2, 'Something broke'), ['Something broke']],
  ])('signs out, and says why, when the platform %s', async (_, answer, reasons) => {
    platformOfPeople({ 'GET /api/user/ana': answer });
    await loadSession();
    expect(session).toMatchObject({ isAuthenticated: false, isUserLoaded: true });
    expect(localStorage).toHaveLength(0);
    expect(said()).toEqual(reasons);
  });

  it.each<[string, Record<string, Answer>, string]>([
    ['cannot be reached', {}, 'error.unable-to-connect'],
    [
      'is still starting behind its proxy',
      { 'GET /api/user/ana': () => new Response('<html><h1>502 Bad Gateway</h1></html>', { status: 502 }) },
      'error.unhandled-code',
    ],
  ])('keeps them, and says so, while the platform %s', async (_, answers, reason) => {
    fakePlatform(answers);
    await loadSession();
    expect(session).toMatchObject({ isAuthenticated: false, isUserLoaded: true });
    expect(localStorage.getItem('jwt_token')).toBe(pairOf(ANA).token);
    expect(said()).toEqual([reason]);
    platformOfPeople();
    await loadSession();
    expect(session.isAuthenticated).toBe(true);
  });
});

describe('A console that is opened where somebody has been at the stored values', () => {
  const in2Hours = () => String(NOW.getTime() + 2 * HOUR);

  it.each<[string, Record<string, string>]>([
    ['an access token that is none', { jwt_token: 'x.y.z', jwt_token_expiration: '9999999999999' }],
    ['a refresh token that is none', { refresh_token: '{}', refresh_token_expiration: '9999999999999' }],
    [
      'an access token of no role',
      { jwt_token: pairOf({ scopes: [] }).token, jwt_token_expiration: '9999999999999' },
    ],
  ])('says that the session has ended at %s, asks nothing, and throws it away', async (_, stored) => {
    Object.assign(localStorage, { 'TB-SETTINGS': '{"userLang":"en_US"}', ...stored });
    const platform = fakePlatform({});
    await loadSession();
    expect(platform.sent).toEqual([]);
    expect(session).toMatchObject({ isAuthenticated: false, isUserLoaded: true });
    expect(said()).toEqual(['session.ended']);
    expect({ ...localStorage }).toEqual({ 'TB-SETTINGS': '{"userLang":"en_US"}' });
  });

  it.each(['', 'soon', 'NaN', '-1', '{}'])(
    'takes an expiry of %j for past, and renews',
    async (expiration) => {
      storeTokens(pairOf(ANA));
      localStorage.setItem('jwt_token_expiration', expiration);
      const platform = platformOfPeople({ 'POST /api/auth/token': () => json(pairOf(ANA, 2)) });
      await loadSession();
      expect(platform.paths()[0]).toBe('POST /api/auth/token');
      expect(session.isAuthenticated).toBe(true);
    },
  );

  it('renews an access token that is none by a refresh token that is one', async () => {
    storeTokens(pairOf(ANA));
    localStorage.setItem('jwt_token', 'damaged');
    platformOfPeople({ 'POST /api/auth/token': () => json(pairOf(ANA, 2)) });
    await loadSession();
    expect(session.authUser?.sub).toBe(ANA.sub);
    expect(toasts.shown).toEqual([]);
  });

  it('ends it when the platform refuses a refresh token of another one', async () => {
    storeTokens(pairOf(ANA));
    localStorage.removeItem('jwt_token');
    platformOfPeople({ 'POST /api/auth/token': () => refused(401, 10, 'Invalid username or password') });
    await loadSession();
    vi.advanceTimersByTime(200);
    expect(said()).toEqual(['access.refresh-token-failed']);
    expect(localStorage).toHaveLength(0);
  });

  it('goes on as the owner where it is not readable whose session was borrowed', async () => {
    storeTokens(pairOf(ANA));
    sessionStorage.setItem('TB-borrowing', 'null');
    sessionStorage.setItem('jwt_token', pairOf(BEN).token);
    sessionStorage.setItem('jwt_token_expiration', in2Hours());
    platformOfPeople();
    await loadSession();
    expect(session).toMatchObject({ authUser: { sub: ANA.sub }, signedInBy: null });
  });
});

describe('An address that asks for a sign-in', () => {
  it.each<[string, () => string, string]>([
    [
      'tokens',
      () => `/?accessToken=${pairOf(BEN).token}&refreshToken=${pairOf(BEN).refreshToken}&x=1`,
      BEN.sub,
    ],
    ['a name and a password', () => `/?username=${BEN.sub}&password=secret&x=1`, BEN.sub],
    ['the code of a letter', () => '/?emailCode=c1&x=1', BEN.sub],
    ['a public customer', () => '/?publicId=p1&x=1', 'p1'],
  ])('by %s is followed and loses it', async (_, asked, sub) => {
    platformOfPeople({
      ...visitor,
      'POST /api/auth/login': () => json(pairOf(BEN)),
      'POST /api/noauth/activateByEmailCode': () => json(pairOf(BEN)),
    });
    await openAt(asked());
    expect(session.authUser?.sub).toBe(sub);
    expect(address()).toBe('/?x=1');
    expect(toasts.shown).toEqual([]);
  });

  it('loses it before anything is asked', () => {
    fakePlatform({ 'POST /api/auth/login': () => new Promise<Response>(() => {}) });
    void openAt('/login?username=ben%40acme.com&password=secret');
    expect(address()).toBe('/login');
  });

  it('loses half of one too, and signs nobody in', async () => {
    const platform = fakePlatform({});
    await openAt('/login?password=secret#top');
    expect(address()).toBe('/login#top');
    expect(platform.sent).toEqual([]);
  });

  it('stays on this host', async () => {
    fakePlatform({});
    await openAt('http://localhost:3000//other.example/x?password=secret');
    expect(location.href).toBe('http://localhost:3000//other.example/x');
  });

  it.each<[string, () => string, Answer, string]>([
    [
      'a public customer',
      () => 'publicId=p9',
      () => refused(401, 10, 'Invalid username or password'),
      'login.public-link-refused',
    ],
    ['tokens that name nobody', () => 'accessToken=x', () => json({}), 'login.link-refused'],
    [
      'a code that was used',
      () => 'emailCode=c1',
      () => refused(400, 31, 'Unable to find user credentials'),
      'login.link-refused',
    ],
    [
      'a code where there are none',
      () => 'emailCode=c1',
      () => refused(404, 32, 'Not found'),
      'login.link-not-supported',
    ],
    [
      'a wrong password',
      () => 'username=a%40b.cd&password=x',
      () => refused(401, 10, 'Invalid username or password'),
      'refusal.wrong-credentials',
    ],
    [
      'anything while the platform is away',
      () => 'publicId=p9',
      () => Promise.reject(new TypeError('x')),
      'error.unable-to-connect',
    ],
  ])('by %s that is refused says so and signs nobody in', async (_, asked, answer, reason) => {
    fakePlatform({
      'POST /api/auth/login': answer,
      'POST /api/auth/login/public': answer,
      'POST /api/noauth/activateByEmailCode': answer,
    });
    await openAt(`/?${asked()}`);
    expect(said()).toEqual([reason]);
    expect(session).toMatchObject({ isAuthenticated: false, isUserLoaded: true });
    expect(localStorage).toHaveLength(0);
  });

  it('by a password that has expired leads to choosing another one', async () => {
    fakePlatform({ 'POST /api/auth/login': () => refused(401, 15, 'Expired', { resetToken: 'r&1' }) });
    await openAt('/?username=a%40b.cd&password=old');
    expect(address()).toBe('/login/resetExpiredPassword?resetToken=r%261');
    expect(toasts.shown).toEqual([]);
  });

  it('is followed although the tokens of before are no longer good, and says nothing of those', async () => {
    storeTokens(pairOf(ANA));
    platformOfPeople({ 'GET /api/user/ana': () => refused(401, 10, 'Invalid username or password') });
    await openAt(`/?accessToken=${pairOf(BEN).token}`);
    expect(session.authUser?.sub).toBe(BEN.sub);
    expect(toasts.shown).toEqual([]);
  });

  it('as a visitor who is here already asks nothing', async () => {
    storeTokens(pairOf(VISITOR));
    const platform = fakePlatform(visitor);
    await openAt('/dashboard/d1?publicId=p1');
    expect(platform.paths()).toEqual(['GET /api/customer/p1/dashboards?pageSize=100&page=0']);
    expect(session).toMatchObject({
      authUser: { isPublic: true },
      userDetails: null,
      forceFullscreen: true,
      allowedDashboardIds: ['d1'],
    });
  });

  it('shows what an external provider says went wrong', async () => {
    await openAt('/login?loginError=No%20access');
    expect(dialogs.stack[0]?.content).toMatchObject({
      kind: 'alert',
      request: { title: { key: 'login.error' }, message: { text: 'No access' } },
    });
    expect(address()).toBe('/login');
  });

  it('says in the words of the console why nobody is let in after signing in with a provider', async () => {
    await openAt(`/login?loginError=${encodeURIComponent('The provider has not let you sign in!')}`);
    expect(dialogs.stack[0]?.content).toMatchObject({
      request: { message: { key: 'refusal.provider-refused' } },
    });
  });
});

describe('An address that asks for another user than the one who is signed in', () => {
  beforeEach(() => storeTokens(pairOf(ANA)));

  it.each<[string, () => string, string]>([
    [
      'tokens',
      () => `accessToken=${pairOf(BEN).token}&refreshToken=${pairOf(BEN).refreshToken}`,
      'session.switch-text',
    ],
    ['a name and a password', () => `username=${BEN.sub}&password=secret`, 'session.switch-text'],
    ['the code of a letter', () => 'emailCode=c1', 'session.switch-to-unknown-text'],
    ['a public customer', () => 'publicId=p1', 'session.switch-to-public-text'],
  ])('by %s is followed only when they agree', async (_by, search, question) => {
    const platform = platformOfPeople({
      ...visitor,
      'POST /api/auth/login': () => json(pairOf(BEN)),
      'POST /api/noauth/activateByEmailCode': () => json(pairOf(BEN)),
    });
    await openAt(`/home?${search()}`);
    expect(location.search).toBe('');
    expect(session.authUser).toMatchObject({ sub: ANA.sub });
    expect(platform.paths()).toEqual(['GET /api/user/ana']);
    const [asked] = dialogs.stack;
    expect(asked?.content).toMatchObject({ request: { danger: true, message: { key: question } } });
    closeDialog(asked?.id ?? 0, true);
    await vi.waitFor(() => expect(session.authUser?.sub).not.toBe(ANA.sub));
  });

  it('leaves them at their place when they say no', async () => {
    platformOfPeople();
    await openAt('/home?publicId=p1');
    closeDialog(dialogs.stack[0]?.id ?? 0, false);
    await Promise.resolve();
    expect(session.authUser).toMatchObject({ sub: ANA.sub });
  });

  it('leaves them at their place when they agree and it is refused', async () => {
    platformOfPeople({ 'POST /api/auth/login': () => refused(401, 10, 'Invalid username or password') });
    await openAt(`/home?username=${BEN.sub}&password=wrong`);
    closeDialog(dialogs.stack[0]?.id ?? 0, true);
    await vi.waitFor(() => expect(said()).toEqual(['refusal.wrong-credentials']));
    expect(session.authUser).toMatchObject({ sub: ANA.sub });
    expect(localStorage.getItem('jwt_token')).toBe(pairOf(ANA).token);
  });

  it.each([
    ['when it is them', () => pairOf(ANA).token, []],
    ['when it names nobody', () => 'x', ['login.link-refused']],
  ])('asks nothing %s', async (_, token, messages) => {
    platformOfPeople();
    await openAt(`/home?accessToken=${token()}`);
    expect(dialogs.stack).toEqual([]);
    expect(session.authUser).toMatchObject({ sub: ANA.sub });
    expect(said()).toEqual(messages);
  });
});
