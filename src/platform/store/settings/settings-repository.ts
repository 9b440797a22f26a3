import type { DatabaseSync } from 'node:sqlite';
import { prepare, type Query, upsertSql } from '../engine/sql.ts';

/** What the installation keeps about itself, as JSON by name. */
export class SettingsRepository {
  readonly #get: Query<{ value: string }>;
  readonly #set: Query<never>;

  constructor(db: DatabaseSync) {
    this.#get = prepare(db, 'SELECT value FROM setting WHERE key = ?');
    this.#set = prepare(db, upsertSql('setting', 'key', ['value']));
  }

  /** The value, which the reader must parse; undefined when it was never set. */
  get(key: string): unknown {
    const row = this.#get.get(key);
    return row && JSON.parse(row.value);
  }

  set(key: string, value: unknown): void {
    this.#set.run(key, JSON.stringify(value));
  }
}
