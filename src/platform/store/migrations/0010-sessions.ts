/**
 * What becomes of sessions: which refresh token continues one, so that a used one that comes back is noticed, and
 * whether it has ended.
 */
export const sessions = `
CREATE TABLE session (
  id TEXT PRIMARY KEY,
  has_ended INTEGER NOT NULL,
  refresh_id TEXT,
  used_refresh_id TEXT,
  used_at INTEGER,
  credentials_time INTEGER,
  forget_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX session_by_time ON session (forget_at);

INSERT INTO session (id, has_ended, forget_at) SELECT id, 1, forget_at FROM ended_session;
DROP TABLE ended_session;
`;
