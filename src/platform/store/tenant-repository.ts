import { entityId } from '../../model/entity-id.ts';
import { type PageData, type PageLink, toPage } from '../../model/page.ts';
import type { Tenant } from '../../model/tenant.ts';
import { notFound } from '../errors.ts';
import {
  type Contact,
  Contacts,
  contactColumns,
  contactMembers,
  contactOf,
  contactSorts,
} from './contacts.ts';
import type { DeviceProfileRepository } from './device-profile-repository.ts';
import { commonSorts, type SortColumns } from './entity-lists.ts';
import { SYSTEM_KEY } from './entity-registry.ts';
import { looseMembers, parseObject, restoreMembers } from './loose-members.ts';
import { prepare, type Query } from './sql.ts';
import type { StoreParts } from './store-parts.ts';
import { limitText, requireText } from './text-rules.ts';

/** The region of every tenant; the platform knows no other. */
const REGION = 'Global';

const DEFAULT_PROFILE_NAME = 'Default';

interface TenantRow extends Contact {
  id: string;
  createdTime: number;
  title: string;
  region: string;
  profileId: string;
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
  ...contactMembers,
]);

const sorts: SortColumns = { ...commonSorts, title: { index: 'name' }, ...contactSorts };

/** The tenants. */
export class TenantRepository {
  readonly #parts: StoreParts;
  readonly #deviceProfiles: DeviceProfileRepository;
  readonly #contacts: Contacts;
  readonly #byKey: Query<TenantRow>;
  readonly #insert: Query<never>;
  readonly #defaultProfile: Query<{ key: number }>;
  readonly #insertProfile: Query<never>;

  constructor(parts: StoreParts, deviceProfiles: DeviceProfileRepository) {
    this.#parts = parts;
    this.#deviceProfiles = deviceProfiles;
    this.#contacts = new Contacts(parts.db);
    this.#byKey = prepare(
      parts.db,
      `SELECT e.id, e.created_time AS createdTime, e.name AS title, t.region, p.id AS profileId,
         e.additional_info AS additionalInfo, e.extra, ${contactColumns}
       FROM entity e JOIN tenant t ON t.key = e.key JOIN entity p ON p.key = t.profile_key
         JOIN contact a ON a.entity_key = e.key
       WHERE e.key = ?`,
    );
    this.#insert = prepare(parts.db, 'INSERT INTO tenant (key, profile_key, region) VALUES (?, ?, ?)');
    this.#defaultProfile = prepare(parts.db, 'SELECT key FROM tenant_profile WHERE is_default');
    this.#insertProfile = prepare(
      parts.db,
      'INSERT INTO tenant_profile (key, description, is_default, profile_data) VALUES (?, NULL, 1, ?)',
    );
  }

  byId(id: string): Tenant | null {
    const key = this.#parts.registry.keyOf('TENANT', id);
    return key === undefined ? null : this.#read(key);
  }

  list(link: PageLink): PageData<Tenant> {
    const { keys, total } = this.#parts.lists.page({ type: 'TENANT', tenantKey: SYSTEM_KEY }, link, sorts);
    return toPage(
      keys.map((key) => this.#read(key)),
      total,
      link,
    );
  }

  /** Stores a new tenant under the default tenant profile, with its device profile `default`. @throws PlatformError 400 */
  create(tenant: Tenant): Tenant {
    requireText(tenant.title, 'Tenant title should be specified!');
    limitText(tenant.title, 'Tenant title');
    const { key, id } = this.#parts.registry.insert(
      { type: 'TENANT', tenantKey: SYSTEM_KEY },
      { name: tenant.title, additionalInfo: tenant.additionalInfo, extra: looseMembers(tenant, known) },
    );
    this.#insert.run(key, this.ensureDefaultProfile(), REGION);
    this.#contacts.save(key, contactOf(tenant));
    this.#deviceProfiles.createDefault(id);
    return this.#read(key);
  }

  /** The key of the tenant profile that new tenants get; made with no limits when there is none yet. */
  ensureDefaultProfile(): number {
    const existing = this.#defaultProfile.get();
    if (existing) return existing.key;
    const { key } = this.#parts.registry.insert(
      { type: 'TENANT_PROFILE', tenantKey: SYSTEM_KEY },
      { name: DEFAULT_PROFILE_NAME },
    );
    this.#insertProfile.run(key, JSON.stringify({ configuration: { type: 'DEFAULT' } }));
    return key;
  }

  #read(key: number): Tenant {
    const row = this.#byKey.get(key);
    if (!row) throw notFound();
    return {
      ...restoreMembers(row.extra),
      id: entityId('TENANT', row.id),
      createdTime: row.createdTime,
      additionalInfo: parseObject(row.additionalInfo),
      title: row.title,
      name: row.title,
      region: row.region,
      tenantProfileId: entityId('TENANT_PROFILE', row.profileId),
      ...contactOf(row),
    };
  }
}
