import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseFile } from '../../src/platform/store/database-file.ts';
import { startTestApp } from '../unit/platform-http/test-app.ts';
import { bearer, type FuzzTarget, startTarget } from './fuzz-target.ts';
import { fuzzLive, fuzzMqtt } from './live-fuzz.ts';
import { type FuzzedRequest, requestsOf } from './request-arbitrary.ts';

const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
const runs = Number(process.env.FUZZ_RUNS ?? 60);

/** The failures that are answers: what the API says with the status of a failure. */
const declaredFailures: readonly RegExp[] = [
  /"message":"Can't sort by '/,
  /"message":"Unable to send (mail|SMS): /,
  /"message":"Queries for entities of type '\w+' are not supported!"/,
  /^Not Implemented!$/,
];

/** Calls that wait for a device, or for what is told to it, as long as they are told to. */
const waits = /^\/api\/(plugins\/rpc\/|v1\/[^/]+\/(rpc|attributes\/updates))/;
const PATIENCE = 60;

const routes = await routesOfPlatform();
let target: FuzzTarget;

beforeAll(async () => {
  target = await startTarget();
});

afterAll(async () => {
  target.remove();
});

describe('whatever it is sent, the platform answers as it should at', () => {
  it.each(routes.map((route) => [`${String(route.method)} ${route.url}`, route] as const))(
    '%s',
    async (_name, route) => {
      const furniture = await target.furnish();
      await fc.assert(
        fc.asyncProperty(requestsOf(route, furniture), async (request) => {
          const fault = await faultOf(request);
          if (fault) throw new Error(fault);
        }),
        {
          seed,
          numRuns: waits.test(route.url) ? Math.ceil(runs / 8) : runs,
          interruptAfterTimeLimit: 30_000,
        },
      );
    },
  );

  it('the websocket', async () => {
    await fuzzLive(target, { seed, runs: runs * 2 });
  });

  it('MQTT', async () => {
    await fuzzMqtt(target, { seed, runs });
  });
});

it('afterwards it serves as before, and nothing is half-written', async () => {
  await target.renew();
  expect((await target.send({ method: 'GET', target: '/health' })).status).toBe(200);
  for (const path of ['/api/tenant/deviceInfos', '/api/customers', '/api/users', '/api/tenant/dashboards']) {
    const headers = bearer(target.tokenOf('TENANT_ADMIN'));
    const page = await target.send({ method: 'GET', target: `${path}?pageSize=1000&page=0`, headers });
    expect(page.status, path).toBe(200);
  }
  await target.close();
  const db = new DatabaseSync(databaseFile(join(target.folder)), { readOnly: true });
  try {
    expect(db.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    expect(db.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
  } finally {
    db.close();
  }
});

/** Sends a request and tells what is wrong with its answer. */
async function faultOf({ role, ...request }: FuzzedRequest): Promise<string | null> {
  const token = role ? target.tokenOf(role) : null;
  const headers = { ...request.headers, ...(token ? bearer(token) : {}) };
  const patient = waits.test(request.target);
  try {
    const { status, body } = await target.send({ ...request, headers }, patient ? PATIENCE : undefined);
    if (status === 401 && role) await target.renew();
    if (status < 500 || declaredFailures.some((pattern) => pattern.test(body))) return null;
    // Devices are told of everything that is wrong with what they send by this status, and without a body.
    if (request.target.startsWith('/api/v1/') && body === '') return null;
    return `${status} ${body}`;
  } catch (cause) {
    if (patient) return null;
    return cause instanceof Error ? cause.message : String(cause);
  }
}

/** The routes of the platform with their schemas, off an app that is not fuzzed. */
async function routesOfPlatform(): Promise<RouteOptions[]> {
  const app = await startTestApp();
  await app.close();
  return app.routes.filter(({ method, url }) => method !== 'HEAD' && url.startsWith('/api/'));
}
