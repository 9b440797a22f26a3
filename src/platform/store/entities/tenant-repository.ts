import { entityId, isNullId } from '../../../model/entity-id.ts';
import { type PageData, type PageLink, toPage } from '../../../model/page.ts';
import type { Tenant, TenantInfo } from '../../../model/tenant.ts';
import { badRequest, notFound } from '../../errors.ts';
import type { GroupCommit } from '../engine/group-commit.ts';
import type { LongChange } from '../engine/long-run.ts';
import { looseMembers, parseObject, restoreMembers } from '../engine/loose-members.ts';
import { randomToken } from '../engine/random-token.ts';
import { prepare, type Query, upsertSql } from '../engine/sql.ts';
import { checkEmail, limitText, requireText } from '../engine/text-rules.ts';
import type { EntityHandle } from '../registry/entity-handles.ts';
import { commonSorts, type SortColumns } from '../registry/entity-lists.ts';
import { SYSTEM_KEY } from '../registry/entity-registry.ts';
import type { StoreParts } from '../registry/store-parts.ts';
import {
  type Contact,
  Contacts,
  contactColumns,
  contactMembers,
  contactOf,
  contactSorts,
} from './contacts.ts';
import type { TenantProfileRepository } from './tenant-profile-repository.ts';
import { TenantRemoval } from './tenant-removal.ts';

/** The region of every tenant; the platform knows no other. */
const REGION = 'Global';

const ACCESS_KEY_LENGTH = 20;
const PUBLIC_KEY_LENGTH = 32;

/** The keys of a tenant that can be made anew. */
export type TenantKey = 'accessKey' | 'publicKey';

/** Gives a new tenant something that every tenant has; runs in the change that makes the tenant. */
export type TenantEquipment = (tenantId: string) => void;

interface TenantRow extends Contact {
  id: string;
  createdTime: number;
  title: string;
  region: string;
  profileId: string;
  profileName: string;
  accessKey: string;
  publicKey: string;
  additionalInfo: string | null;
  extra: string | null;
}

const known = new Set([
  'id',
  'createdTime',
  'additionalInfo',
  'title',
  'name',
  'region',
  'tenantProfileId',
  'tenantProfileName',
  'accessKey',
  'publicKey',
  ...contactMembers,
]);

const sorts: SortColumns = { ...commonSorts, title: { index: 'name' }, ...contactSorts };
const infoSorts: SortColumns = {
  ...sorts,
  tenantProfileName: {
    join: 'JOIN tenant t ON t.key = e.key JOIN entity p ON p.key = t.profile_key',
    expression: 'p.name_folded',
  },
};

/** The tenants. */
export class TenantRepository {
  readonly #parts: StoreParts;
  readonly #commits: Pick<GroupCommit, 'writeLong'>;
  readonly #profiles: TenantProfileRepository;
  readonly #equipment: readonly TenantEquipment[];
  readonly #contacts: Contacts;
  readonly #byKey: Query<TenantRow>;
  readonly #save: Query<never>;
  readonly #removal: TenantRemoval;

  /** `equipment` is what new tenants get, in this order. */
  constructor(
    parts: StoreParts,
    commits: Pick<GroupCommit, 'writeLong'>,
    profiles: TenantProfileRepository,
    equipment: readonly TenantEquipment[],
  ) {
    this.#parts = parts;
    this.#commits = commits;
    this.#profiles = profiles;
    this.#equipment = equipment;
    this.#contacts = new Contacts(parts.db);
    this.#byKey = prepare(
      parts.db,
      `SELECT e.id, e.created_time AS createdTime, e.name AS title, t.region, p.id AS profileId,
         p.name AS profileName, t.access_key AS accessKey, t.public_key AS publicKey,
         e.additional_info AS additionalInfo, e.extra, ${contactColumns}
       FROM entity e JOIN tenant t ON t.key = e.key JOIN entity p ON p.key = t.profile_key
         JOIN contact a ON a.entity_key = e.key
       WHERE e.key = ?`,
    );
    this.#save = prepare(
      parts.db,
      upsertSql('tenant', 'key', ['profile_key', 'region', 'access_key', 'public_key']),
    );
    this.#removal = new TenantRemoval(parts.db);
  }

  byId(id: string): Tenant | null {
    const row = this.#rowOf(id);
    return row ? toTenant(row) : null;
  }

  infoById(id: string): TenantInfo | null {
    const row = this.#rowOf(id);
    return row ? toInfo(row) : null;
  }

  /** A page of the tenants. @throws PlatformError 500 for an unknown sort property */
  list(link: PageLink): PageData<Tenant> {
    return this.#page(link, sorts, toTenant);
  }

  /** The same with the names of their profiles, by which it can be sorted too. */
  infos(link: PageLink): PageData<TenantInfo> {
    return this.#page(link, infoSorts, toInfo);
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
    const { registry } = this.#parts;
    const existing = tenant.id ? this.#rowOf(tenant.id.id) : undefined;
    if (tenant.id && !existing) throw notFound();
    check(tenant);
    const profileKey = this.#profileKey(tenant);
    const fields = {
      name: tenant.title,
      additionalInfo: tenant.additionalInfo,
      extra: looseMembers(tenant, known),
    };
    let key = existing && registry.keyOf('TENANT', existing.id);
    if (key === undefined) key = registry.insert({ type: 'TENANT', tenantKey: SYSTEM_KEY }, fields).key;
    else registry.update(key, fields);
    const accessKey = existing?.accessKey ?? newKeys.accessKey();
    const publicKey = existing?.publicKey ?? newKeys.publicKey();
    this.#save.run(key, profileKey, REGION, accessKey, publicKey);
    this.#contacts.save(key, contactOf(tenant));
    const saved = this.#read(key);
    if (!existing) for (const equip of this.#equipment) equip(saved.id);
    return toTenant(saved);
  }

  /** Makes one of the keys anew; what knows only the old one is shut out. @throws PlatformError 404 */
  renewKey(id: string, which: TenantKey): Record<TenantKey, string> {
    const key = this.#parts.registry.keyOf('TENANT', id);
    const profileKey = key === undefined ? undefined : this.#profileKey(toTenant(this.#read(key)));
    if (key === undefined || profileKey === undefined) throw notFound();
    const { accessKey, publicKey } = this.#read(key);
    const keys = { accessKey, publicKey, [which]: newKeys[which]() };
    this.#save.run(key, profileKey, REGION, keys.accessKey, keys.publicKey);
    return keys;
  }

  /**
   * Removes the tenant and everything that is the tenant's, in a long write of its own; resolves with what was removed,
   * the tenant first. @throws PlatformError 404
   */
  async remove(id: string): Promise<EntityHandle[]> {
    return await this.#commits.writeLong(() => this.#remove(id), { withoutForeignKeys: true });
  }

  *#remove(id: string): LongChange<EntityHandle[]> {
    const key = this.#parts.registry.keyOf('TENANT', id);
    if (key === undefined) throw notFound();
    const removed = yield* this.#removal.remove(key);
    this.#parts.lists.forget();
    return removed;
  }

  #page<T>(link: PageLink, sortable: SortColumns, toItem: (row: TenantRow) => T): PageData<T> {
    const filter = { type: 'TENANT', tenantKey: SYSTEM_KEY } as const;
    const { keys, total } = this.#parts.lists.page(filter, link, sortable);
    return toPage(
      keys.map((key) => toItem(this.#read(key))),
      total,
      link,
    );
  }

  #profileKey({ tenantProfileId }: Tenant): number {
    const named = isNullId(tenantProfileId) ? undefined : tenantProfileId?.id;
    const id = named ?? this.#profiles.ensureDefault().id.id;
    const key = this.#parts.registry.keyOf('TENANT_PROFILE', id);
    if (key === undefined) throw badRequest('Tenant is referencing to non-existent tenant profile!');
    return key;
  }

  #rowOf(id: string): TenantRow | undefined {
    const key = this.#parts.registry.keyOf('TENANT', id);
    return key === undefined ? undefined : this.#byKey.get(key);
  }

  #read(key: number): TenantRow {
    const row = this.#byKey.get(key);
    if (!row) throw notFound();
    return row;
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

function toTenant(row: TenantRow): Tenant {
  return {
    ...restoreMembers(row.extra),
    id: entityId('TENANT', row.id),
    createdTime: row.createdTime,
    additionalInfo: parseObject(row.additionalInfo),
    title: row.title,
    name: row.title,
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
