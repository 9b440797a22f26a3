/**
 * What accounts and tenants need beyond their first form.
 *
 * Activation links are shown again, so their tokens are kept as they are; of a token that resets a password only the
 * hash is. `sessions_since` is when everything that the user was signed in to ended, and is written into refresh
 * tokens. Former passwords are beside the credentials, out of reach of what describes a user.
 *
 * `kind` of a user in the registry is the authority, which lists of users are filtered by.
 */
export const accountsAndTenants = `
ALTER TABLE tenant_profile ADD COLUMN isolated_tb_core INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tenant_profile ADD COLUMN isolated_tb_rule_engine INTEGER NOT NULL DEFAULT 0;

ALTER TABLE tenant ADD COLUMN access_key TEXT NOT NULL DEFAULT '';
ALTER TABLE tenant ADD COLUMN public_key TEXT NOT NULL DEFAULT '';
UPDATE tenant SET access_key = hex(randomblob(10)), public_key = hex(randomblob(16));

ALTER TABLE user_credentials ADD COLUMN activate_token_expires INTEGER;
ALTER TABLE user_credentials RENAME COLUMN reset_token TO reset_token_hash;
ALTER TABLE user_credentials ADD COLUMN reset_token_expires INTEGER;
ALTER TABLE user_credentials ADD COLUMN sessions_since INTEGER NOT NULL DEFAULT 0;
UPDATE user_credentials SET reset_token_hash = NULL, sessions_since = changed_time,
  activate_token_expires = CASE WHEN activate_token IS NOT NULL THEN changed_time + 7 * 86400000 END;

CREATE TABLE former_password (
  key INTEGER PRIMARY KEY,
  user_key INTEGER NOT NULL REFERENCES entity (key) ON DELETE CASCADE,
  set_time INTEGER NOT NULL,
  password_hash TEXT NOT NULL
) STRICT;
CREATE INDEX former_password_by_user ON former_password (user_key, set_time);
INSERT INTO former_password (user_key, set_time, password_hash)
  SELECT user_key, changed_time, password_hash FROM user_credentials WHERE password_hash IS NOT NULL;

CREATE TABLE ended_session (
  id TEXT PRIMARY KEY,
  forget_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX ended_session_by_time ON ended_session (forget_at);

UPDATE entity SET kind = (SELECT authority FROM user WHERE user.key = entity.key) WHERE type = 'USER';
`;
