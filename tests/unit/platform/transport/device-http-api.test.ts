import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTransports, type TransportPlatform } from './running-platform.ts';

let platform: TransportPlatform;

beforeAll(async () => {
  platform = await startTransports();
});
afterAll(() => platform.close());

async function answerOf(path: string, init?: RequestInit): Promise<{ status: number; text: string }> {
  const response = await fetch(`${platform.url}/api/v1/${path}`, init);
  return { status: response.status, text: await response.text() };
}

function post(path: string, body: string, headers: Record<string, string> = {}) {
  // Bytes carry no content type of their own, as with many a device.
  return answerOf(path, { method: 'POST', body: new TextEncoder().encode(body), headers });
}

describe('telemetry over HTTP', () => {
  it.each([
    ['of a JSON content type', { 'content-type': 'application/json' }],
    ['of plain text', { 'content-type': 'text/plain' }],
    ['of a form, as curl -d says', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['of no content type at all', {}],
  ])('is stored when it is JSON %s', async (title, headers) => {
    const device = await platform.addDevice(
      `sender ${Object.values(headers)[0] ?? title}`.replaceAll('/', '-'),
    );
    const path = `${encodeURIComponent(device.name)}/telemetry`;
    expect(await post(path, '{"temperature":21.5}', headers)).toEqual({ status: 200, text: '' });
    expect(platform.store.timeseries.latest(device.key)).toMatchObject([{ key: 'temperature', value: 21.5 }]);
  });

  it('of an unknown token is refused with 401 and an empty body, whatever it carries', async () => {
    expect(await post('nobody/telemetry', '{"a":1}')).toEqual({ status: 401, text: '' });
    expect(await post('nobody/telemetry', 'not json')).toEqual({ status: 401, text: '' });
  });

  it.each(['not json', '5', '[1]', '{"a":1', '{"big":1e300}'])(
    'that makes no sense (%j) answers 500 with an empty body and stores nothing',
    async (body) => {
      const device = await platform.addDevice(`confused ${body}`);
      const answer = await post(`${encodeURIComponent(device.name)}/telemetry`, body);
      expect(answer).toEqual({ status: 500, text: '' });
      expect(platform.store.timeseries.latest(device.key)).toEqual([]);
    },
  );

  it('is stored whole or not at all', async () => {
    const device = await platform.addDevice('half');
    expect(await post('half/telemetry', '[{"good":1},{"bad":1e300}]')).toMatchObject({ status: 500 });
    expect(platform.store.timeseries.latest(device.key)).toEqual([]);
  });

  it('makes the device active', async () => {
    const device = await platform.addDevice('waking');
    const told = new Promise<void>((resolve) => {
      platform.changes.subscribe('DEVICE', device.id, ({ kind }) => kind === 'attributes' && resolve());
    });
    await post('waking/telemetry', '{"a":1}');
    await told;
    const [active] = platform.store.attributes.list(device.key, 'SERVER_SCOPE', ['active']);
    expect(active?.value).toBe(true);
  });
});

describe('a device that keeps its connection', () => {
  // `fetch` keeps one while nothing else is under way.
  it('is told the same as before of what it sends, and all of it is stored', async () => {
    const device = await platform.addDevice('kept');
    const wrong = ['not json', '5', '[1]', '[{"good":1},{"big":1e300}]'];
    for (const body of ['{"a":1}', '{"ts":1,"values":{"a":2,"b":3}}', ...wrong, '{"a":5}']) {
      const expected = wrong.includes(body) ? 500 : 200;
      expect([body, await post('kept/telemetry', body)]).toEqual([body, { status: expected, text: '' }]);
    }
    expect(await post('kept/telemetry', '')).toMatchObject({ status: 400 });
    expect(await post('kept/telemetry', ' '.repeat(64 * 1024 + 1))).toMatchObject({ status: 413 });
    expect(platform.store.timeseries.latest(device.key)).toMatchObject([
      { key: 'a', value: 5 },
      { key: 'b', value: 3 },
    ]);
  });

  it('is refused from the moment on that its credentials are others', async () => {
    const device = await platform.addDevice('replaced');
    for (const body of ['{"a":1}', '{"a":2}']) await post('replaced/telemetry', body);
    const { credentials, write } = platform.store;
    const present = credentials.byDevice(device.id);
    await write(() => present && credentials.save({ ...present, credentialsId: 'new' }));
    expect(await post('replaced/telemetry', '{"a":3}')).toEqual({ status: 401, text: '' });
    expect(await post('new/telemetry', '{"a":4}')).toEqual({ status: 200, text: '' });
    expect(platform.store.timeseries.latest(device.key)).toMatchObject([{ key: 'a', value: 4 }]);
  });
});

describe('guesses of tokens and of provisioning keys', () => {
  // Those of this machine are no concern of the other tests.
  const inject = (url: string, body: object) =>
    platform.app.inject({ method: 'POST', url: `/api/v1/${url}`, body, remoteAddress: '192.0.2.7' });

  it('are held back together, and told so; devices that were let in go on', async () => {
    await platform.addDevice('neighbour');
    await platform.addDevice('newcomer');
    const keys = (at: number) => ({ provisionDeviceKey: `${at}`, provisionDeviceSecret: 'x' });
    expect((await inject('neighbour/telemetry', { a: 1 })).statusCode).toBe(200);
    for (let at = 0; at < 15; at++) {
      expect((await inject(`guess-${at}/telemetry`, { a: 1 })).statusCode).toBe(401);
      expect((await inject('provision', keys(at))).json()).toMatchObject({ status: 'NOT_FOUND' });
    }
    for (const answer of [
      await inject('newcomer/telemetry', { a: 1 }),
      await inject('provision', keys(99)),
    ]) {
      expect(answer.statusCode).toBe(429);
      expect(answer.json()).toMatchObject({
        error: 'Too Many Requests',
        message: expect.stringMatching(/wrong/),
      });
    }
    expect((await inject('neighbour/telemetry', { a: 1 })).statusCode).toBe(200);
  });
});

describe('attributes over HTTP', () => {
  it('that a device sends become its client attributes and are read back with the shared ones', async () => {
    const device = await platform.addDevice('reader');
    await platform.telemetry.saveAttributes(device, 'SHARED_SCOPE', [{ key: 'target', ts: 1, value: 21 }]);
    await platform.telemetry.saveAttributes(device, 'SERVER_SCOPE', [{ key: 'secret', ts: 1, value: 1 }]);
    expect(await post('reader/attributes', '{"fw":"v1","serial":7}')).toEqual({ status: 200, text: '' });
    const all = await answerOf('reader/attributes');
    expect(JSON.parse(all.text)).toEqual({ client: { fw: 'v1', serial: 7 }, shared: { target: 21 } });
    const some = await answerOf('reader/attributes?clientKeys=fw,missing');
    expect(JSON.parse(some.text)).toEqual({ client: { fw: 'v1' } });
  });

  it('that are waited for arrive when they change, and those of other devices do not', async () => {
    const device = await platform.addDevice('waiter');
    const other = await platform.addDevice('other');
    const waiting = answerOf('waiter/attributes/updates?timeout=5000');
    await reached('waiter');
    await platform.telemetry.saveAttributes(other, 'SHARED_SCOPE', [{ key: 'target', ts: 1, value: 1 }]);
    await platform.telemetry.saveAttributes(device, 'CLIENT_SCOPE', [{ key: 'target', ts: 1, value: 2 }]);
    await platform.telemetry.saveAttributes(device, 'SHARED_SCOPE', [{ key: 'target', ts: 1, value: 22 }]);
    expect(await waiting).toEqual({ status: 200, text: '{"target":22}' });
  });

  it('that were deleted are told by name', async () => {
    const device = await platform.addDevice('loser');
    const waiting = answerOf('loser/attributes/updates');
    await reached('loser');
    await platform.telemetry.deleteAttributes(device, 'SHARED_SCOPE', ['target']);
    expect(await waiting).toEqual({ status: 200, text: '{"deleted":["target"]}' });
  });

  it('that do not change answer 408 with an empty body when the time is over, and only note that the device lives', async () => {
    const device = await platform.addDevice('patient');
    const seen = reached('patient');
    expect(await answerOf('patient/attributes/updates?timeout=1')).toEqual({ status: 408, text: '' });
    await seen;
    expect(platform.store.attributes.keys(device.key)).toEqual(['active', 'lastActivityTime']);
    const refused = await answerOf('patient/attributes/updates?timeout=soon');
    expect(refused).toMatchObject({
      status: 400,
      text: expect.stringContaining("Invalid value of 'timeout'"),
    });
  });
});

/** Resolves when a request of the device was worked off so far that it waits. */
async function reached(name: string): Promise<void> {
  const device = platform.store.credentials.byToken(name)?.entity;
  await new Promise<void>((resolve) => {
    const stop = platform.changes.subscribe('DEVICE', device?.id ?? '', ({ kind }) => {
      if (kind !== 'attributes') return;
      stop();
      resolve();
    });
  });
}

describe('what a device asks of the platform over HTTP', () => {
  afterEach(async () => {
    // What the platform waits by besides would never come if it were left behind.
    while (vi.isFakeTimers() && vi.getTimerCount() > 0) await vi.runOnlyPendingTimersAsync();
    vi.useRealTimers();
  });

  it('is replied to by nobody and ends after a minute with 408 and an empty body', async () => {
    await platform.addDevice('asker');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    // Not spied on: who restores all spies later would put the timer of this test back for good.
    const timers = vi.fn(setTimeout);
    vi.stubGlobal('setTimeout', timers);
    let answer: { statusCode: number; body: string } | undefined;
    const asked = platform.app
      .inject({ method: 'POST', url: '/api/v1/asker/rpc', body: { method: 'getTime', params: {} } })
      .then((response) => {
        answer = response;
      });
    // What stores the activity of the device waits by timers, too.
    while (!timers.mock.calls.some(([, time]) => time === 60_000)) await vi.advanceTimersByTimeAsync(1);
    vi.unstubAllGlobals();
    vi.advanceTimersByTime(59_000);
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(answer).toBeUndefined();
    vi.advanceTimersByTime(1_000);
    await asked;
    expect(answer).toMatchObject({ statusCode: 408, body: '' });
  });

  it.each(['{}', '{"params":1}', 'not json'])('has to name a method: %j', async (body) => {
    const device = await platform.addDevice(`asks ${body}`);
    expect(await post(`${encodeURIComponent(device.name)}/rpc`, body)).toEqual({ status: 500, text: '' });
  });
});
