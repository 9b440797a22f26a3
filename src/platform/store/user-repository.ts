import type { Authority } from '../../model/authority.ts';
import { entityId, isNullId, NULL_UUID } from '../../model/entity-id.ts';
import { EMAIL_PATTERN } from '../../model/login.ts';
import { type PageData, type PageLink, toPage } from '../../model/page.ts';
import type { User } from '../../model/user.ts';
import { badRequest, notFound } from '../errors.ts';
import { commonSorts, type SortColumns } from './entity-lists.ts';
import { looseMembers, parseObject, restoreMembers } from './loose-members.ts';
import { randomToken } from './random-token.ts';
import { prepare, type Query, upsertSql } from './sql.ts';
import type { StoreParts } from './store-parts.ts';
import { limitText, requireText } from './text-rules.ts';

/** How a user signs in. */
export interface UserCredentials {
  userId: string;
  /** False until the user activated the account, and when it was disabled. */
  enabled: boolean;
  /** A PHC string; null until the user chose a password. */
  passwordHash: string | null;
  /** What the activation link carries; null once it was used. */
  activateToken: string | null;
  resetToken: string | null;
  /** When the credentials last changed, ms. */
  changedTime: number;
}

interface UserRow {
  id: string;
  createdTime: number;
  tenantId: string;
  customerId: string | null;
  additionalInfo: string | null;
  extra: string | null;
  email: string;
  authority: Authority;
  firstName: string | null;
  lastName: string | null;
}

interface CredentialsRow {
  enabled: number;
  passwordHash: string | null;
  activateToken: string | null;
  resetToken: string | null;
  changedTime: number;
}

const ACTIVATE_TOKEN_LENGTH = 30;

const known = new Set([
  'id',
  'createdTime',
  'additionalInfo',
  'tenantId',
  'customerId',
  'email',
  'name',
  'authority',
  'firstName',
  'lastName',
]);

const byColumn = (column: string) => ({
  join: 'JOIN user u ON u.key = e.key',
  expression: `u.${column} COLLATE NOCASE`,
});

const sorts: SortColumns = {
  ...commonSorts,
  email: { index: 'name' },
  firstName: byColumn('first_name'),
  lastName: byColumn('last_name'),
  authority: byColumn('authority'),
};

/** The users of the system, of tenants and of customers. */
export class UserRepository {
  readonly #parts: StoreParts;
  readonly #byKey: Query<UserRow>;
  readonly #keyByEmail: Query<{ key: number }>;
  readonly #save: Query<never>;
  readonly #credentials: Query<CredentialsRow>;
  readonly #saveCredentials: Query<never>;

  constructor(parts: StoreParts) {
    this.#parts = parts;
    this.#byKey = prepare(
      parts.db,
      `SELECT e.id, e.created_time AS createdTime, t.id AS tenantId, c.id AS customerId,
         e.additional_info AS additionalInfo, e.extra, u.email, u.authority, u.first_name AS firstName,
         u.last_name AS lastName
       FROM entity e JOIN user u ON u.key = e.key JOIN entity t ON t.key = e.tenant_key
         LEFT JOIN entity c ON c.key = e.customer_key
       WHERE e.key = ?`,
    );
    this.#keyByEmail = prepare(parts.db, 'SELECT key FROM user WHERE email = ?');
    this.#save = prepare(
      parts.db,
      upsertSql('user', 'key', ['email', 'authority', 'first_name', 'last_name']),
    );
    this.#credentials = prepare(
      parts.db,
      `SELECT enabled, password_hash AS passwordHash, activate_token AS activateToken, reset_token AS resetToken,
         changed_time AS changedTime
       FROM user_credentials WHERE user_key = ?`,
    );
    this.#saveCredentials = prepare(
      parts.db,
      upsertSql('user_credentials', 'user_key', [
        'enabled',
        'password_hash',
        'activate_token',
        'reset_token',
        'changed_time',
      ]),
    );
  }

  byId(id: string): User | null {
    const key = this.#parts.registry.keyOf('USER', id);
    return key === undefined ? null : this.#read(key);
  }

  /** Finds a user by e-mail in any case: people type it both ways, and one address is one mailbox. */
  byEmail(email: string): User | null {
    const row = this.#keyByEmail.get(email);
    return row ? this.#read(row.key) : null;
  }

  /** The users of a tenant, of all its customers or of one; those of the system for NULL_UUID. */
  list(tenantId: string, link: PageLink, { customerId }: { customerId?: string } = {}): PageData<User> {
    const { registry, lists } = this.#parts;
    const tenantKey = registry.tenantKeyOf(tenantId);
    const customerKey = customerId === undefined ? undefined : registry.keyOf('CUSTOMER', customerId);
    if (tenantKey === undefined || (customerId !== undefined && customerKey === undefined)) {
      return toPage([], 0, link);
    }
    const { keys, total } = lists.page({ type: 'USER', tenantKey, customerKey }, link, sorts);
    return toPage(
      keys.map((key) => this.#read(key)),
      total,
      link,
    );
  }

  /**
   * Stores a user: a new one without id, else the whole of that one anew; an existing user stays with the tenant
   * and customer. A new user gets credentials that wait for activation. @throws PlatformError 400, 404
   */
  save(user: User): User {
    const { registry, now } = this.#parts;
    const existing = user.id ? this.byId(user.id.id) : null;
    if (user.id && !existing) throw notFound();
    let key = existing?.id ? registry.keyOf('USER', existing.id.id) : undefined;
    this.#checkEmail(user.email, key);
    const owners = this.#ownersOf(
      existing ? { ...user, tenantId: existing.tenantId, customerId: existing.customerId } : user,
    );
    const fields = {
      name: user.email,
      additionalInfo: user.additionalInfo,
      extra: looseMembers(user, known),
    };
    if (key === undefined) key = registry.insert({ type: 'USER', ...owners }, fields).key;
    else registry.update(key, fields);
    this.#save.run(key, user.email, user.authority, user.firstName ?? null, user.lastName ?? null);
    const saved = this.#read(key);
    if (!existing && saved.id) {
      this.saveCredentials({
        userId: saved.id.id,
        enabled: false,
        passwordHash: null,
        activateToken: randomToken(ACTIVATE_TOKEN_LENGTH),
        resetToken: null,
        changedTime: now(),
      });
    }
    return saved;
  }

  credentials(userId: string): UserCredentials | null {
    const key = this.#parts.registry.keyOf('USER', userId);
    const row = key === undefined ? undefined : this.#credentials.get(key);
    return row ? { ...row, userId, enabled: row.enabled === 1 } : null;
  }

  /** Replaces the credentials of a user. @throws PlatformError 400, 404 */
  saveCredentials(credentials: UserCredentials): void {
    const key = this.#parts.registry.keyOf('USER', credentials.userId);
    if (key === undefined) throw notFound();
    if (credentials.enabled && credentials.passwordHash === null) {
      throw badRequest('Enabled user credentials should have password!');
    }
    this.#saveCredentials.run(
      key,
      credentials.enabled ? 1 : 0,
      credentials.passwordHash,
      credentials.activateToken,
      credentials.resetToken,
      credentials.changedTime,
    );
  }

  #checkEmail(email: string, ownKey: number | undefined): void {
    requireText(email, 'User email should be specified!');
    if (!EMAIL_PATTERN.test(email)) throw badRequest(`Invalid email address format '${email}'!`);
    limitText(email, 'User email');
    const taken = this.#keyByEmail.get(email);
    if (taken && taken.key !== ownKey) {
      throw badRequest(`User with email '${email}'  already present in database!`);
    }
  }

  #ownersOf(user: User): { tenantKey: number; customerKey: number | null } {
    if (!user.authority) throw badRequest("User authority isn't defined!");
    const { registry } = this.#parts;
    const hasTenant = !isNullId(user.tenantId);
    const hasCustomer = !isNullId(user.customerId);
    const tenantKey = registry.tenantKeyOf(user.tenantId?.id ?? NULL_UUID);
    switch (user.authority) {
      case 'SYS_ADMIN':
        if (hasTenant || hasCustomer) {
          throw badRequest("System administrator can't be assigned neither to tenant nor to customer!");
        }
        break;
      case 'TENANT_ADMIN':
        if (!hasTenant) throw badRequest('Tenant administrator should be assigned to tenant!');
        if (hasCustomer) throw badRequest("Tenant administrator can't be assigned to customer!");
        break;
      case 'CUSTOMER_USER':
        if (!hasTenant || !hasCustomer) throw badRequest('Customer user should be assigned to customer!');
        break;
    }
    if (tenantKey === undefined) throw badRequest('User is referencing to non-existent tenant!');
    return { tenantKey, customerKey: hasCustomer ? this.#customerKey(user, tenantKey) : null };
  }

  #customerKey(user: User, tenantKey: number): number {
    const { registry } = this.#parts;
    const key = registry.keyOf('CUSTOMER', user.customerId?.id ?? NULL_UUID);
    if (key === undefined) throw badRequest('User is referencing to non-existent customer!');
    if (registry.tenantKeyOfEntity(key) !== tenantKey) {
      throw badRequest("User can't be assigned to customer from different tenant!");
    }
    return key;
  }

  #read(key: number): User {
    const row = this.#byKey.get(key);
    if (!row) throw notFound();
    return {
      ...restoreMembers(row.extra),
      id: entityId('USER', row.id),
      createdTime: row.createdTime,
      additionalInfo: parseObject(row.additionalInfo),
      tenantId: entityId('TENANT', row.tenantId),
      customerId: entityId('CUSTOMER', row.customerId ?? NULL_UUID),
      email: row.email,
      name: row.email,
      authority: row.authority,
      firstName: row.firstName,
      lastName: row.lastName,
    };
  }
}
