import { prepare, type Query } from '../engine/sql.ts';
import type { StoreParts } from '../registry/store-parts.ts';

/** The sessions that people signed out of while their refresh tokens would still be good. */
export class EndedSessionRepository {
  readonly #parts: StoreParts;
  readonly #add: Query<never>;
  readonly #byId: Query<{ id: string }>;
  readonly #forget: Query<never>;

  constructor(parts: StoreParts) {
    this.#parts = parts;
    this.#add = prepare(
      parts.db,
      'INSERT INTO ended_session (id, forget_at) VALUES (?, ?) ON CONFLICT (id) DO NOTHING',
    );
    this.#byId = prepare(parts.db, 'SELECT id FROM ended_session WHERE id = ?');
    this.#forget = prepare(parts.db, 'DELETE FROM ended_session WHERE forget_at < ?');
  }

  /** Notes that a session has ended; may be forgotten at the time (ms) when its last token expires by itself. */
  add(id: string, forgetAt: number): void {
    this.#forget.run(this.#parts.now());
    this.#add.run(id, forgetAt);
  }

  has(id: string): boolean {
    return this.#byId.get(id) !== undefined;
  }
}
