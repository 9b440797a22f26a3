import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import type { RouteOptions } from 'fastify';
import type { ChangeLog } from '../change-log.ts';
import { isDeclared, leftBehind, neverGranted } from './declared-failures.ts';
import { filled } from './furniture.ts';
import {
  type Answer,
  bearer,
  type FuzzTarget,
  HANG,
  type Household,
  type RawRequest,
  type Role,
  TIMEOUT,
} from './fuzz-target.ts';
import { type FuzzedRequest, plainRequest, requestsOf } from './request-arbitrary.ts';
import { type ConnectedDevice, connectDevices } from './waiting-devices.ts';

/** How much is sent. */
export interface Extent {
  readonly seed: number;
  readonly runs: number;
}

/** The fuzzing of all routes, one after another. */
export interface RouteFuzz {
  /** Sends requests to a route. Rejects when one of them, or all together, are not answered as they should be. */
  run(route: RouteOptions, extent: Extent): Promise<void>;
  /** How many requests were sent, and how many of them granted. */
  readonly counts: { readonly sent: number; readonly granted: number };
  /** The answers that devices and those who call them still wait for. */
  readonly waiting: ReadonlySet<Promise<Answer>>;
}

/** Calls that wait for a device, or for what is told to it. */
const calls = /^\/api\/plugins\/rpc\//;
const polls = /^\/api\/v1\/[^/]+\/(rpc|attributes\/updates)\/?(\?|$)/;

/** Routes that anybody may have letters written by, so many an hour. */
const asksForLetters = /^\/api\/noauth\/(?:resetPasswordByEmail|resendEmailActivation)/;
/** What such a letter leaves, some time after the request was answered. */
const OF_LETTERS = ['INSERT activation_token', 'UPDATE user_credentials'];

/** What a request uses up; not only deletions do. */
const usesUp =
  /\/(noauth\/activate|changePassword|logout|auth\/token|claim|userCredentialsEnabled|tenant\/[^/]+\/device\/)/;

/** Slow enough for the limits on what may be tried in a minute, ms. */
const BETWEEN_REQUESTS = 1_000;

/** Turns of the event loop until what was set off is on its way to be written. */
const TURNS = 4;

/** How often furniture is replaced that a route has used up. */
const REPLACEMENTS = 3;

/** How many other requests are answered before somebody counts as waiting. */
const PATIENCE = 10;

/** What is watched while requests are sent. */
export interface RouteWatch {
  /** What the platform writes: a refused request leaves nothing behind. */
  readonly changes: ChangeLog;
  /** Resolves when everything is written that is under way. */
  readonly written: () => Promise<void>;
  /** What the platform logs of its own failures. */
  readonly failures: string[];
}

/** Starts to fuzz routes. */
export function startRouteFuzz(
  target: FuzzTarget,
  { changes, written: everythingWritten, failures }: RouteWatch,
): RouteFuzz {
  const counts = { sent: 0, granted: 0 };
  const waiting = new Set<Promise<Answer>>();
  let household: Household | undefined;
  let isSpoilt = false;
  let devices: ConnectedDevice[] = [];
  let isLetterUnderWay = false;

  async function refurnish(isNew: boolean): Promise<Household> {
    // A tenant may be spoilt so that nothing can be made in it.
    household = await target.furnish(isNew ? undefined : household?.tenant).catch(() => target.furnish());
    isSpoilt = false;
    return household;
  }

  /** Sends a request and tells how it went. @throws when it is not answered as it should be */
  async function attempt(
    request: FuzzedRequest,
    patience = PATIENCE,
  ): Promise<{ answer: Answer | null; isGranted: boolean }> {
    const home = household ?? (await refurnish(true));
    const { role } = request;
    const raw: RawRequest = {
      method: request.method,
      target: filled(request.target, home),
      body: request.body === undefined ? undefined : filled(request.body, home),
      headers: { ...request.headers, ...(role ? bearer(target.tokenOf(role, home)) : {}) },
    };
    // Whatever is written now and then, or was set off by requests before, is written before the next one.
    target.pass(BETWEEN_REQUESTS);
    for (let turn = 0; turn < TURNS; turn++) await setImmediate();
    await everythingWritten();
    changes.take();
    const { answer, written } = await answerTo(raw, home, patience);
    counts.sent += 1;
    if (!answer) return { answer, isGranted: false };
    const fault = faultOf(raw, answer, written);
    if (fault) throw new Error(`${raw.method} ${raw.target}: ${fault}`);
    const isGranted = answer.status < 400;
    if (isGranted) counts.granted += 1;
    if (isGranted && asksForLetters.test(raw.target)) isLetterUnderWay = true;
    if (isGranted && raw.method !== 'GET') isSpoilt = true;
    if (answer.status === 401 && role && !(await isSignedIn(role, home))) await refurnish(true);
    return { answer, isGranted };
  }

  function faultOf(request: RawRequest, { status, body }: Answer, written: readonly string[]): string | null {
    const failed = failures.splice(0);
    if (failed.length > 0) return `${status} ${failed.join('\n')}`;
    if (status >= 500 && !isDeclared(request, body)) return `${status} ${body}`;
    if (status < 400) return null;
    const left = leftBehind(request, status, written).filter(
      (change) => !(isLetterUnderWay && OF_LETTERS.includes(change)),
    );
    return left.length > 0 ? `${status} ${body}, but ${left.join(', ')}` : null;
  }

  /** The answer to a request, null when it is to be waited for until the end, and what was written for it. */
  async function answerTo(
    request: RawRequest,
    home: Household,
    patience: number,
  ): Promise<{ answer: Answer | null; written: string[] }> {
    const isPoll = polls.test(request.target);
    if (!isPoll && !calls.test(request.target)) {
      const answer = await target.send(request, TIMEOUT);
      return { answer, written: changes.take() };
    }
    let isAnswered = false;
    const answer = target.send(request).finally(() => {
      isAnswered = true;
    });
    waiting.add(answer);
    for (let others = 0; others < patience && !isAnswered; others++) {
      await target.send({ method: 'GET', target: '/health' }, TIMEOUT);
    }
    const written = changes.take();
    if (isAnswered) {
      waiting.delete(answer);
      return { answer: await answer, written };
    }
    // A device that asks is not replied to, who calls a device that is not there waits, and so does another device.
    if (!tell(request, home)) return { answer: null, written };
    waiting.delete(answer);
    // What is written from now on is what the device is told, even if it has just given up.
    return { answer: await answer, written };
  }

  /** Tells a device of the household what it waits for; false for what is no such device. */
  function tell({ method, target: path }: RawRequest, home: Household): boolean {
    const token = path.split('/')[3];
    const device = token === home.words.get('busyToken') ? 'BUSY_DEVICE' : 'DEVICE';
    const isOwn = device === 'BUSY_DEVICE' || token === home.words.get('accessToken');
    if (method !== 'GET' || !isOwn) return false;
    const id = home.ids.get(device);
    const headers = { ...bearer(home.tenant.administrator), 'content-type': 'application/json' };
    const isRpc = path.includes('/rpc');
    const request = {
      method: 'POST',
      target: isRpc ? `/api/plugins/rpc/oneway/${id}` : `/api/plugins/telemetry/DEVICE/${id}/SHARED_SCOPE`,
      headers,
      body: JSON.stringify(isRpc ? { method: 'wake', params: null } : { wake: true }),
    };
    // The device may have given up meanwhile, which the caller is told later.
    waiting.add(target.send(request));
    return true;
  }

  async function isSignedIn(role: Role, home: Household) {
    const headers = bearer(target.tokenOf(role, home));
    return (await target.send({ method: 'GET', target: '/api/auth/user', headers }, TIMEOUT)).status === 200;
  }

  return {
    counts,
    waiting,

    async run(route, { seed, runs }) {
      const name = `${String(route.method)} ${route.url}`;
      let home = isSpoilt || !household ? await refurnish(false) : household;
      const isCall = calls.test(route.url);
      if (isCall) devices = await connectDevices(target, home);
      try {
        let { isGranted, answer } = await attempt(plainRequest(route));
        if (!isGranted && !(name in neverGranted)) {
          // Something before has spoilt more than its own.
          home = await refurnish(true);
          if (isCall) devices = [...devices, ...(await connectDevices(target, home))];
          // On a busy disk many others are answered before what a call waits for is written.
          ({ isGranted, answer } = await attempt(plainRequest(route), 20 * PATIENCE));
        }
        // A long run may have asked for all letters of an hour before.
        const hasAskedEnough = answer?.status === 429 && asksForLetters.test(route.url);
        if (isGranted === name in neverGranted && !hasAskedEnough) {
          throw new Error(`${name} answers the plain request with ${answer?.status} ${answer?.body}`);
        }
        let replacements = 0;
        await fc.assert(
          fc.asyncProperty(requestsOf(route), async (request) => {
            const isUsedUp = isGranted && (route.method === 'DELETE' || usesUp.test(route.url));
            if (isUsedUp && replacements++ < REPLACEMENTS) await refurnish(false);
            ({ isGranted } = await attempt(request));
          }),
          { seed, numRuns: runs, timeout: HANG },
        );
      } finally {
        await Promise.all(devices.splice(0).map((device) => device.end()));
      }
    },
  };
}
