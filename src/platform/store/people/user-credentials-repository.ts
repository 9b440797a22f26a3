import { badRequest, notFound } from '../../errors.ts';
import { prepare, type Query, upsertSql } from '../engine/sql.ts';
import { tenantJoin } from '../registry/entity-handles.ts';
import type { StoreParts } from '../registry/store-parts.ts';

/** How a user signs in. Times are ms. */
export interface UserCredentials {
  userId: string;
  /** False until the user activated the account, and when it was disabled. */
  enabled: boolean;
  /** A PHC string; null until the account is activated, NO_PASSWORD_YET when that took no password. */
  passwordHash: string | null;
  /** The hash of what lets the user choose another password once; null when nothing does. */
  resetTokenHash: string | null;
  resetTokenExpires: number | null;
  /** When the password was last set. */
  changedTime: number;
  /** Sessions that began with credentials of another time than this have ended. */
  sessionsSince: number;
}

/** A password that a user has or had. */
export interface FormerPassword {
  setTime: number;
  passwordHash: string;
}

interface CredentialsRow extends Omit<UserCredentials, 'enabled'> {
  enabled: number;
}

/** In place of a hash, for the owner of an active account who has chosen no password yet: none belongs to it. */
export const NO_PASSWORD_YET = '!';

/** How many activation links of a user work at a time. */
const ACTIVATION_TOKENS = 20;

/** How many passwords of a user are remembered. */
const REMEMBERED_PASSWORDS = 100;

/** The credentials of users; every user has exactly one set. */
export class UserCredentialsRepository {
  readonly #parts: StoreParts;
  readonly #byUser: Query<CredentialsRow>;
  readonly #byActivationToken: Query<CredentialsRow>;
  readonly #addActivationToken: Query<never>;
  readonly #limitActivationTokens: Query<never>;
  readonly #removeActivationTokens: Query<never>;
  readonly #byResetToken: Query<CredentialsRow>;
  readonly #save: Query<never>;
  readonly #remember: Query<never>;
  readonly #forget: Query<never>;
  readonly #former: Query<FormerPassword>;

  constructor(parts: StoreParts) {
    this.#parts = parts;
    const select = `SELECT e.id AS userId, c.enabled, c.password_hash AS passwordHash,
        c.reset_token_hash AS resetTokenHash, c.reset_token_expires AS resetTokenExpires,
        c.changed_time AS changedTime, c.sessions_since AS sessionsSince
      FROM user_credentials c JOIN entity e ON e.key = c.user_key ${tenantJoin('e', 't')}`;
    this.#byUser = prepare(parts.db, `${select} WHERE c.user_key = ?`);
    this.#byActivationToken = prepare(
      parts.db,
      `${select} JOIN activation_token a ON a.user_key = c.user_key WHERE a.hash = ? AND a.expires > ?`,
    );
    this.#addActivationToken = prepare(
      parts.db,
      'INSERT INTO activation_token (user_key, hash, expires) VALUES (?, ?, ?)',
    );
    this.#limitActivationTokens = prepare(
      parts.db,
      `DELETE FROM activation_token WHERE hash IN (
         SELECT hash FROM activation_token WHERE user_key = ? ORDER BY expires DESC
         LIMIT -1 OFFSET ${ACTIVATION_TOKENS})`,
    );
    this.#removeActivationTokens = prepare(parts.db, 'DELETE FROM activation_token WHERE user_key = ?');
    this.#byResetToken = prepare(parts.db, `${select} WHERE c.reset_token_hash = ?`);
    this.#save = prepare(
      parts.db,
      upsertSql('user_credentials', 'user_key', [
        'enabled',
        'password_hash',
        'reset_token_hash',
        'reset_token_expires',
        'changed_time',
        'sessions_since',
      ]),
    );
    this.#remember = prepare(
      parts.db,
      'INSERT INTO former_password (user_key, set_time, password_hash) VALUES (?, ?, ?)',
    );
    this.#forget = prepare(
      parts.db,
      `DELETE FROM former_password WHERE key IN (
         SELECT key FROM former_password WHERE user_key = ? ORDER BY set_time DESC, key DESC
         LIMIT -1 OFFSET ${REMEMBERED_PASSWORDS})`,
    );
    this.#former = prepare(
      parts.db,
      `SELECT set_time AS setTime, password_hash AS passwordHash FROM former_password
       WHERE user_key = ? AND set_time >= ? ORDER BY set_time DESC, key DESC`,
    );
  }

  byUser(userId: string): UserCredentials | null {
    const key = this.#parts.registry.keyOf('USER', userId);
    return key === undefined ? null : toCredentials(this.#byUser.get(key));
  }

  /** The credentials that an activation link is for; null when it has expired or is of no use any more. */
  byActivationTokenHash(hash: string): UserCredentials | null {
    return toCredentials(this.#byActivationToken.get(hash, this.#parts.now()));
  }

  /** Lets an activation link work until a time (ms) beside those that were given out before. @throws PlatformError 404 */
  addActivationToken(userId: string, { hash, expires }: { hash: string; expires: number }): void {
    const key = this.#parts.registry.keyOf('USER', userId);
    if (key === undefined) throw notFound();
    this.#addActivationToken.run(key, hash, expires);
    this.#limitActivationTokens.run(key);
  }

  /** Makes the activation links of a user useless. */
  removeActivationTokens(userId: string): void {
    const key = this.#parts.registry.keyOf('USER', userId);
    if (key !== undefined) this.#removeActivationTokens.run(key);
  }

  /** The credentials that a token to reset the password is for, whether or not it has expired. */
  byResetTokenHash(hash: string): UserCredentials | null {
    return toCredentials(this.#byResetToken.get(hash));
  }

  /** Replaces the credentials of a user and remembers a new password, with which nothing is left to activate. @throws PlatformError 400, 404 */
  save(credentials: UserCredentials): void {
    const key = this.#parts.registry.keyOf('USER', credentials.userId);
    if (key === undefined) throw notFound();
    const { passwordHash, changedTime } = credentials;
    if (credentials.enabled && passwordHash === null) {
      throw badRequest('Enabled user credentials should have password!');
    }
    if (passwordHash !== null) this.#removeActivationTokens.run(key);
    const isChosen = passwordHash !== null && passwordHash !== NO_PASSWORD_YET;
    if (isChosen && passwordHash !== this.#byUser.get(key)?.passwordHash) {
      this.#remember.run(key, changedTime, passwordHash);
      this.#forget.run(key);
    }
    this.#save.run(
      key,
      credentials.enabled ? 1 : 0,
      passwordHash,
      credentials.resetTokenHash,
      credentials.resetTokenExpires,
      changedTime,
      credentials.sessionsSince,
    );
  }

  /** The passwords that a user set since a time, the latest first. */
  passwordsSince(userId: string, time: number): FormerPassword[] {
    const key = this.#parts.registry.keyOf('USER', userId);
    return key === undefined ? [] : this.#former.all(key, time);
  }
}

function toCredentials(row: CredentialsRow | undefined): UserCredentials | null {
  return row ? { ...row, enabled: row.enabled === 1 } : null;
}
