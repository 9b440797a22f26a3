import type { DatabaseSync } from 'node:sqlite';
import { isForeignKeyFailure, prepare, type Query } from '../engine/sql.ts';

/** A message that waits on its way through rule chains, as it is kept. */
export interface ParkedMessage {
  /** Greater than that of all before it. */
  readonly key: number;
  /** The key of the message that it is a branch of, or its own. */
  readonly root: number;
  readonly tenantKey: number;
  readonly queue: string;
  readonly chainId: string;
  /** The node that it stands before; null where its chain begins. */
  readonly nodeId: string | null;
  /** When it goes on, ms; null at once. */
  readonly due: number | null;
  /** What it is made of, as JSON. */
  readonly message: string;
}

/** A place among messages in the order in which they came. */
export type MessagePlace = Pick<ParkedMessage, 'root' | 'key'>;

/** A place among messages in the order in which they go on that wait for a time, ms. */
export interface DuePlace extends MessagePlace {
  readonly due: number;
}

/** The messages that wait on their way through rule chains. */
export class RuleMessageRepository {
  readonly #insert: Query<never>;
  readonly #delete: Query<never>;
  readonly #lastKey: Query<{ key: number | null }>;
  readonly #tenants: Query<{ key: number }>;
  readonly #counts: Query<{ tenantKey: number; messages: number; characters: number }>;
  readonly #after: Query<ParkedMessage>;
  readonly #due: Query<ParkedMessage>;
  readonly #nextDue: Query<{ due: number | null }>;

  constructor(db: DatabaseSync) {
    const columns =
      'key, root, tenant_key AS tenantKey, queue, chain_id AS chainId, node_id AS nodeId, due, message';
    this.#insert = prepare(
      db,
      `INSERT INTO rule_message (key, root, tenant_key, queue, chain_id, node_id, due, message)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#delete = prepare(db, 'DELETE FROM rule_message WHERE key = ?');
    this.#lastKey = prepare(db, 'SELECT max(key) AS key FROM rule_message');
    this.#tenants = prepare(db, 'SELECT DISTINCT tenant_key AS key FROM rule_message');
    // Their lengths are known without reading what is long.
    this.#counts = prepare(
      db,
      `SELECT tenant_key AS tenantKey, count(*) AS messages, sum(octet_length(message)) AS characters
       FROM rule_message GROUP BY tenant_key`,
    );
    this.#after = prepare(
      db,
      `SELECT ${columns} FROM rule_message WHERE tenant_key = ? AND due IS NULL AND (root, key) > (?, ?)
       ORDER BY root, key LIMIT ?`,
    );
    this.#due = prepare(
      db,
      `SELECT ${columns} FROM rule_message WHERE tenant_key = ? AND (due, root, key) > (?, ?, ?) AND due <= ?
       ORDER BY due, root, key LIMIT ?`,
    );
    this.#nextDue = prepare(db, 'SELECT min(due) AS due FROM rule_message WHERE tenant_key = ? AND due > ?');
  }

  /** Keeps a message; one of a tenant that is gone goes with it. Only within a write. */
  add({ key, root, tenantKey, queue, chainId, nodeId, due, message }: ParkedMessage): void {
    try {
      this.#insert.run(key, root, tenantKey, queue, chainId, nodeId, due, message);
    } catch (error) {
      if (!isForeignKeyFailure(error)) throw error;
    }
  }

  /** Forgets a message; false when it is not there any more. Only within a write. */
  remove(key: number): boolean {
    return this.#delete.run(key) > 0;
  }

  /** The greatest key; 0 when nothing waits. */
  lastKey(): number {
    return this.#lastKey.get()?.key ?? 0;
  }

  /** The keys of the tenants that have messages here. */
  tenants(): number[] {
    return this.#tenants.all().map(({ key }) => key);
  }

  /** How many messages each tenant has here, and how long they are. */
  counts(): { tenantKey: number; messages: number; characters: number }[] {
    return this.#counts.all();
  }

  /** The first messages of a tenant after a place that need not wait for a time. */
  after(tenantKey: number, { root, key }: MessagePlace, limit: number): ParkedMessage[] {
    return this.#after.all(tenantKey, root, key, limit);
  }

  /** The first messages of a tenant after a place that wait for a time until then, ms. */
  dueUntil(tenantKey: number, time: number, { due, root, key }: DuePlace, limit: number): ParkedMessage[] {
    return this.#due.all(tenantKey, due, root, key, time, limit);
  }

  /** When the next message of a tenant goes on that waits for a time after this one, ms; null when none does. */
  nextDue(tenantKey: number, after: number): number | null {
    return this.#nextDue.get(tenantKey, after)?.due ?? null;
  }
}
