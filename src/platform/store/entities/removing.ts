import { Worker } from 'node:worker_threads';
import { threadEnvironment } from '../../thread-environment.ts';
import { FullDiskLines } from '../engine/full-disk-lines.ts';
import type { GroupCommit } from '../engine/group-commit.ts';
import type { LogCopying } from '../engine/log-copying.ts';
import type { EntityHandle } from '../registry/entity-handles.ts';
import type { Removing, RemovingAnswer, RemovingRequest } from './removing-messages.ts';

/** When a removal that failed is tried again, ms. */
const RETRY = 10_000;

/**
 * How long a part takes at least and at most without its commit, ms, and as what share of the time that others had before
 * it: where many write, short parts alone would take many times as long as the removal does by itself.
 */
const LEAST_PART = 15;
const MOST_PART = 60;
const SHARE_OF_OTHERS = 1 / 2;

/** So many tenants are told of or removed at a time: each has a thread. */
const MOST = 4;

/** Is told of some of what is removed; the next are told when it has done with them. */
export type TellRemoved = (some: readonly EntityHandle[]) => Promise<void> | void;

/** What it takes to remove something beside others who write. */
export interface RemovingParts {
  readonly folder: string;
  readonly commits: Pick<GroupCommit, 'lend' | 'lent' | 'changedElsewhere'>;
  readonly logCopying: LogCopying;
  /** Whether a backup is being made, which is not waited for. */
  readonly isBackedUp: () => boolean;
}

/** How long a part of a removal may take that has waited for others to write, ms. */
export function lengthOfPart(waited: number): number {
  return Math.min(MOST_PART, Math.max(LEAST_PART, waited * SHARE_OF_OTHERS));
}

/**
 * Removes what hidden tenants have, one tenant after the other, each in a thread: of one with 100,000 devices it takes
 * seconds. It does so in parts, between which others write, and goes on after a failure, or with the next start.
 */
export class RemovingTenants {
  readonly #parts: RemovingParts;
  readonly #threads = new Set<Worker>();
  #last: Promise<unknown> = Promise.resolve();
  #lastTold: Promise<unknown> = Promise.resolve();
  /** When those have ended that came last. */
  readonly #ends: Promise<unknown>[] = Array.from({ length: MOST }, () => Promise.resolve());
  /** A full disk refuses each try: its lines would be the more the more tenants are removed to make room. */
  readonly #fullDisk = new FullDiskLines(() => console);
  #closed = false;

  constructor(parts: RemovingParts) {
    this.#parts = parts;
  }

  /**
   * Removes what a hidden tenant has, after what those before it had; `tell` gets all of it before that, and need not wait
   * until what those before it had is removed. Answers what resolves when it is told, and when it is removed.
   */
  remove(tenantKey: number, tell?: TellRemoved): { told: Promise<void>; removed: Promise<void> } {
    const told = Promise.withResolvers<void>();
    const before = this.#last;
    const turn = tell ? Promise.all([this.#lastTold, this.#ends.shift()]) : before;
    let untold = tell;
    const whenTold = () => {
      untold = undefined;
      told.resolve();
    };
    const removed = turn.then(() => this.#removeInThread(tenantKey, before, whenTold, tell));
    if (tell) this.#lastTold = told.promise.catch(() => undefined);
    this.#last = removed.catch((error: unknown) => {
      told.reject(error);
      this.#tryAgain(tenantKey, error, untold);
    });
    if (tell) this.#ends.push(this.#last);
    told.promise.catch(() => undefined);
    return { told: told.promise, removed };
  }

  /** Lets the part come to its end that is being removed; the rest is for the next start. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#parts.commits.lent;
    await Promise.all([...this.#threads].map((thread) => thread.terminate()));
    await this.#last;
  }

  #tryAgain(tenantKey: number, error: unknown, tell?: TellRemoved): void {
    if (this.#closed) return;
    if (!this.#fullDisk.take(error)) {
      console.error('What a removed tenant had is not removed yet, and tried again:', error);
    }
    setTimeout(() => {
      this.remove(tenantKey, tell).removed.catch(() => undefined);
    }, RETRY).unref();
  }

  #removeInThread(
    tenantKey: number,
    before: Promise<unknown>,
    whenTold: () => void,
    tell?: TellRemoved,
  ): Promise<void> {
    if (this.#closed) throw new Error('The store is closed');
    const { folder, commits, logCopying, isBackedUp } = this.#parts;
    const workerData: Removing = { folder, tenantKey, isTold: tell !== undefined };
    const thread = new Worker(new URL('./removing-thread.ts', import.meta.url), {
      workerData,
      env: threadEnvironment(),
    });
    this.#threads.add(thread);
    logCopying.leaveTo(thread);
    const request = (what: RemovingRequest) => thread.postMessage(what);
    const removal = Promise.withResolvers<void>();
    let part: PromiseWithResolvers<void> | undefined;
    const fail = (error: unknown) => {
      part?.reject(error);
      removal.reject(error);
    };
    const tellSome = async (some: readonly EntityHandle[]) => {
      await tell?.(some);
      request('tell');
    };
    const removeNext = () => {
      const asked = performance.now();
      return commits.lend(() => {
        if (this.#closed) throw new Error('The store is closed');
        part = Promise.withResolvers<void>();
        request({ forMs: lengthOfPart(performance.now() - asked), mayPause: !isBackedUp() });
        return part.promise;
      });
    };
    thread.on('message', (answer: RemovingAnswer) => {
      switch (answer) {
        case 'ready':
          whenTold();
          before.then(removeNext).catch(fail);
          break;
        case 'made':
        case 'removed':
          commits.changedElsewhere();
          part?.resolve();
          if (answer === 'removed') removal.resolve();
          break;
        default:
          tellSome(answer).catch(fail);
      }
    });
    thread.on('error', fail);
    thread.on('exit', () => {
      this.#threads.delete(thread);
      logCopying.takeBack(thread);
      fail(new Error('The thread that removes a tenant has ended'));
    });
    return removal.promise.catch(async (error: unknown) => {
      await thread.terminate();
      throw error;
    });
  }
}
