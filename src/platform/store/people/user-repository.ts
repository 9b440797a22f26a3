import type { Authority } from '../../../model/authority.ts';
import { entityId, isNullId, NULL_UUID } from '../../../model/entity-id.ts';
import { type PageData, type PageLink, toPage } from '../../../model/page.ts';
import type { User } from '../../../model/user.ts';
import { badRequest, notFound } from '../../errors.ts';
import { looseMembers, parseObject, restoreMembers } from '../engine/loose-members.ts';
import { randomToken } from '../engine/random-token.ts';
import { prepare, type Query, upsertSql } from '../engine/sql.ts';
import { limitText, requireEmail } from '../engine/text-rules.ts';
import { commonSorts, type ListFilter, type SortColumns } from '../registry/entity-lists.ts';
import { toJson } from '../registry/entity-registry.ts';
import type { StoreParts } from '../registry/store-parts.ts';
import type { UserCredentials, UserCredentialsRepository } from './user-credentials-repository.ts';

/** What narrows a list of users. */
export interface UserFilter {
  customerId?: string | undefined;
  authority?: Authority | undefined;
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

/** How long an activation link works, ms. */
const ACTIVATION_LIFETIME = 7 * 24 * 60 * 60 * 1000;

const ACTIVATE_TOKEN_LENGTH = 30;

/**
 * What the platform itself notes in `additionalInfo` of a user: clients read it and cannot write it. Of former
 * passwords, which other servers keep there, nothing is taken in and nothing handed out.
 */
export interface UserNotes {
  userCredentialsEnabled?: boolean;
  /** When the user last signed in, ms. */
  lastLoginTs?: number;
  /** How often signing in has failed since it last succeeded. */
  failedLoginAttempts?: number;
}

const notedMembers = ['userCredentialsEnabled', 'lastLoginTs', 'failedLoginAttempts'] as const;
const reservedMembers: ReadonlySet<string> = new Set([...notedMembers, 'userPasswordHistory']);

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
  authority: { index: 'kind' },
};

/** The users of the system, of tenants and of customers. */
export class UserRepository {
  readonly #parts: StoreParts;
  readonly #byKey: Query<UserRow>;
  readonly #keyByEmail: Query<{ key: number }>;
  readonly #save: Query<never>;
  readonly #saveInfo: Query<never>;
  readonly #credentials: UserCredentialsRepository;

  constructor(parts: StoreParts, credentials: UserCredentialsRepository) {
    this.#parts = parts;
    this.#credentials = credentials;
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
    this.#saveInfo = prepare(parts.db, 'UPDATE entity SET additional_info = ? WHERE key = ?');
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

  /** A page of the users of a tenant; those of the system for NULL_UUID. @throws PlatformError 500 */
  list(tenantId: string, link: PageLink, { customerId, authority }: UserFilter = {}): PageData<User> {
    const { registry, lists } = this.#parts;
    const tenantKey = registry.tenantKeyOf(tenantId);
    const customerKey = customerId === undefined ? undefined : registry.keyOf('CUSTOMER', customerId);
    if (tenantKey === undefined || (customerId !== undefined && customerKey === undefined)) {
      return toPage([], 0, link);
    }
    const filter: ListFilter = { type: 'USER', tenantKey, customerKey, kind: authority };
    const { keys, total } = lists.page(filter, link, sorts);
    return toPage(
      keys.map((key) => this.#read(key)),
      total,
      link,
    );
  }

  /**
   * Stores a user: a new one without id, else the whole of that one anew; an existing user stays with the tenant, and
   * with the customer unless another is named, and what the platform noted stays noted. A new user gets credentials
   * that wait for activation.
   * @throws PlatformError 400, 404
   */
  save(user: User): User {
    const { registry } = this.#parts;
    const existing = user.id ? this.byId(user.id.id) : null;
    if (user.id && !existing) throw notFound();
    let key = existing?.id ? registry.keyOf('USER', existing.id.id) : undefined;
    this.#checkEmail(user.email, key);
    const owners = this.#ownersOf(
      existing ? { ...user, tenantId: existing.tenantId, customerId: customerOf(user, existing) } : user,
    );
    const fields = {
      name: user.email,
      kind: user.authority,
      additionalInfo: infoOf(user, existing),
      extra: looseMembers(user, known),
    };
    if (key === undefined) {
      key = registry.insert({ type: 'USER', ...owners }, fields).key;
    } else {
      registry.update(key, fields);
      registry.assign(key, owners.customerKey);
    }
    this.#save.run(key, user.email, user.authority, user.firstName ?? null, user.lastName ?? null);
    const saved = this.#read(key);
    if (!existing && saved.id) this.#credentials.save(this.#newCredentials(saved.id.id));
    return saved;
  }

  /** Notes something about a user; what is not named stays as it was noted. @throws PlatformError 404 */
  note(id: string, notes: UserNotes): User {
    const key = this.#parts.registry.keyOf('USER', id);
    if (key === undefined) throw notFound();
    this.#saveInfo.run(toJson({ ...this.#read(key).additionalInfo, ...notes }), key);
    return this.#read(key);
  }

  /** Removes the user with the credentials and relations. @throws PlatformError 404 */
  delete(id: string): void {
    const key = this.#parts.registry.keyOf('USER', id);
    if (key === undefined) throw notFound();
    this.#parts.registry.remove(key);
  }

  /**
   * What the activation link of a user carries, made anew when it has expired; null when the account needs no
   * activation. @throws PlatformError 404
   */
  activateToken(id: string): string | null {
    const credentials = this.#credentials.byUser(id);
    if (!credentials) throw notFound();
    if (credentials.enabled || credentials.activateToken === null) return null;
    if ((credentials.activateTokenExpires ?? 0) > this.#parts.now()) return credentials.activateToken;
    const fresh = this.#newActivateToken();
    this.#credentials.save({ ...credentials, ...fresh });
    return fresh.activateToken;
  }

  #newCredentials(userId: string): UserCredentials {
    const now = this.#parts.now();
    return {
      userId,
      enabled: false,
      passwordHash: null,
      ...this.#newActivateToken(),
      resetTokenHash: null,
      resetTokenExpires: null,
      changedTime: now,
      sessionsSince: now,
    };
  }

  #newActivateToken(): { activateToken: string; activateTokenExpires: number } {
    return {
      activateToken: randomToken(ACTIVATE_TOKEN_LENGTH),
      activateTokenExpires: this.#parts.now() + ACTIVATION_LIFETIME,
    };
  }

  #checkEmail(email: string, ownKey: number | undefined): void {
    requireEmail(email, 'User email should be specified!');
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

/** The customer that a save leaves an existing user with. */
function customerOf({ customerId }: User, existing: User): User['customerId'] {
  return isNullId(customerId) ? existing.customerId : customerId;
}

/** What clients say of a user, with what the platform has noted in place of what they say of that. */
function infoOf({ additionalInfo }: User, existing: User | null): Record<string, unknown> | null {
  const noted = notedMembers.flatMap((member) => {
    const value = existing?.additionalInfo?.[member];
    return value === undefined ? [] : [[member, value] as const];
  });
  if (!additionalInfo && noted.length === 0) return null;
  const said = Object.entries(additionalInfo ?? {}).filter(([member]) => !reservedMembers.has(member));
  return Object.fromEntries([...said, ...noted]);
}
