import { availableParallelism } from 'node:os';
import { contained } from '../../contained.ts';
import { FairQueue } from '../../fair-queue.ts';
import { OUT_OF_MEMORY } from './kept-script.ts';
import { ScriptError } from './script-error.ts';
import { ScriptLane } from './script-lane.ts';
import type { BatchEnd, ScriptLimits, ScriptResult, ScriptSource } from './script-messages.ts';
import { ScriptOffences } from './script-offences.ts';
import { ScriptsOfTenant, type WaitingCall, type WaitingScript } from './waiting-scripts.ts';

/** A script to run: the body of a function, called with a message. */
export interface ScriptCall extends Omit<ScriptSource, 'tenantId'> {
  /** JSON text; whoever calls has read it, so it is certain to be JSON. */
  readonly msg: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly msgType: string;
}

/** Runs scripts of people where they can do no harm. */
export interface ScriptPool {
  /**
   * Calls a script of a tenant, when it is the turn of that tenant, and resolves with the JSON text of what it returned;
   * undefined when that has none, as of a function. @throws ScriptError
   */
  run(tenantId: string, call: ScriptCall): Promise<string | undefined>;
  /** Ends what runs. */
  close(): Promise<void>;
}

/** How far scripts may go, each and together. */
export interface PoolLimits extends ScriptLimits {
  /** How many threads run scripts at once, those aside in which a script takes long. */
  readonly threads: number;
  /** How many calls of one tenant may wait or run, and with how many characters. */
  readonly calls: number;
  readonly characters: number;
  /** How long a thread waits for work before it is ended, ms. */
  readonly idleTime: number;
}

const defaultLimits: PoolLimits = {
  timeout: 1_000,
  memory: 16 * 1024 * 1024,
  stack: 256 * 1024,
  threads: Math.max(2, availableParallelism() - 1),
  calls: 20_000,
  characters: 64 * 1024 * 1024,
  idleTime: 60_000,
};

/** How many threads are started in place of such in which a script takes long. */
const SPARE_THREADS = 4;

/** In how many threads scripts of one tenant may take long before the others of that tenant wait. */
const SLOW_OF_ONE = 2;

interface Running {
  readonly script: WaitingScript;
  readonly calls: readonly WaitingCall[];
  readonly since: number;
}

/**
 * Makes a pool of threads in which scripts run; tenants take turns, whatever each of them has waiting. Each script is
 * compiled once in an engine of its own and kept there; what calls it at about the same time goes there together.
 *
 * A batch that goes wrong as a whole runs again call by call, to find out which one did it. Calls that are under such
 * suspicion, and all of scripts that took too long within the last minute, run in a thread of their own, so
 * that nobody waits for them; a script that does it again and again is refused for a minute. A script that even the
 * engine cannot stop is ended with its thread. `now` tells the present time, ms.
 */
export function createScriptPool(given: Partial<PoolLimits> = {}, now: () => number = Date.now): ScriptPool {
  const limits = { ...defaultLimits, ...given };
  const tenants = new Map<string, ScriptsOfTenant>();
  const offences = new ScriptOffences(now);
  const waiting = new FairQueue<WaitingScript>();
  const suspects = new FairQueue<WaitingScript>();
  const lanes = new Set<ScriptLane>();
  const running = new Map<ScriptLane, Running>();
  /** The lane of suspects. */
  let quarantine: ScriptLane | undefined;
  let lastId = 0;
  let isDispatching = false;
  let sweeping: NodeJS.Timeout | undefined;
  let usedSinceSweep = new Set<ScriptLane>();
  let isClosed = false;

  const isSuspect = (script: WaitingScript) => script.isNextAlone || offences.isSuspect(script.key);

  function enqueue(script: WaitingScript): void {
    if (script.isQueued || script.count === 0) return;
    script.isQueued = true;
    (isSuspect(script) ? suspects : waiting).add(script.tenantId, script);
  }

  /** Hands out work once all that asks for it at this moment has done so. */
  function dispatchSoon(): void {
    if (isDispatching) return;
    isDispatching = true;
    setImmediate(contained(dispatch, rejectAll));
  }

  function dispatch(): void {
    isDispatching = false;
    if (isClosed) return;
    for (let lane = idleLane(); lane; lane = idleLane()) {
      const script = waiting.take((tenantId) => slowLanesOf(tenantId) < SLOW_OF_ONE);
      if (!script) break;
      script.isQueued = false;
      if (isSuspect(script)) enqueue(script);
      else start(lane, script, Number.POSITIVE_INFINITY);
    }
    if (!waiting.isEmpty && isAnotherLaneDue()) lanes.add(startLane());
    if (suspects.isEmpty) return;
    quarantine ??= startLane();
    const script = quarantine.isIdle ? suspects.take() : undefined;
    if (!script) return;
    script.isQueued = false;
    start(quarantine, script, 1);
  }

  function idleLane(): ScriptLane | undefined {
    for (const lane of lanes) if (lane.isIdle) return lane;
    return undefined;
  }

  function isAnotherLaneDue(): boolean {
    if (lanes.size >= limits.threads + SPARE_THREADS) return false;
    let swift = 0;
    for (const lane of lanes) {
      if (!lane.isReady) return false;
      if (!lane.isSlow) swift += 1;
    }
    return swift < limits.threads;
  }

  function startLane(): ScriptLane {
    sweeping ??= setInterval(contained(sweep, rejectAll), limits.idleTime).unref();
    return new ScriptLane(limits, listener);
  }

  function slowLanesOf(tenantId: string): number {
    let count = 0;
    for (const lane of lanes) if (lane.isSlow && lane.tenantId === tenantId) count += 1;
    return count;
  }

  function start(lane: ScriptLane, script: WaitingScript, most: number): void {
    const calls = script.takeBatch(most);
    enqueue(script);
    running.set(lane, { script, calls, since: performance.now() });
    const { tenantId, argNames } = script;
    lane.run({
      id: ++lastId,
      tenantId,
      argNames,
      script: script.script,
      calls: `[${calls.map(({ args }) => args).join()}]`,
      count: calls.length,
    });
    usedSinceSweep.add(lane);
  }

  const listener = {
    done(lane: ScriptLane, outcome: { results: readonly ScriptResult[] } | { ended: BatchEnd }) {
      settle(lane, outcome);
      dispatch();
    },
    ready: () => dispatch(),
    slow: () => dispatch(),
    gone(lane: ScriptLane, ended: BatchEnd) {
      lanes.delete(lane);
      if (lane === quarantine) quarantine = undefined;
      settle(lane, { ended });
      // Another one would not start either.
      if (!lane.isReady) rejectAll(new Error(ended.reason));
      dispatch();
    },
  };

  function settle(
    lane: ScriptLane,
    outcome: { results: readonly ScriptResult[] } | { ended: BatchEnd },
  ): void {
    const done = running.get(lane);
    running.delete(lane);
    if (!done) return;
    const { script, calls, since } = done;
    script.learn(calls.length, performance.now() - since);
    if ('results' in outcome) settleEach(script, calls, outcome.results);
    else if (calls.length > 1) script.putBack(calls);
    else endOne(script, calls, outcome.ended);
    enqueue(script);
  }

  function settleEach(
    script: WaitingScript,
    calls: readonly WaitingCall[],
    results: readonly ScriptResult[],
  ): void {
    const again: WaitingCall[] = [];
    for (const [index, call] of calls.entries()) {
      const result = results[index] ?? '!The script could not be run';
      // It may have been too much only for all of them together.
      if (result === OUT_OF_MEMORY && calls.length > 1) again.push(call);
      else if (result.startsWith('!')) reject(script, call, result.slice(1));
      else resolve(script, call, result === '' ? undefined : result.slice(1));
    }
    script.putBack(again);
  }

  /** The call is known that went wrong. */
  function endOne(script: WaitingScript, calls: readonly WaitingCall[], ended: BatchEnd): void {
    if (ended.isLate || ended.isBroken) offences.add(script.key);
    const reason = ended.isLate ? `The script ran longer than ${limits.timeout} ms` : ended.reason;
    for (const call of calls) reject(script, call, reason);
    if (!offences.isRefused(script.key)) return;
    for (const call of script.takeAll()) reject(script, call, refusal());
  }

  function refusal(): string {
    return 'The script is not run for a minute: too often it ran too long';
  }

  function resolve(script: WaitingScript, call: WaitingCall, json: string | undefined): void {
    release(script, call);
    call.resolve(json);
  }

  function reject(script: WaitingScript, call: WaitingCall, reason: string): void {
    release(script, call);
    call.reject(new ScriptError(reason));
  }

  function release({ tenantId }: WaitingScript, call: WaitingCall): void {
    const tenant = tenants.get(tenantId);
    if (!tenant) return;
    tenant.calls -= 1;
    tenant.characters -= call.args.length;
  }

  /** Ends threads that had nothing to do for a while, and forgets scripts of tenants that have nothing to do. */
  function sweep(): void {
    const all = quarantine ? [...lanes, quarantine] : [...lanes];
    const idle = all.filter((lane) => lane.isIdle && !usedSinceSweep.has(lane));
    usedSinceSweep = new Set();
    for (const lane of idle) {
      lanes.delete(lane);
      if (lane === quarantine) quarantine = undefined;
      lane.end().catch(() => undefined);
    }
    for (const [tenantId, { calls }] of tenants) if (calls === 0) tenants.delete(tenantId);
    if (idle.length < all.length) return;
    clearInterval(sweeping);
    sweeping = undefined;
  }

  function rejectAll(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    for (const { script, calls } of running.values()) for (const call of calls) reject(script, call, reason);
    running.clear();
    for (const script of [...waiting.takeAll(), ...suspects.takeAll()]) {
      script.isQueued = false;
      for (const call of script.takeAll()) reject(script, call, reason);
    }
  }

  return {
    run(tenantId, { script: text, argNames, msg, metadata, msgType }) {
      if (isClosed) return Promise.reject(new ScriptError('The platform is being stopped'));
      const tenant = tenants.get(tenantId) ?? new ScriptsOfTenant();
      tenants.set(tenantId, tenant);
      if (tenant.calls >= limits.calls || tenant.characters >= limits.characters) {
        return Promise.reject(new ScriptError('Too many scripts are being run; try again later'));
      }
      const script = tenant.find({ tenantId, script: text, argNames });
      if (offences.isRefused(script.key)) return Promise.reject(new ScriptError(refusal()));
      const args = `[${msg},${JSON.stringify(metadata)},${JSON.stringify(msgType)}]`;
      tenant.calls += 1;
      tenant.characters += args.length;
      return new Promise((resolve, reject) => {
        script.add({ args, isAlone: false, resolve, reject });
        enqueue(script);
        dispatchSoon();
      });
    },
    async close() {
      isClosed = true;
      clearInterval(sweeping);
      rejectAll(new Error('The platform is being stopped'));
      const all = quarantine ? [...lanes, quarantine] : [...lanes];
      await Promise.all(all.map((lane) => lane.end()));
    },
  };
}
