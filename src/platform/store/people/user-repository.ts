import type { Authority } from '../../../model/authority.ts';
import { entityId, isNullId, NULL_UUID } from '../../../model/entity-id.ts';
import type { PageData, PageLink } from '../../../model/page.ts';
import type { User } from '../../../model/user.ts';
import { badRequest } from '../../errors.ts';
import { parseObject } from '../engine/loose-members.ts';
import { prepare, type Query, upsertSql } from '../engine/sql.ts';
import { limitText, requireEmail } from '../engine/text-rules.ts';
import { type EntityRow, Shelf, storedMembers } from '../entities/shelf.ts';
import { toJson } from '../registry/entity-registry.ts';
import type { StoreParts } from '../registry/store-parts.ts';
import type { UserCredentials, UserCredentialsRepository } from './user-credentials-repository.ts';

/** What narrows a list of users. */
export interface UserFilter {
  customerId?: string | undefined;
  authority?: Authority | undefined;
}

interface UserRow extends EntityRow {
  email: string;
  authority: Authority;
  firstName: string | null;
  lastName: string | null;
}

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

const byColumn = (column: string) => ({
  join: 'JOIN user u ON u.key = e.key',
  expression: `u.${column} COLLATE NOCASE`,
});

/** The users of the system, of tenants and of customers. */
export class UserRepository {
  readonly #parts: StoreParts;
  readonly #shelf: Shelf<UserRow, User>;
  readonly #keyByEmail: Query<{ key: number }>;
  readonly #save: Query<never>;
  readonly #saveInfo: Query<never>;
  readonly #credentials: UserCredentialsRepository;

  constructor(parts: StoreParts, credentials: UserCredentialsRepository) {
    this.#parts = parts;
    this.#credentials = credentials;
    this.#shelf = new Shelf(parts, {
      type: 'USER',
      columns: 'u.email, u.authority, u.first_name AS firstName, u.last_name AS lastName',
      joins: 'JOIN user u ON u.key = e.key',
      sorts: {
        email: { index: 'name' },
        firstName: byColumn('first_name'),
        lastName: byColumn('last_name'),
        authority: { index: 'kind' },
      },
      members: [
        'additionalInfo',
        'tenantId',
        'customerId',
        'email',
        'name',
        'authority',
        'firstName',
        'lastName',
      ],
      toEntity: toUser,
    });
    this.#keyByEmail = prepare(parts.db, 'SELECT key FROM user WHERE email = ?');
    this.#save = prepare(
      parts.db,
      upsertSql('user', 'key', ['email', 'authority', 'first_name', 'last_name']),
    );
    this.#saveInfo = prepare(parts.db, 'UPDATE entity SET additional_info = ? WHERE key = ?');
  }

  byId(id: string): User | null {
    return this.#shelf.byId(id);
  }

  /** Finds a user by e-mail in any case: people type it both ways, and one address is one mailbox. */
  byEmail(email: string): User | null {
    const row = this.#keyByEmail.get(email);
    return row ? this.#shelf.byKey(row.key) : null;
  }

  /** A page of the users of a tenant; those of the system for NULL_UUID. @throws PlatformError 500 */
  list(tenantId: string, link: PageLink, { customerId, authority }: UserFilter = {}): PageData<User> {
    return this.#shelf.page({ tenantId, customerId, kind: authority }, link);
  }

  /**
   * Stores a user: a new one without id, else the whole of that one anew; an existing user stays with the tenant, and
   * with the customer unless another is named, and what the platform noted stays noted. A new user gets credentials
   * that wait for activation.
   * @throws PlatformError 400, 404
   */
  save(user: User): User {
    const row = user.id ? this.#shelf.require(user.id.id) : null;
    const existing = row && toUser(row);
    this.#checkEmail(user.email, row?.key);
    const owners = this.#ownersOf(
      existing ? { ...user, tenantId: existing.tenantId, customerId: customerOf(user, existing) } : user,
    );
    const { email: name, authority: kind } = user;
    const fields = { name, kind, additionalInfo: infoOf(user, existing) };
    const { key } = this.#shelf.store({ ...owners, existing: row }, fields, user);
    this.#save.run(key, user.email, user.authority, user.firstName ?? null, user.lastName ?? null);
    const saved = this.#shelf.read(key);
    if (!existing && saved.id) this.#credentials.save(this.#newCredentials(saved.id.id));
    return saved;
  }

  /** Notes something about a user; what is not named stays as it was noted. @throws PlatformError 404 */
  note(id: string, notes: UserNotes): User {
    const { key, additionalInfo } = this.#shelf.require(id);
    this.#saveInfo.run(toJson({ ...parseObject(additionalInfo), ...notes }), key);
    return this.#shelf.read(key);
  }

  /** Removes the user with the credentials and relations. @throws PlatformError 404 */
  delete(id: string): void {
    this.#shelf.remove(this.#shelf.require(id).key);
  }

  #newCredentials(userId: string): UserCredentials {
    const now = this.#parts.now();
    return {
      userId,
      enabled: false,
      passwordHash: null,
      resetTokenHash: null,
      resetTokenExpires: null,
      changedTime: now,
      sessionsSince: now,
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
}

function toUser(row: UserRow): User {
  return {
    ...storedMembers('USER', row),
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
