import type { DatabaseSync } from 'node:sqlite';
import { types } from 'node:util';

/** A turn of the event loop commits at most this many changes, so that readers are served in between. */
const MAX_CHANGES_PER_COMMIT = 2_000;

/** A turn goes on with a long change for so long, ms. */
const LONG_CHANGE_TURN = 10;

/** A change that yields whenever others may be served, and returns its result. */
export type LongChange<T> = Generator<void, T>;

/** How a long change is made. */
export interface LongChangeOptions {
  /**
   * Nobody looks at foreign keys meanwhile, which is most of what a large removal costs: the change itself must leave
   * nothing that refers to what it removes.
   */
  withoutForeignKeys?: boolean;
}

interface Pending {
  run: () => unknown;
  /** Undefined for a change that is not long. */
  long: LongChangeOptions | undefined;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
}

/**
 * Collects the changes of one turn of the event loop into one transaction, so that all of them pay for one flush to
 * disk. Promises resolve only after that flush. A change that throws is undone alone and rejects alone; when the
 * transaction itself fails, all of its changes are undone and reject.
 */
export class GroupCommit {
  readonly #db: DatabaseSync;
  readonly #onRollback: () => void;
  readonly #statements;
  readonly #queue: Pending[] = [];
  /** The long change under way. */
  #long: { change: Pending; steps: LongChange<unknown> } | undefined;
  #scheduled: NodeJS.Immediate | undefined;
  #interleaved = false;
  #closed = false;

  /** `onRollback` is called after anything was undone: what was cached while it ran may be wrong. */
  constructor(db: DatabaseSync, onRollback: () => void) {
    this.#db = db;
    this.#onRollback = onRollback;
    this.#statements = {
      begin: db.prepare('BEGIN IMMEDIATE'),
      commit: db.prepare('COMMIT'),
      rollback: db.prepare('ROLLBACK'),
      savepoint: db.prepare('SAVEPOINT change'),
      release: db.prepare('RELEASE change'),
      undo: db.prepare('ROLLBACK TO change'),
    };
  }

  /** Runs the closure in the next commit; resolves with its result once that is on disk. */
  write<T>(change: () => T): Promise<T> {
    return this.#enqueue<T>(change, undefined);
  }

  /**
   * Runs a change that takes long in a commit of its own, a few steps a turn of the event loop. Readers are served in
   * between and see what it has done so far; other changes wait.
   */
  writeLong<T>(change: () => LongChange<T>, options: LongChangeOptions = {}): Promise<T> {
    return this.#enqueue<T>(change, options);
  }

  #enqueue<T>(run: () => unknown, long: LongChangeOptions | undefined): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#closed) {
        reject(new Error('The store is closed'));
        return;
      }
      this.#queue.push({ run, long, resolve: resolve as Pending['resolve'], reject });
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
    this.#endLong();
    try {
      return await run(() => {
        this.#commitBatch();
        this.#endLong();
      });
    } finally {
      this.#interleaved = false;
      this.#turn();
    }
  }

  /** Commits everything that was written so far and refuses what comes later. */
  close(): void {
    this.#closed = true;
    clearImmediate(this.#scheduled);
    this.#endLong();
    while (this.#queue.length > 0) {
      this.#commitBatch();
      this.#endLong();
    }
  }

  #turn(): void {
    this.#scheduled = undefined;
    if (this.#interleaved) return;
    if (this.#long) this.#goOn(performance.now() + LONG_CHANGE_TURN);
    else this.#commitBatch();
    if (this.#long || this.#queue.length > 0) this.#scheduled = setImmediate(() => this.#turn());
  }

  /** Commits what comes next in the queue, or begins it if it is long. */
  #commitBatch(): void {
    const first = this.#queue[0];
    if (!first) return;
    if (first.long) {
      this.#queue.shift();
      this.#begin(first, first.long);
      return;
    }
    let count = 1;
    while (count < MAX_CHANGES_PER_COMMIT && this.#queue[count] && !this.#queue[count]?.long) count += 1;
    const batch = this.#queue.splice(0, count);
    const settle: (() => void)[] = [];
    try {
      this.#statements.begin.run();
      // A change that is alone needs no savepoint, which costs much when it is a large one.
      const run = batch.length === 1 ? runChange : (change: Pending) => this.#runGuarded(change);
      for (const change of batch) settle.push(run(change));
      this.#statements.commit.run();
    } catch (error) {
      if (this.#db.isTransaction) this.#statements.rollback.run();
      this.#onRollback();
      for (const change of batch) change.reject(error);
      return;
    }
    for (const tell of settle) tell();
  }

  #begin(change: Pending, { withoutForeignKeys }: LongChangeOptions): void {
    try {
      // Within a transaction this would have no effect.
      if (withoutForeignKeys) this.#db.exec('PRAGMA foreign_keys = OFF');
      this.#statements.begin.run();
      this.#long = { change, steps: change.run() as LongChange<unknown> };
    } catch (error) {
      this.#abandon(change, error);
    }
  }

  /** Takes steps of the long change until the time is over; commits when it was the last. */
  #goOn(until: number): void {
    if (!this.#long) return;
    const { change, steps } = this.#long;
    try {
      let step = steps.next();
      while (!step.done) {
        if (performance.now() >= until) return;
        step = steps.next();
      }
      this.#statements.commit.run();
      this.#endTransaction();
      change.resolve(step.value);
    } catch (error) {
      this.#abandon(change, error);
    }
  }

  /** Takes all steps of the long change that are left, for those who can neither share the turn nor wait. */
  #endLong(): void {
    this.#goOn(Number.POSITIVE_INFINITY);
  }

  #abandon(change: Pending, error: unknown): void {
    if (this.#db.isTransaction) this.#statements.rollback.run();
    this.#endTransaction();
    this.#onRollback();
    change.reject(error);
  }

  #endTransaction(): void {
    this.#long = undefined;
    this.#db.exec('PRAGMA foreign_keys = ON');
  }

  /** Runs a change so that it can be undone alone; throws when the whole transaction is lost. */
  #runGuarded(change: Pending): () => void {
    this.#statements.savepoint.run();
    try {
      const settle = runChange(change);
      this.#statements.release.run();
      return settle;
    } catch (error) {
      // A full disk or a failing one makes SQLite roll back the whole transaction by itself.
      if (!this.#db.isTransaction) throw error;
      this.#statements.undo.run();
      this.#statements.release.run();
      this.#onRollback();
      return () => change.reject(error);
    }
  }
}

/** Runs a change and returns how to settle its promise after the commit. */
function runChange({ run, resolve }: Pending): () => void {
  const result = run();
  if (result instanceof Promise) throw new TypeError('A change must not be asynchronous');
  if (types.isGeneratorObject(result)) throw new TypeError('A change in steps must be written as a long one');
  return () => resolve(result);
}
