import type { DatabaseSync } from 'node:sqlite';
import { types } from 'node:util';
import { type LongChange, LongRun, type Settle } from './long-run.ts';
import { Transaction, type TransactionOptions } from './transaction.ts';

/** A turn of the event loop commits at most this many changes, so that readers are served in between. */
const MAX_CHANGES_PER_COMMIT = 2_000;

/** A turn goes on with a long change for so long, ms. */
const LONG_CHANGE_TURN = 10;

interface Change extends Settle {
  run(): unknown;
}

/**
 * Collects the changes of one turn of the event loop into one transaction, so that all of them pay for one flush to
 * disk. Promises resolve only after that flush. A change that throws is undone alone and rejects alone; when the
 * transaction itself fails, all of its changes are undone and reject.
 */
export class GroupCommit {
  readonly #transaction: Transaction;
  /** A long change stays the first until it has ended. */
  readonly #queue: (Change | LongRun)[] = [];
  #scheduled: NodeJS.Immediate | undefined;
  #interleaved = false;
  #closed = false;

  /** `onRollback` is called after anything was undone: what was cached while it ran may be wrong. */
  constructor(db: DatabaseSync, onRollback: () => void) {
    this.#transaction = new Transaction(db, onRollback);
  }

  /** Runs the closure in the next commit; resolves with its result once that is on disk. */
  write<T>(change: () => T): Promise<T> {
    return this.#enqueue<T>((settle) => ({ run: change, ...settle }));
  }

  /**
   * Runs a change that takes long in a commit of its own, a few steps a turn of the event loop. Readers are served in
   * between and see what it has done so far; other changes wait.
   */
  writeLong<T>(change: () => LongChange<T>, options: TransactionOptions = {}): Promise<T> {
    return this.#enqueue<T>((settle) => new LongRun(this.#transaction, change, options, settle));
  }

  #enqueue<T>(entry: (settle: Settle) => Change | LongRun): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#closed) {
        reject(new Error('The store is closed'));
        return;
      }
      this.#queue.push(entry({ resolve: resolve as Settle['resolve'], reject }));
      this.#scheduled ??= setImmediate(() => this.#turn());
    });
  }

  /**
   * Runs something that must not meet a commit under way, such as a copy of the database. Until it ends, commits
   * happen only when it calls the function that it is given, which it should do often. One at a time.
   */
  async interleave<T>(run: (commit: () => void) => Promise<T>): Promise<T> {
    if (this.#interleaved) throw new Error('Another backup is being made');
    this.#interleaved = true;
    try {
      this.#commitNext();
      return await run(() => this.#commitNext());
    } finally {
      this.#interleaved = false;
      this.#turn();
    }
  }

  /** Commits everything that was written so far and refuses what comes later. */
  close(): void {
    this.#closed = true;
    clearImmediate(this.#scheduled);
    while (this.#queue.length > 0) this.#commitNext();
  }

  #turn(): void {
    this.#scheduled = undefined;
    if (this.#interleaved) return;
    this.#commitNext(performance.now() + LONG_CHANGE_TURN);
    if (this.#queue.length > 0) this.#scheduled = setImmediate(() => this.#turn());
  }

  /** Commits the changes that are next, up to a long one; of a long one as much as there is time for. */
  #commitNext(until = Number.POSITIVE_INFINITY): void {
    const first = this.#queue[0];
    if (first instanceof LongRun) {
      if (first.goOn(until)) this.#queue.shift();
    } else if (first) {
      this.#commitBatch(this.#takeBatch());
    }
  }

  #takeBatch(): Change[] {
    const batch: Change[] = [];
    for (const change of this.#queue) {
      if (change instanceof LongRun || batch.length === MAX_CHANGES_PER_COMMIT) break;
      batch.push(change);
    }
    this.#queue.splice(0, batch.length);
    return batch;
  }

  #commitBatch(batch: readonly Change[]): void {
    const settle: (() => void)[] = [];
    try {
      this.#transaction.begin();
      for (const change of batch) {
        const run = () => runChange(change);
        // A change that is alone needs no savepoint, which costs much when it is a large one.
        if (batch.length === 1) settle.push(run());
        else settle.push(this.#transaction.part(run, (error) => () => change.reject(error)));
      }
      this.#transaction.commit();
    } catch (error) {
      this.#transaction.rollback();
      for (const change of batch) change.reject(error);
      return;
    }
    for (const tell of settle) tell();
  }
}

/** Runs a change and returns how to settle its promise after the commit. */
function runChange({ run, resolve }: Change): () => void {
  const result = run();
  if (result instanceof Promise) throw new TypeError('A change must not be asynchronous');
  if (types.isGeneratorObject(result)) throw new TypeError('A change in steps must be written as a long one');
  return () => resolve(result);
}
