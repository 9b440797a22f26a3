import { Worker } from 'node:worker_threads';
import { contained } from '../contained.ts';
import { FairQueue } from '../fair-queue.ts';
import type { ScriptAnswer, ScriptCall, ScriptLimits } from './script-messages.ts';

/** Runs the scripts of one tenant. */
export interface Scripts {
  /** Calls the script and resolves with the JSON text of what it returned. @throws ScriptError */
  run(call: Omit<ScriptCall, 'id'>): Promise<string | undefined>;
}

/** Runs scripts of people where they can do no harm. */
export interface ScriptSandbox {
  /** Runs a script of a tenant like `Scripts`, when it is the turn of that tenant. */
  run(tenantId: string, call: Omit<ScriptCall, 'id'>): Promise<string | undefined>;
  /** Ends what runs. */
  close(): Promise<void>;
}

/** A script that could not be run to its end; the message says why. */
export class ScriptError extends Error {}

const defaultLimits: ScriptLimits = { timeout: 1_000, memory: 16 * 1024 * 1024, stack: 256 * 1024 };

/** How much later than its deadline a script is ended together with its thread, ms. */
const GRACE = 500;

/** How many scripts of one tenant may wait for their turn. */
const MAX_WAITING = 100;

interface Waiting {
  call: ScriptCall;
  resolve: (json: string | undefined) => void;
  reject: (error: ScriptError) => void;
}

/**
 * Makes a sandbox: one thread, started with the first script, in which scripts run one after the other; tenants
 * take turns, whatever each of them has waiting. A script that
 * even the engine cannot stop is ended with the thread, and the next one gets a new thread.
 */
export function createScriptSandbox(limits: ScriptLimits = defaultLimits): ScriptSandbox {
  const waiting = new FairQueue<Waiting>();
  let worker: Worker | undefined;
  let ready = false;
  let running: Waiting | undefined;
  let watchdog: NodeJS.Timeout | undefined;
  let lastId = 0;
  let closed = false;

  function start(): void {
    const started = new Worker(new URL('./script-worker.ts', import.meta.url), {
      workerData: limits,
      env: {},
      // Little more than one script may have; what is beyond it is no script's.
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    });
    // A platform that is otherwise done need not wait for scripts.
    started.unref();
    const giveUp = () => {
      if (started === worker) abandon('The script could not be run');
    };
    const hear = (answer: ScriptAnswer) => {
      if (started !== worker) return;
      if (answer === 'ready') {
        ready = true;
        next();
      } else if (answer.id === running?.call.id) {
        if ('error' in answer && answer.broken) abandon(answer.error);
        else finish(answer);
      }
    };
    started.on('message', contained(hear, giveUp));
    started.on('error', giveUp);
    worker = started;
  }

  function next(): void {
    if (running || waiting.isEmpty || closed) return;
    if (!worker) start();
    if (!ready || !worker) return;
    running = waiting.take();
    if (!running) return;
    const late = `The script ran longer than ${limits.timeout} ms`;
    watchdog = setTimeout(() => abandon(late), limits.timeout + GRACE);
    worker.postMessage(running.call);
  }

  function finish(answer: Exclude<ScriptAnswer, 'ready'>): void {
    clearTimeout(watchdog);
    const done = running;
    running = undefined;
    if ('error' in answer) done?.reject(new ScriptError(answer.error));
    else done?.resolve(answer.json);
    next();
  }

  /** Gives up the thread and what runs in it. */
  function abandon(reason: string): void {
    const stuck = worker;
    worker = undefined;
    ready = false;
    stuck?.terminate().catch(() => undefined);
    if (running) finish({ id: running.call.id, error: reason });
    else for (const { reject } of waiting.takeAll()) reject(new ScriptError(reason));
  }

  return {
    run(tenantId, call) {
      if (closed) return Promise.reject(new ScriptError('The platform is being stopped'));
      if (waiting.countOf(tenantId) >= MAX_WAITING) {
        return Promise.reject(new ScriptError('Too many scripts are being run; try again later'));
      }
      return new Promise((resolve, reject) => {
        waiting.add(tenantId, { call: { ...call, id: ++lastId }, resolve, reject });
        next();
      });
    },
    async close() {
      closed = true;
      const last = worker;
      worker = undefined;
      const reason = new ScriptError('The platform is being stopped');
      for (const { reject } of waiting.takeAll()) reject(reason);
      if (running) finish({ id: running.call.id, error: reason.message });
      await last?.terminate();
    },
  };
}
