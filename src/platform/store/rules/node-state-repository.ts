import type { DatabaseSync } from 'node:sqlite';
import { prepare, type Query } from '../engine/sql.ts';

/** What nodes of rule chains keep about entities; it goes with either. */
export class NodeStateRepository {
  readonly #read: Query<{ state: string }>;
  readonly #ofNode: Query<{ entityKey: number; state: string }>;
  readonly #save: Query<never>;
  readonly #delete: Query<never>;

  constructor(db: DatabaseSync) {
    this.#read = prepare(db, 'SELECT state FROM rule_node_state WHERE node_key = ? AND entity_key = ?');
    this.#ofNode = prepare(
      db,
      'SELECT entity_key AS entityKey, state FROM rule_node_state WHERE node_key = ?',
    );
    this.#save = prepare(
      db,
      `INSERT INTO rule_node_state (node_key, entity_key, state) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET state = excluded.state`,
    );
    this.#delete = prepare(db, 'DELETE FROM rule_node_state WHERE node_key = ? AND entity_key = ?');
  }

  /** What a node has kept about an entity; undefined where it has kept nothing. */
  of(nodeKey: number, entityKey: number): unknown {
    const row = this.#read.get(nodeKey, entityKey);
    return row && (JSON.parse(row.state) as unknown);
  }

  /** All that a node has kept, with the keys of the entities that it is about. */
  ofNode(nodeKey: number): { entityKey: number; state: unknown }[] {
    return this.#ofNode
      .all(nodeKey)
      .map(({ entityKey, state }) => ({ entityKey, state: JSON.parse(state) as unknown }));
  }

  /** Keeps a JSON value about an entity; undefined forgets it. Only within a write. */
  save(nodeKey: number, entityKey: number, state: unknown): void {
    if (state === undefined) this.#delete.run(nodeKey, entityKey);
    else this.#save.run(nodeKey, entityKey, JSON.stringify(state));
  }
}
