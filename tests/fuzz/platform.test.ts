import { DatabaseSync } from 'node:sqlite';
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { databaseFile } from '../../src/platform/store/engine/database-file.ts';
import { everythingWritten, noteChanges, openedDatabases } from '../change-log.ts';
import { startTestApp } from '../unit/platform/http/test-app.ts';
import { fuzzCalls } from './call-fuzz.ts';
import { bearer, type FuzzTarget, startTarget } from './fuzz-target.ts';
import { fuzzMqtt, fuzzMqttBytes } from './mqtt-fuzz.ts';
import { type RouteFuzz, startRouteFuzz } from './route-fuzz.ts';
import { fuzzFrames, fuzzHandshakes, fuzzWebsocketBytes } from './websocket-fuzz.ts';

const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
const runs = Number(process.env.FUZZ_RUNS ?? 40);

/** Lines of the log of this level or above tell of failures of the platform itself. */
const ERROR = 50;

vi.mock('../../src/platform/store/engine/database.ts', async (load) => {
  const { rememberDatabases } = await import('../change-log.ts');
  return rememberDatabases(await load<typeof import('../../src/platform/store/engine/database.ts')>());
});

vi.mock('../../src/platform/store/engine/group-commit.ts', async (load) => {
  const { rememberWriting } = await import('../change-log.ts');
  return rememberWriting(await load<typeof import('../../src/platform/store/engine/group-commit.ts')>());
});

vi.mock('../../src/platform/store/telemetry-log/disk-log.ts', async (load) => {
  const { rememberLogs } = await import('../change-log.ts');
  return rememberLogs(await load<typeof import('../../src/platform/store/telemetry-log/disk-log.ts')>());
});

const routes = await routesOfPlatform();
const failures: string[] = [];
let target: FuzzTarget;
let fuzz: RouteFuzz;
/** What those are told whom no device answers. */
let unanswered: Promise<number[]>;

beforeAll(async () => {
  watchLog();
  vi.useFakeTimers({ toFake: ['setInterval', 'Date'] });
  target = await startTarget((ms) => void vi.advanceTimersByTime(ms));
  const database = openedDatabases.at(-1);
  if (!database) throw new Error('The platform has opened no database');
  fuzz = startRouteFuzz(target, { changes: noteChanges(database), written: everythingWritten, failures });
});

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  target.remove();
});

describe('whatever it is sent, the platform answers as it should at', () => {
  it.each(routes.map((route) => [`${String(route.method)} ${route.url}`, route] as const))(
    '%s',
    async (_name, route) => {
      await fuzz.run(route, { seed, runs: runsOf(route) });
    },
  );
});

describe('whoever else is served, the platform answers as it should', () => {
  // They take seconds, in which others are served.
  beforeAll(() => {
    unanswered = callSilence();
  });

  it('frames of the websocket', async () => {
    await fuzzFrames(target, { seed, runs: runs * 2 });
  });

  it('bytes that are no frames', async () => {
    await fuzzWebsocketBytes(target, { seed, runs });
  });

  it('packets of MQTT', async () => {
    await fuzzMqtt(target, { seed, runs });
  });

  it('bytes that are no packets', async () => {
    await fuzzMqttBytes(target, { seed, runs });
  });

  it('calls of devices, and their answers', async () => {
    await fuzzCalls(target, { seed, runs });
  });

  it('handshakes', async () => {
    await fuzzHandshakes(target, { seed, runs });
  });

  it('calls that no device answers, and devices that nobody calls', async () => {
    expect(await unanswered).toEqual([408, 409, 408, 408]);
  });
});

it('grants a good part of what is sent', () => {
  expect(fuzz.counts.granted / fuzz.counts.sent).toBeGreaterThan(0.4);
});

it('afterwards it serves as before, and nothing is half-written', async () => {
  const { tenant } = await target.furnish();
  for (const path of ['/api/tenant/deviceInfos', '/api/customers', '/api/users', '/api/tenant/dashboards']) {
    const headers = bearer(tenant.administrator);
    const page = await target.send({ method: 'GET', target: `${path}?pageSize=1000&page=0`, headers });
    expect(page.status, path).toBe(200);
  }
  const ended = Promise.all(fuzz.waiting);
  await target.close();
  for (const { status } of await ended) expect(status).toBeLessThan(500);
  expect(failures).toEqual([]);
  const db = new DatabaseSync(databaseFile(target.folder), { readOnly: true });
  try {
    expect(db.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    expect(db.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
  } finally {
    db.close();
  }
});

/** Those that wait take their time. */
function runsOf({ url }: RouteOptions): number {
  return /\/rpc\/|\/rpc$|\/updates$/.test(url) ? Math.ceil(runs / 4) : runs;
}

/** Calls a device that is silent and one that is not there; has a device wait for calls and for attributes. */
async function callSilence(): Promise<number[]> {
  const { tenant, ids, words } = await target.furnish();
  const headers = { ...bearer(tenant.administrator), 'content-type': 'application/json' };
  const call = (device: 'DEVICE' | 'BUSY_DEVICE') =>
    target.send({
      method: 'POST',
      target: `/api/plugins/rpc/twoway/${ids.get(device)}`,
      headers,
      body: '{"method":"x","params":null,"timeout":1}',
    });
  const wait = (what: string, timeout: number) =>
    target.send({ method: 'GET', target: `/api/v1/${words.get('accessToken')}/${what}?timeout=${timeout}` });
  const silent = call('DEVICE');
  // The device takes the call, and says nothing.
  await wait('rpc', 5_000);
  const answers = await Promise.all([
    silent,
    call('BUSY_DEVICE'),
    wait('rpc', 1),
    wait('attributes/updates', 1),
  ]);
  return answers.map(({ status }) => status);
}

function watchLog(): void {
  const write = process.stderr.write.bind(process.stderr);
  vi.spyOn(process.stderr, 'write').mockImplementation((chunk, ...rest) => {
    for (const line of chunk.toString().split('\n')) {
      const level = /^\{"level":(\d+),/.exec(line)?.[1];
      if (Number(level) >= ERROR) failures.push(line);
    }
    return write(chunk, ...(rest as []));
  });
}

/** The routes of the platform with their schemas, off an app that is not fuzzed. */
async function routesOfPlatform(): Promise<RouteOptions[]> {
  const app = await startTestApp();
  await app.close();
  return app.routes.filter(({ method, url }) => method !== 'HEAD' && /^\/(api|oauth2|login)\//.test(url));
}
