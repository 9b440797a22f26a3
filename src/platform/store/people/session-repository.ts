import { prepare, type Query } from '../engine/sql.ts';
import type { StoreParts } from '../registry/store-parts.ts';

/** What has become of a session since it began; its tokens tell the rest. */
export interface StoredSession {
  id: string;
  hasEnded: boolean;
  /** The id of the refresh token that continues it; null for the first one. */
  refreshId: string | null;
  /** The id of the refresh token before that, and when it was used (s). */
  usedRefreshId: string | null;
  usedAt: number | null;
  /** Goes on with credentials of this time (ms) too: those that were changed within the session. */
  credentialsTime: number | null;
}

interface SessionRow extends Omit<StoredSession, 'hasEnded'> {
  hasEnded: number;
}

/** The sessions that were refreshed, ended, or changed their user's credentials, until their last token has expired. */
export class SessionRepository {
  readonly #parts: StoreParts;
  readonly #byId: Query<SessionRow>;
  readonly #save: Query<never>;
  readonly #forget: Query<never>;

  constructor(parts: StoreParts) {
    this.#parts = parts;
    this.#byId = prepare(
      parts.db,
      `SELECT id, has_ended AS hasEnded, refresh_id AS refreshId, used_refresh_id AS usedRefreshId,
         used_at AS usedAt, credentials_time AS credentialsTime
       FROM session WHERE id = ?`,
    );
    this.#save = prepare(
      parts.db,
      `INSERT OR REPLACE INTO session
         (id, has_ended, refresh_id, used_refresh_id, used_at, credentials_time, forget_at)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#forget = prepare(parts.db, 'DELETE FROM session WHERE forget_at < ?');
  }

  /** What is known of a session; null when nothing has become of it. */
  byId(id: string): StoredSession | null {
    const row = this.#byId.get(id);
    return row ? { ...row, hasEnded: row.hasEnded === 1 } : null;
  }

  /** Notes something of a session; may be forgotten at the time (ms) when its last token has expired. Only within a write. */
  note(id: string, notes: Partial<Omit<StoredSession, 'id'>>, forgetAt: number): void {
    this.#forget.run(this.#parts.now());
    const {
      hasEnded = false,
      refreshId = null,
      usedRefreshId = null,
      usedAt = null,
      credentialsTime = null,
    } = { ...this.byId(id), ...notes };
    this.#save.run(id, hasEnded ? 1 : 0, refreshId, usedRefreshId, usedAt, credentialsTime, forgetAt);
  }
}
