import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { answer, done, loadClient } from '../../../../src/console/api/client.ts';
import { dialogs } from '../../../../src/console/messages/dialog-store.ts';
import { progress, resetProgress } from '../../../../src/console/messages/progress-store.ts';
import { toasts } from '../../../../src/console/messages/toast-store.ts';
import { resetSession, session } from '../../../../src/console/session/session-store.ts';
import { storeTokens } from '../../../../src/console/session/token-storage.ts';
import { forgetUser } from '../../../../src/console/ui/user-change.ts';
import { kyOptions } from '../../../../src/console/wire/ky-options.ts';
import { fakePlatform, json, refused } from '../session/fake-platform.ts';
import { pairOf } from '../session/token-pair.ts';

const NOW = new Date('2026-01-01T00:00:00Z');

beforeAll(async () => {
  await loadClient();
});

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  localStorage.clear();
  resetSession();
  forgetUser();
  resetProgress();
  storeTokens(pairOf());
  session.isAuthenticated = true;
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('A call', () => {
  it('carries the access token', async () => {
    const platform = fakePlatform({ 'GET /api/x': () => json({}) });
    await done((http) => http.get('/api/x'));
    expect(platform.sent[0]?.authorization).toBe(`Bearer ${pairOf().token}`);
  });

  it.each(['/api/auth/login', '/api/auth/login/public', '/api/auth/token', '/api/noauth/oauth2Clients'])(
    'to %s carries none',
    async (path) => {
      const platform = fakePlatform({ [`POST ${path}`]: () => json({}) });
      await done((http) => http.post(path));
      expect(platform.sent[0]?.authorization).toBeNull();
    },
  );

  it('without a session fails before it is sent', async () => {
    localStorage.clear();
    resetSession();
    const platform = fakePlatform({});
    await expect(done((http) => http.get('/api/x'))).rejects.toMatchObject({
      status: 401,
      message: 'Unauthorized!',
    });
    expect(platform.sent).toEqual([]);
  });

  it('renews a token that is due first', async () => {
    vi.setSystemTime(NOW.getTime() + 9_000_000);
    const platform = fakePlatform({
      'POST /api/auth/token': () => json(pairOf({}, 2)),
      'GET /api/x': () => json({}),
    });
    await done((http) => http.get('/api/x'));
    expect(platform.paths()).toEqual(['POST /api/auth/token', 'GET /api/x']);
    expect(platform.sent[1]?.authorization).toBe(`Bearer ${pairOf({}, 2).token}`);
  });

  it('is repeated with a new token when the platform finds the old one expired, body and all', async () => {
    const platform = fakePlatform({
      'POST /api/auth/token': () => json(pairOf({}, 2)),
      'POST /api/x': ({ authorization }) =>
        authorization === `Bearer ${pairOf().token}` ? refused(401, 11, 'Token has expired') : json({}),
    });
    const calls = Promise.all([1, 2, 3].map((n) => done((http) => http.post('/api/x', { json: { n } }))));
    await vi.advanceTimersByTimeAsync(1);
    await calls;
    expect(platform.paths().filter((path) => path.endsWith('/token'))).toHaveLength(1);
    const bodies = platform.sent.slice(-3).map(({ body }) => body);
    expect(bodies).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    expect(toasts.shown).toEqual([]);
  });

  it('is not repeated for ever when the new token is no better', async () => {
    const platform = fakePlatform({
      'POST /api/auth/token': () => json(pairOf({}, 2)),
      'GET /api/x': () => refused(401, 11, 'Token has expired'),
    });
    const failed = expect(done((http) => http.get('/api/x'))).rejects.toMatchObject({ errorCode: 11 });
    await vi.advanceTimersByTimeAsync(1);
    await failed;
    expect(platform.paths().filter((path) => path === 'GET /api/x')).toHaveLength(2);
  });

  it.each(['Authentication failed', 'Invalid username or password'])(
    'that is refused with "%s" is no talk of passwords, which nobody has typed',
    async (message) => {
      fakePlatform({ 'GET /api/x': () => refused(401, 10, message) });
      await expect(done((http) => http.get('/api/x'))).rejects.toMatchObject({
        shown: { key: 'refusal.sign-in-not-accepted' },
      });
      const shown = expect.objectContaining({ key: 'refusal.sign-in-not-accepted' });
      expect(toasts.shown).toEqual([expect.objectContaining({ type: 'error', message: shown })]);
    },
  );

  it('that comes too often is repeated after a random pause where the caller wants that', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const answers = [refused(429, 33, 'Too many requests for current tenant!'), json({})];
    const platform = fakePlatform({ 'GET /api/x': () => answers.shift() ?? json({}) });
    const call = done((http) => http.get('/api/x', kyOptions({ resend: true })));
    await vi.advanceTimersByTimeAsync(2499);
    expect(platform.sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await vi.advanceTimersByTimeAsync(1);
    await call;
    expect(platform.sent).toHaveLength(2);
    expect(toasts.shown).toEqual([]);
  });

  it('that waits for its turn ends with what it is part of', async () => {
    const platform = fakePlatform({ 'GET /api/x': () => refused(429, 33, 'Too many requests!') });
    const stopping = new AbortController();
    const call = done((http) => http.get('/api/x', kyOptions({ resend: true, signal: stopping.signal })));
    const failed = expect(call).rejects.toMatchObject({ name: 'AbortError' });
    await vi.advanceTimersByTimeAsync(500);
    stopping.abort();
    await failed;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(platform.sent).toHaveLength(1);
    expect(toasts.shown).toEqual([]);
  });

  it('that comes too often fails where the caller does not', async () => {
    const platform = fakePlatform({ 'GET /api/x': () => refused(429, 33, 'Too many requests!') });
    await expect(done((http) => http.get('/api/x'))).rejects.toMatchObject({ status: 429 });
    expect(platform.sent).toHaveLength(1);
    expect(toasts.shown).toMatchObject([{ type: 'error', message: { text: 'Too many requests!' } }]);
  });

  it('without an answer is not repeated', async () => {
    const platform = fakePlatform({});
    await expect(done((http) => http.get('/api/x'))).rejects.toMatchObject({ status: 0 });
    expect(platform.sent).toHaveLength(1);
    expect(toasts.shown).toMatchObject([{ message: { key: 'error.unable-to-connect' } }]);
  });

  it('that is answered takes back that there was no connection, and nothing else', async () => {
    fakePlatform({ 'GET /api/refused': () => refused(400, 31, 'No') });
    await expect(done((http) => http.get('/api/x'))).rejects.toMatchObject({ status: 0 });
    await expect(done((http) => http.get('/api/refused'))).rejects.toMatchObject({ status: 400 });
    expect(toasts.shown).toMatchObject([{ message: { text: 'No' } }]);
  });

  it('that fails is not reported where the caller shows it', async () => {
    fakePlatform({ 'GET /api/x': () => refused(403, 20, 'No') });
    await expect(done((http) => http.get('/api/x', kyOptions({ ignoreErrors: true })))).rejects.toThrow('No');
    expect([toasts.shown, dialogs.stack]).toEqual([[], []]);
  });

  it('that is forbidden asks once, however many are', async () => {
    fakePlatform({ 'GET /api/x': () => refused(403, 20, 'No') });
    await Promise.allSettled([done((http) => http.get('/api/x')), done((http) => http.get('/api/x'))]);
    expect(dialogs.stack).toHaveLength(1);
    expect(toasts.shown).toEqual([]);
  });

  it('that nobody waits for any more is no failure', async () => {
    const controller = new AbortController();
    fakePlatform({ 'GET /api/x': () => new Promise<Response>(() => {}) });
    const call = done((http) => http.get('/api/x', kyOptions({ signal: controller.signal })));
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(toasts.shown).toEqual([]);
  });
});

describe('The progress bar', () => {
  it.each<[string, string, object, number]>([
    ['counts a call', '/api/x', {}, 1],
    ['does not count a call that asks not to', '/api/x', { ignoreLoading: true }, 0],
    ['does not count calls to devices', '/api/plugins/rpc/oneway/d1', {}, 0],
  ])('%s', async (_, path, options, expected) => {
    const answer = Promise.withResolvers<Response>();
    const platform = fakePlatform({ [`POST ${path}`]: () => answer.promise });
    const call = done((http) => http.post(path, kyOptions(options)));
    await vi.waitFor(() => expect(platform.sent).toHaveLength(1));
    expect(progress.loading).toBe(expected);
    answer.resolve(json({}));
    await call;
    expect(progress.loading).toBe(0);
  });
});

describe('An answer', () => {
  const Schema = z.object({ data: z.array(z.looseObject({ name: z.string() })) });

  it('keeps members that nobody here knows', async () => {
    fakePlatform({ 'GET /api/x': () => json({ data: [{ name: 'a', secret: 1 }] }) });
    expect(await answer((http) => http.get('/api/x'), Schema)).toEqual({ data: [{ name: 'a', secret: 1 }] });
  });

  it.each<[string, () => Response, string]>([
    ['an unreadable field', () => json({ data: [{ name: 'a' }, { name: 12 }] }), 'data[1].name'],
    ['words instead of JSON', () => new Response('plain words'), '(root)'],
    ['nothing', () => new Response(''), '(root)'],
  ])('with %s names the place and not the value', async (_, respond, field) => {
    fakePlatform({ 'GET /api/x': respond });
    await expect(answer((http) => http.get('/api/x'), Schema)).rejects.toMatchObject({
      name: 'ApiError',
      shown: { key: 'error.unreadable-answer', values: { field } },
    });
  });

  it.each([
    ['that claims to be JSON', 'application/json'],
    ['of no known kind', 'application/octet-stream'],
  ])('of raw words %s is shown as it is', async (_, type) => {
    const text = 'Invalid attribute scope: X';
    fakePlatform({
      'DELETE /api/plugins/telemetry/DEVICE/d1/SERVER_SCOPE': () =>
        new Response(text, { status: 400, headers: { 'Content-Type': type } }),
    });
    await expect(
      done((http) => http.delete('/api/plugins/telemetry/DEVICE/d1/SERVER_SCOPE')),
    ).rejects.toThrow(text);
    expect(toasts.shown).toMatchObject([{ message: { text } }]);
  });

  it('with the error object in a binary body is decoded', async () => {
    const body = new TextEncoder().encode(JSON.stringify({ message: 'Too large', errorCode: 31 }));
    fakePlatform({ 'GET /api/x': () => new Response(body, { status: 400 }) });
    await expect(done((http) => http.get('/api/x'))).rejects.toMatchObject({
      message: 'Too large',
      errorCode: 31,
    });
  });
});
