import { Worker } from 'node:worker_threads';
import type { GroupCommit } from '../engine/group-commit.ts';
import type { LogCopying } from '../engine/log-copying.ts';
import type { EntityHandle } from '../registry/entity-handles.ts';
import type { Removing, RemovingAnswer } from './removing-messages.ts';

/** When a removal that failed is tried again, ms. */
const RETRY = 10_000;

/** What it takes to remove something beside others who write. */
export interface RemovingParts {
  readonly folder: string;
  readonly commits: Pick<GroupCommit, 'lend' | 'lent' | 'changedElsewhere'>;
  readonly logCopying: LogCopying;
}

/**
 * Removes what hidden tenants have, one tenant after the other, in a thread: of one with 100,000 devices it takes seconds.
 * It does so in parts, between which others write, and goes on after a failure, or with the next start.
 */
export class RemovingTenants {
  readonly #parts: RemovingParts;
  #last: Promise<unknown> = Promise.resolve();
  #thread: Worker | undefined;
  #closed = false;

  constructor(parts: RemovingParts) {
    this.#parts = parts;
  }

  /**
   * Removes what a hidden tenant has, after what those before it had. Resolves when it is removed; `tell` gets all of it
   * before that.
   */
  remove(tenantKey: number, tell?: (all: EntityHandle[]) => void): Promise<void> {
    const removal = this.#last.then(() => this.#removeInThread(tenantKey, tell));
    this.#last = removal.catch((error: unknown) => this.#tryAgain(tenantKey, error));
    return removal;
  }

  /** Lets the part come to its end that is being removed; the rest is for the next start. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#parts.commits.lent;
    await this.#thread?.terminate();
    await this.#last;
  }

  #tryAgain(tenantKey: number, error: unknown): void {
    if (this.#closed) return;
    console.error('What a removed tenant had is not removed yet, and tried again:', error);
    setTimeout(() => {
      this.remove(tenantKey).catch(() => undefined);
    }, RETRY).unref();
  }

  #removeInThread(tenantKey: number, tell?: (all: EntityHandle[]) => void): Promise<void> {
    if (this.#closed) throw new Error('The store is closed');
    const { folder, commits, logCopying } = this.#parts;
    const workerData: Removing = { folder, tenantKey, isTold: tell !== undefined };
    const thread = new Worker(new URL('./removing-thread.ts', import.meta.url), { workerData, env: {} });
    this.#thread = thread;
    logCopying.leaveTo(thread);
    const all: EntityHandle[] = [];
    const removal = Promise.withResolvers<void>();
    let part: PromiseWithResolvers<void> | undefined;
    const fail = (error: unknown) => {
      part?.reject(error);
      removal.reject(error);
    };
    const removePart = () => {
      if (this.#closed) throw new Error('The store is closed');
      part = Promise.withResolvers<void>();
      thread.postMessage('part');
      return part.promise;
    };
    thread.on('message', (answer: RemovingAnswer) => {
      switch (answer) {
        case 'ready':
          tell?.(all.splice(0));
          tell = undefined;
          commits.lend(removePart).catch(fail);
          break;
        case 'made':
        case 'removed':
          commits.changedElsewhere();
          part?.resolve();
          if (answer === 'removed') removal.resolve();
          break;
        default:
          all.push(...answer);
      }
    });
    thread.on('error', fail);
    thread.on('exit', () => {
      logCopying.takeBack(thread);
      fail(new Error('The thread that removes a tenant has ended'));
    });
    return removal.promise.catch(async (error: unknown) => {
      await thread.terminate();
      throw error;
    });
  }
}
