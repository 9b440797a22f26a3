import { Worker } from 'node:worker_threads';
import { threadEnvironment } from '../../thread-environment.ts';
import type { EntityViewWindow } from '../values/entity-view-windows.ts';
import type { MergeAnswer, MergeRequest } from './merge-messages.ts';

/** What the thread may keep in memory, MB, and how much of that for what it soon forgets. */
const MEMORY = 512;
const YOUNG_OBJECTS = 24;

/** Who wants to know how a thread fares that merges. */
export interface MergingListeners {
  /** It is ready for a merge. */
  onReady(): void;
  /** The log of the database is long and grows: it had better begin anew. */
  onGrowing(): void;
  onEnd(): void;
}

/** A thread that merges the log; it is started when it is first needed, and again when it has failed. */
export class Merging {
  readonly #folder: string;
  readonly #listeners: MergingListeners;
  #worker: Worker | undefined;
  #ready: PromiseWithResolvers<void> | undefined;
  #merge: PromiseWithResolvers<EntityViewWindow[]> | undefined;
  #beginning: PromiseWithResolvers<void> | undefined;

  constructor(folder: string, listeners: MergingListeners) {
    this.#folder = folder;
    this.#listeners = listeners;
  }

  /** Starts the thread unless there is one; resolves when it has nothing to do, so that it begins at once. */
  async whenReady(): Promise<void> {
    this.#ready ??= this.#begin();
    await this.#ready.promise;
  }

  /** Lets the thread merge up to an offset. Only while nobody else writes, when it is ready. */
  merge(end: number): Promise<EntityViewWindow[]> {
    this.#merge = Promise.withResolvers();
    if (this.#worker) {
      this.#ready = unheard();
      this.#ask(end);
    } else this.#merge.reject(new Error('The merging thread has ended'));
    return this.#merge.promise;
  }

  /** Has the log of the database begin anew with the next write if it can; resolves when that is done. Only while nobody else writes. */
  beginAnew(): Promise<void> {
    this.#beginning = Promise.withResolvers();
    if (this.#worker) this.#ask('begin anew');
    else this.#beginning.resolve();
    return this.#beginning.promise;
  }

  /** Ends the thread, which has nothing to merge. */
  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
    this.#beginning?.resolve();
  }

  #ask(what: MergeRequest): void {
    this.#worker?.postMessage(what);
  }

  #begin(): PromiseWithResolvers<void> {
    const ready = unheard();
    const worker = new Worker(new URL('./merge-thread.ts', import.meta.url), {
      workerData: this.#folder,
      env: threadEnvironment(),
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_OBJECTS, maxOldGenerationSizeMb: MEMORY },
    });
    // A platform that is otherwise done need not wait for it.
    worker.unref();
    worker.on('message', (answer: MergeAnswer) => {
      if (answer === 'ready') {
        this.#listeners.onReady();
        this.#ready?.resolve();
      } else if (answer === 'growing') this.#listeners.onGrowing();
      else if (answer === 'begun') this.#beginning?.resolve();
      else if ('failure' in answer) {
        const { failure, ...code } = answer;
        this.#merge?.reject(Object.assign(new Error(failure), code));
      } else this.#merge?.resolve(answer.refreshed);
    });
    const end = (cause: unknown) => {
      const error = new Error('The merging thread has ended', { cause });
      this.#worker = undefined;
      this.#ready?.reject(error);
      this.#ready = undefined;
      this.#listeners.onEnd();
      this.#merge?.reject(error);
      this.#beginning?.resolve();
    };
    worker.on('error', end);
    worker.on('exit', () => {
      if (this.#worker === worker) end(undefined);
    });
    this.#worker = worker;
    return ready;
  }
}

/** A promise that nobody need listen to. */
function unheard(): PromiseWithResolvers<void> {
  const made = Promise.withResolvers<void>();
  made.promise.catch(() => undefined);
  return made;
}
