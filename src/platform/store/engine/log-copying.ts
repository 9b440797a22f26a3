import type { DatabaseSync } from 'node:sqlite';
import { keepLogShort, leaveLog } from './write-ahead-log.ts';

/** Who copies the log of a database into it: who writes, or while there are threads that write beside it, those. */
export class LogCopying {
  readonly #db: DatabaseSync;
  readonly #threads = new Set<object>();

  /** For the connection of who writes. */
  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /** Leaves it to a thread. */
  leaveTo(thread: object): void {
    this.#threads.add(thread);
    leaveLog(this.#db);
  }

  /** A thread has ended. */
  takeBack(thread: object): void {
    this.#threads.delete(thread);
    if (this.#threads.size === 0 && this.#db.isOpen) keepLogShort(this.#db);
  }
}
