/**
 * Of the tokens of activation links only hashes are kept: a user may have been given several links, and each works until
 * it expires or the account is active. Those that were given out go on working.
 */
export const activationTokens = `
CREATE TABLE activation_token (
  hash TEXT PRIMARY KEY,
  user_key INTEGER NOT NULL REFERENCES entity (key) ON DELETE CASCADE,
  expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX activation_token_by_user ON activation_token (user_key, expires);

INSERT INTO activation_token (hash, user_key, expires)
  SELECT sha256(activate_token), user_key, activate_token_expires FROM user_credentials
  WHERE activate_token IS NOT NULL AND activate_token_expires IS NOT NULL AND password_hash IS NULL;

CREATE TABLE credentials (
  user_key INTEGER PRIMARY KEY REFERENCES entity (key) ON DELETE CASCADE,
  enabled INTEGER NOT NULL,
  password_hash TEXT,
  reset_token_hash TEXT UNIQUE,
  reset_token_expires INTEGER,
  changed_time INTEGER NOT NULL,
  sessions_since INTEGER NOT NULL
) STRICT;
INSERT INTO credentials
  SELECT user_key, enabled, password_hash, reset_token_hash, reset_token_expires, changed_time, sessions_since
  FROM user_credentials;
DROP TABLE user_credentials;
ALTER TABLE credentials RENAME TO user_credentials;
`;
