import { Worker } from 'node:worker_threads';
import type { EntityCountQuery, EntityDataQuery } from '../../model/entity-query.ts';
import { contained } from '../contained.ts';
import { LimitExceeded, PlatformError, tooManyRequests } from '../errors.ts';
import { FairQueue } from '../fair-queue.ts';
import type { Caller } from '../security/access.ts';
import { IN_MEMORY } from '../store/engine/database.ts';
import { noteQuery } from '../store/queries/entity-query.ts';
import type { Store } from '../store/store.ts';
import { FEW_BYTES, NoRoom } from '../store/values/value-extent.ts';
import { threadEnvironment } from '../thread-environment.ts';
import {
  type ArgsOf,
  furtherReads,
  type HeavyReads,
  heavyReads,
  queryReads,
  type ReadStore,
  seriesReads,
  smallReads,
} from './heavy-reads.ts';
import type { ReadAnswer, ReadCall, Refusal } from './read-messages.ts';

/**
 * Makes the reads that may take long: beside the main loop, which goes on with everything else, and no longer than
 * some seconds. Small ones are made at once, as is every read of a database in memory. All see what was acknowledged
 * before they were asked for, unless telemetry cannot be merged into its series within some
 * seconds.
 */
export interface Reads {
  /** Resolves with what a read answers. @throws PlatformError of the read, or 503 when it takes too long */
  value<Name extends keyof HeavyReads>(
    tenantId: string,
    name: Name,
    ...args: ArgsOf<Name>
  ): Promise<ReturnType<HeavyReads[Name]>>;
  /** The same as UTF-8 bytes of JSON, which cost the main loop nothing however long they are. */
  json<Name extends keyof HeavyReads>(
    tenantId: string,
    name: Name,
    ...args: ArgsOf<Name>
  ): Promise<Uint8Array>;
  /** Ends what runs. */
  close(): Promise<void>;
}

/** How far reads may go. */
export interface ReadLimits {
  /** How long a read may take, ms. */
  deadline: number;
  /** How many reads run at once; one tenant has one less. */
  threads: number;
  /** How many reads of one tenant may wait. */
  waiting: number;
}

const defaultLimits: ReadLimits = { deadline: 10_000, threads: 2, waiting: 200 };

/** What a thread may keep in memory, MB. */
const THREAD_MEMORY = 512;

/** How much of it what a thread has just made may take, MB: with more it keeps rows for longer that are sent already. */
const THREAD_YOUNG_MEMORY = 8;

/** How long a read waits for points that are acknowledged and not yet merged into their series, ms. */
const MERGE_PATIENCE = 5_000;

/** How long the end of the platform waits for threads that are in the middle of a statement, ms. */
const CLOSE_PATIENCE = 2_000;

interface Job {
  tenantId: string;
  call: ReadCall;
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
}

/** A thread with the read that it makes, if any. */
interface Reader {
  worker: Worker;
  /** How long it takes a thread to begin is not the read's fault. */
  isReady: boolean;
  job?: Job | undefined;
  deadline?: NodeJS.Timeout | undefined;
}

/** Makes the reads of a store; threads are started when they are first needed. */
export function createReads(
  store: ReadStore & Pick<Store, 'folder' | 'telemetryLog' | 'valueOrders'>,
  given: Partial<ReadLimits> = {},
): Reads {
  const limits = { ...defaultLimits, ...given };
  const isOnDisk = store.folder !== IN_MEMORY;
  const here: ReadStore = isOnDisk ? { ...store, room: FEW_BYTES } : store;
  const waiting = new FairQueue<Job>();
  const readers = new Set<Reader>();
  /** Given up, and not yet ended: a statement of the database cannot be stopped halfway. */
  const ending = new Set<Promise<unknown>>();
  let lastId = 0;
  let closed = false;

  function run(tenantId: string, name: keyof HeavyReads, args: unknown[], asJson: boolean): Promise<unknown> {
    if (closed) return Promise.reject(new PlatformError(503, 2, 'The platform is being stopped'));
    if (waiting.countOf(tenantId) >= limits.waiting && !furtherReads.has(name)) {
      return Promise.reject(tooManyRequests('Too many queries of this tenant wait; try again later.'));
    }
    return new Promise((resolve, reject) => {
      waiting.add(tenantId, { tenantId, call: { id: ++lastId, name, args, asJson }, resolve, reject });
      next();
    });
  }

  function next(): void {
    const reader = waiting.isEmpty ? undefined : idleReader();
    if (!reader) return;
    const mostOfOne = Math.max(1, limits.threads - 1);
    const job = waiting.take((tenantId) => runningOf(tenantId) < mostOfOne);
    if (!job) return;
    reader.job = job;
    if (reader.isReady) startDeadline(reader);
    reader.worker.postMessage(job.call);
    next();
  }

  function startDeadline(reader: Reader): void {
    reader.deadline = setTimeout(() => giveUp(reader, tooLate()), limits.deadline);
  }

  function runningOf(tenantId: string): number {
    return [...readers].filter(({ job }) => job?.tenantId === tenantId).length;
  }

  function idleReader(): Reader | undefined {
    const idle = [...readers].find(({ job }) => !job);
    if (idle || closed || readers.size + ending.size >= limits.threads) return idle;
    return start();
  }

  function start(): Reader {
    const worker = new Worker(new URL('./read-thread.ts', import.meta.url), {
      workerData: store.folder,
      env: threadEnvironment(),
      resourceLimits: {
        maxOldGenerationSizeMb: THREAD_MEMORY,
        maxYoungGenerationSizeMb: THREAD_YOUNG_MEMORY,
      },
    });
    // A platform that is otherwise done need not wait for reads.
    worker.unref();
    const reader: Reader = { worker, isReady: false };
    const fail = (cause: unknown) => giveUp(reader, new Error('A reading thread has ended', { cause }));
    const hear = (answer: ReadAnswer) => {
      if (answer === 'ready') {
        reader.isReady = true;
        if (reader.job) startDeadline(reader);
        return;
      }
      if (answer.id === reader.job?.call.id) finish(reader, (job) => settle(job, answer));
      next();
    };
    worker.on('message', contained(hear, fail));
    worker.on('error', fail);
    readers.add(reader);
    return reader;
  }

  function finish(reader: Reader, tell: (job: Job) => void): void {
    clearTimeout(reader.deadline);
    const { job } = reader;
    reader.job = undefined;
    if (job) tell(job);
  }

  /** Gives up a thread and what runs in it; another one takes its place when it has ended. */
  function giveUp(reader: Reader, error: Error): void {
    if (!readers.delete(reader)) return;
    finish(reader, (job) => job.reject(error));
    const ended = reader.worker.terminate().finally(() => {
      ending.delete(ended);
      next();
    });
    ending.add(ended);
    next();
  }

  function tooLate(): Error {
    return new LimitExceeded(`The query took longer than ${limits.deadline} ms. Ask for less.`, 503);
  }

  /** Whether a call is made at once, on the connection of the store. */
  function isAtHand(name: keyof HeavyReads, args: unknown[]): boolean {
    if (!isOnDisk) return true;
    const isSmall = smallReads[name] as ((store: ReadStore, ...args: unknown[]) => boolean) | undefined;
    return isSmall?.(store, ...args) ?? false;
  }

  /** Makes a small read; undefined for one that is to be made beside the main loop after all. */
  function readHere(name: keyof HeavyReads, args: unknown[]): { readonly answer: unknown } | undefined {
    if (!isAtHand(name, args)) return undefined;
    const read = heavyReads[name] as (store: ReadStore, ...args: unknown[]) => unknown;
    try {
      return { answer: read(here, ...args) };
    } catch (error) {
      // A thread has room for more, and says so where that is not enough either.
      if (error instanceof NoRoom && isOnDisk) return undefined;
      throw error;
    }
  }

  function note(name: keyof HeavyReads, args: unknown[]): void {
    const queryOf = queryReads[name] as
      | ((...args: unknown[]) => readonly [Caller, EntityCountQuery | EntityDataQuery])
      | undefined;
    if (queryOf) noteQuery(store, ...queryOf(...args));
  }

  /** What a read waits for to find all points that were acknowledged before it; undefined when it would find them. */
  function whenMerged(name: keyof HeavyReads, args: unknown[]): Promise<void> | undefined {
    const entitiesOf = seriesReads[name] as
      | ((...args: unknown[]) => readonly number[] | undefined)
      | undefined;
    const merged = entitiesOf === undefined ? undefined : store.telemetryLog.whenMerged(entitiesOf(...args));
    if (merged === undefined) return undefined;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, MERGE_PATIENCE);
    // When it cannot be merged at present, what was merged before is still worth an answer.
    merged.then(resolve, () => resolve());
    return promise.finally(() => clearTimeout(timer));
  }

  return {
    async value<Name extends keyof HeavyReads>(tenantId: string, name: Name, ...args: ArgsOf<Name>) {
      note(name, args);
      const merged = whenMerged(name, args);
      if (merged !== undefined) await merged;
      const found = readHere(name, args);
      return (found ? found.answer : await run(tenantId, name, args, false)) as ReturnType<HeavyReads[Name]>;
    },

    async json(tenantId, name, ...args) {
      note(name, args);
      const merged = whenMerged(name, args);
      if (merged !== undefined) await merged;
      const found = readHere(name, args);
      if (found) return Buffer.from(JSON.stringify(found.answer));
      return (await run(tenantId, name, args, true)) as Uint8Array;
    },

    async close() {
      closed = true;
      const error = new PlatformError(503, 2, 'The platform is being stopped');
      for (const { reject } of waiting.takeAll()) reject(error);
      for (const reader of readers) giveUp(reader, error);
      const patience = new Promise((resolve) => setTimeout(resolve, CLOSE_PATIENCE).unref());
      await Promise.race([Promise.all(ending), patience]);
    },
  };
}

function settle({ resolve, reject }: Job, answer: Exclude<ReadAnswer, 'ready'>): void {
  if ('value' in answer) resolve(answer.value);
  else if ('json' in answer) resolve(answer.json);
  else reject('refusal' in answer ? errorOf(answer.refusal) : new Error(answer.failure));
}

function errorOf({ status, errorCode, message, isLimit }: Refusal): PlatformError {
  return isLimit ? new LimitExceeded(message, status) : new PlatformError(status, errorCode, message);
}
