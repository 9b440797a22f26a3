import type { DatabaseSync } from 'node:sqlite';

/** How a transaction is made. */
export interface TransactionOptions {
  /**
   * Nobody looks at foreign keys meanwhile, which is most of what a large removal costs: the change itself must leave
   * nothing that refers to what it removes.
   */
  withoutForeignKeys?: boolean;
}

/** The transaction of a connection; there is one at a time. */
export class Transaction {
  readonly #db: DatabaseSync;
  readonly #onRollback: () => void;
  readonly #statements;
  #withoutForeignKeys = false;
  #ended = 0;

  /** `onRollback` is called after anything was undone. */
  constructor(db: DatabaseSync, onRollback: () => void) {
    this.#db = db;
    this.#onRollback = onRollback;
    this.#statements = {
      begin: db.prepare('BEGIN IMMEDIATE'),
      commit: db.prepare('COMMIT'),
      rollback: db.prepare('ROLLBACK'),
      savepoint: db.prepare('SAVEPOINT part'),
      release: db.prepare('RELEASE part'),
      undo: db.prepare('ROLLBACK TO part'),
    };
  }

  /** Changes whenever what is read may be something else; undefined while it may be so with each step. */
  get version(): number | undefined {
    return this.#db.isTransaction ? undefined : this.#ended;
  }

  /** Another connection of this process has changed what others keep in memory. */
  changedElsewhere(): void {
    this.#ended += 1;
  }

  begin({ withoutForeignKeys = false }: TransactionOptions = {}): void {
    this.#withoutForeignKeys = withoutForeignKeys;
    // Within the transaction this would have no effect.
    if (withoutForeignKeys) this.#db.exec('PRAGMA foreign_keys = OFF');
    this.#statements.begin.run();
  }

  commit(): void {
    this.#statements.commit.run();
    this.#end();
  }

  /** Undoes everything since the beginning, unless the database has done so by itself. */
  rollback(): void {
    if (this.#db.isTransaction) this.#statements.rollback.run();
    this.#end();
    this.#onRollback();
  }

  /** Runs a part; when it throws, it alone is undone and `refused` gets the error. Throws when all is lost with it. */
  part<T>(run: () => T, refused: (error: unknown) => T): T {
    this.#statements.savepoint.run();
    try {
      const result = run();
      this.#statements.release.run();
      return result;
    } catch (error) {
      // A full disk or a failing one makes SQLite roll back the whole transaction by itself.
      if (!this.#db.isTransaction) throw error;
      this.#statements.undo.run();
      this.#statements.release.run();
      this.#onRollback();
      return refused(error);
    }
  }

  #end(): void {
    this.#ended += 1;
    if (this.#withoutForeignKeys) this.#db.exec('PRAGMA foreign_keys = ON');
    this.#withoutForeignKeys = false;
  }
}
