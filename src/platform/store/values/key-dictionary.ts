import type { DatabaseSync } from 'node:sqlite';
import { prepare, type Query } from '../engine/sql.ts';

/** The small integers that stand for the names of telemetry and attribute keys in every row. */
export class KeyDictionary {
  readonly #find: Query<{ id: number }>;
  readonly #insert: Query<never>;
  readonly #ids = new Map<string, number>();

  constructor(db: DatabaseSync) {
    this.#find = prepare(db, 'SELECT id FROM kv_key WHERE name = ?');
    this.#insert = prepare(db, 'INSERT INTO kv_key (name) VALUES (?) ON CONFLICT DO NOTHING');
  }

  /** The id of a name; undefined when nothing was ever stored under it. */
  find(name: string): number | undefined {
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    const id = this.#find.get(name)?.id;
    if (id !== undefined) this.#ids.set(name, id);
    return id;
  }

  /** The ids of names as a JSON array; names that nothing was ever stored under have none. */
  idsOf(names: readonly string[]): string {
    return JSON.stringify([...new Set(names)].flatMap((name) => this.find(name) ?? []));
  }

  /** The id of a name, a new one when there is none yet. Only within a write. */
  findOrCreate(name: string): number {
    const known = this.find(name);
    if (known !== undefined) return known;
    this.#insert.run(name);
    const id = this.find(name);
    if (id === undefined) throw new Error(`The key ${name} could not be stored`);
    return id;
  }

  /** Drops what is kept in memory; after a rollback it may name rows that are gone. */
  forget(): void {
    this.#ids.clear();
  }
}
