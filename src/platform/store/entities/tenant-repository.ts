import { entityId, isNullId, NULL_UUID } from '../../../model/entity-id.ts';
import type { PageData, PageLink } from '../../../model/page.ts';
import type { Tenant, TenantInfo } from '../../../model/tenant.ts';
import { badRequest } from '../../errors.ts';
import type { GroupCommit } from '../engine/group-commit.ts';
import { parseObject } from '../engine/loose-members.ts';
import { randomToken } from '../engine/random-token.ts';
import { prepare, type Query, upsertSql } from '../engine/sql.ts';
import { checkEmail, limitText, requireText } from '../engine/text-rules.ts';
import type { EntityHandle } from '../registry/entity-handles.ts';
import type { SortColumns } from '../registry/entity-lists.ts';
import type { StoreParts } from '../registry/store-parts.ts';
import {
  type Contact,
  Contacts,
  contactColumns,
  contactMembers,
  contactOf,
  contactSorts,
} from './contacts.ts';
import type { RemovingTenants, TellRemoved } from './removing.ts';
import { type EntityRow, Shelf, storedMembers } from './shelf.ts';
import type { TenantProfileRepository } from './tenant-profile-repository.ts';
import { TenantRemoval } from './tenant-removal.ts';

/** The region of every tenant; the platform knows no other. */
const REGION = 'Global';

const ACCESS_KEY_LENGTH = 20;
const PUBLIC_KEY_LENGTH = 32;

/** The keys of a tenant that can be made anew. */
export type TenantKey = 'accessKey' | 'publicKey';

interface TenantRow extends EntityRow, Contact {
  region: string;
  profileKey: number;
  profileId: string;
  profileName: string;
  accessKey: string;
  publicKey: string;
}

/** A tenant that is stored. */
type StoredTenant = Tenant & Pick<TenantInfo, 'id' | 'createdTime'>;

/** A tenant that nobody finds any more. */
export interface RemovedTenant {
  /** Resolves when nothing of it is left. Rejects when that fails; it is tried again. */
  readonly removed: Promise<void>;
}

const infoSorts: SortColumns = {
  tenantProfileName: {
    join: 'JOIN tenant n ON n.key = e.key JOIN entity p ON p.key = n.profile_key',
    expression: 'p.name_folded',
  },
};

/** The tenants. */
export class TenantRepository {
  readonly #parts: StoreParts;
  readonly #commits: Pick<GroupCommit, 'write' | 'writeLong'>;
  readonly #removing: RemovingTenants | null;
  readonly #profiles: TenantProfileRepository;
  readonly #equip: (tenantId: string) => void;
  readonly #shelf: Shelf<TenantRow, StoredTenant>;
  readonly #contacts: Contacts;
  readonly #save: Query<never>;
  readonly #removal: TenantRemoval;
  #removed: Promise<void> | undefined;

  /**
   * `removing` removes what removed tenants have; without it they do themselves. `equip` gives a new tenant what every
   * tenant has.
   */
  constructor(
    parts: StoreParts,
    commits: Pick<GroupCommit, 'write' | 'writeLong'>,
    removing: RemovingTenants | null,
    profiles: TenantProfileRepository,
    equip: (tenantId: string) => void,
  ) {
    this.#parts = parts;
    this.#commits = commits;
    this.#removing = removing;
    this.#profiles = profiles;
    this.#equip = equip;
    this.#contacts = new Contacts(parts.db);
    this.#shelf = new Shelf(parts, {
      type: 'TENANT',
      columns: `n.region, p.key AS profileKey, p.id AS profileId, p.name AS profileName, n.access_key AS accessKey,
        n.public_key AS publicKey, ${contactColumns}`,
      joins: `JOIN tenant n ON n.key = e.key JOIN entity p ON p.key = n.profile_key
        JOIN contact a ON a.entity_key = e.key`,
      sorts: { title: { index: 'name' }, ...contactSorts },
      members: [
        'additionalInfo',
        'title',
        'name',
        'region',
        'tenantProfileId',
        'tenantProfileName',
        'accessKey',
        'publicKey',
        ...contactMembers,
      ],
      toEntity: toTenant,
    });
    this.#save = prepare(
      parts.db,
      upsertSql('tenant', 'key', ['profile_key', 'region', 'access_key', 'public_key']),
    );
    this.#removal = new TenantRemoval(parts.db);
  }

  byId(id: string): Tenant | null {
    return this.#shelf.byId(id);
  }

  /** The tenant with exactly this title; the first of several. */
  byTitle(title: string): Tenant | null {
    return this.#shelf.byName(NULL_UUID, title);
  }

  infoById(id: string): TenantInfo | null {
    const row = this.#shelf.find(id);
    return row && toInfo(row);
  }

  /** A page of the tenants. @throws PlatformError 500 for an unknown sort property */
  list(link: PageLink): PageData<Tenant> {
    return this.#shelf.page({ tenantId: NULL_UUID }, link);
  }

  /** The same with the names of their profiles, by which it can be sorted too. */
  infos(link: PageLink): PageData<TenantInfo> {
    return this.#shelf.pageAs(toInfo, { tenantId: NULL_UUID }, link, infoSorts);
  }

  /** Stores a new tenant, with what every tenant has. @throws PlatformError 400 */
  create(tenant: Tenant): Tenant {
    const { id: _, ...rest } = tenant;
    return this.save(rest);
  }

  /**
   * Stores a tenant: a new one without id, else the whole of that one anew. One that names no profile gets the
   * default one. The keys of a tenant change by `renewKey` alone. @throws PlatformError 400, 404
   */
  save(tenant: Tenant): Tenant {
    const place = this.#shelf.placeOf(NULL_UUID, tenant.id);
    check(tenant);
    const profileKey = this.#profileKey(tenant);
    const { key } = this.#shelf.store(
      place,
      { name: tenant.title, additionalInfo: tenant.additionalInfo },
      tenant,
    );
    const { accessKey = newKeys.accessKey(), publicKey = newKeys.publicKey() } = place.existing ?? {};
    this.#save.run(key, profileKey, REGION, accessKey, publicKey);
    this.#contacts.save(key, contactOf(tenant));
    const saved = this.#shelf.read(key);
    if (!place.existing) this.#equip(saved.id.id);
    return saved;
  }

  /** Makes one of the keys anew; what knows only the old one is shut out. @throws PlatformError 404 */
  renewKey(id: string, which: TenantKey): Record<TenantKey, string> {
    const { key, profileKey, accessKey, publicKey } = this.#shelf.require(id);
    const keys = { accessKey, publicKey, [which]: newKeys[which]() };
    this.#save.run(key, profileKey, REGION, keys.accessKey, keys.publicKey);
    return keys;
  }

  /**
   * Removes the tenant and everything that is the tenant's: at once for whoever looks for any of it, so that nobody sees a
   * part of it. It is removed from the disk in parts, between which others write; until then only what must be unique among
   * all tenants is taken, such as e-mails and tokens. Resolves when `tell` has got all that the tenant had, the
   * tenant first; it may resolve before anything is removed from the disk. @throws PlatformError 404
   */
  async remove(id: string, tell: TellRemoved = () => undefined): Promise<RemovedTenant> {
    const { key, tenant } = await this.#commits.write(() => this.#hide(id));
    await tell([tenant]);
    if (this.#removing) {
      const { told, removed } = this.#removing.remove(key, tell);
      this.#take(removed);
      await told;
      return { removed };
    }
    for (const some of this.#removal.left(key)) await tell(some);
    const removed = this.#commits.writeLong(() => this.#removal.remove(key), {
      inParts: true,
      withoutForeignKeys: true,
    });
    this.#take(removed);
    return { removed };
  }

  /** Resolves when nothing is left of any tenant that was removed until now. Rejects when that fails; it is tried again. */
  async whenRemoved(): Promise<void> {
    await this.#removed;
  }

  /** Goes on with removals that an earlier process has left. */
  resumeRemovals(): void {
    const removing = this.#removing;
    if (!removing) return;
    for (const key of this.#removal.hidden()) this.#take(removing.remove(key).removed);
  }

  /** Lets no removal go on. */
  async close(): Promise<void> {
    await this.#removing?.close();
  }

  /** Tenants are removed one after the other: with the last one all are. Who does not wait for one need not care. */
  #take(removed: Promise<void>): void {
    this.#removed = removed;
    removed.catch(() => undefined);
  }

  #hide(id: string): { key: number; tenant: EntityHandle } {
    const { key, name } = this.#shelf.require(id);
    this.#removal.hide(key);
    this.#parts.registry.forget();
    const tenant = { key, type: 'TENANT', id: id.toLowerCase(), name } as const;
    return { key, tenant: { ...tenant, tenantId: tenant.id, customerId: NULL_UUID } };
  }

  #profileKey({ tenantProfileId }: Tenant): number {
    const named = isNullId(tenantProfileId) ? undefined : tenantProfileId?.id;
    const id = named ?? this.#profiles.ensureDefault().id.id;
    const key = this.#parts.registry.keyOf('TENANT_PROFILE', id);
    if (key === undefined) throw badRequest('Tenant is referencing to non-existent tenant profile!');
    return key;
  }
}

const newKeys: Readonly<Record<TenantKey, () => string>> = {
  accessKey: () => randomToken(ACCESS_KEY_LENGTH),
  publicKey: () => randomToken(PUBLIC_KEY_LENGTH),
};

function check({ title, email }: Tenant): void {
  requireText(title, 'Tenant title should be specified!');
  limitText(title, 'Tenant title');
  checkEmail(email);
}

function toTenant(row: TenantRow): StoredTenant {
  return {
    ...storedMembers('TENANT', row),
    additionalInfo: parseObject(row.additionalInfo),
    title: row.name,
    name: row.name,
    region: row.region,
    tenantProfileId: entityId('TENANT_PROFILE', row.profileId),
    accessKey: row.accessKey,
    publicKey: row.publicKey,
    ...contactOf(row),
  };
}

function toInfo(row: TenantRow): TenantInfo {
  return { ...toTenant(row), tenantProfileName: row.profileName };
}
