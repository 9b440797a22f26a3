import type { DatabaseSync } from 'node:sqlite';

/** A turn of the event loop commits at most this many changes, so that readers are served in between. */
const MAX_CHANGES_PER_COMMIT = 2_000;

interface Pending {
  run: () => unknown;
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
    return new Promise<T>((resolve, reject) => {
      if (this.#closed) {
        reject(new Error('The store is closed'));
        return;
      }
      this.#queue.push({ run: change, resolve: resolve as Pending['resolve'], reject });
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
      return await run(() => this.#commitBatch());
    } finally {
      this.#interleaved = false;
      this.#turn();
    }
  }

  /** Commits everything that was written so far and refuses what comes later. */
  close(): void {
    this.#closed = true;
    clearImmediate(this.#scheduled);
    while (this.#queue.length > 0) this.#commitBatch();
  }

  #turn(): void {
    this.#scheduled = undefined;
    if (this.#interleaved) return;
    this.#commitBatch();
    if (this.#queue.length > 0) this.#scheduled = setImmediate(() => this.#turn());
  }

  #commitBatch(): void {
    if (this.#queue.length === 0) return;
    const batch = this.#queue.splice(0, MAX_CHANGES_PER_COMMIT);
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
  return () => resolve(result);
}
