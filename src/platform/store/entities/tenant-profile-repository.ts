import { entityId } from '../../../model/entity-id.ts';
import { type PageData, type PageLink, toPage } from '../../../model/page.ts';
import type {
  TenantProfile,
  TenantProfileConfiguration,
  TenantProfileInfo,
} from '../../../model/tenant-profile.ts';
import { badRequest, notFound } from '../../errors.ts';
import { looseMembers, restoreMembers } from '../engine/loose-members.ts';
import { prepare, type Query, upsertSql } from '../engine/sql.ts';
import { limitText, requireText } from '../engine/text-rules.ts';
import { commonSorts, type SortColumns } from '../registry/entity-lists.ts';
import { SYSTEM_KEY } from '../registry/entity-registry.ts';
import type { StoreParts } from '../registry/store-parts.ts';

/** The name of the profile that every platform starts with. */
const DEFAULT_PROFILE_NAME = 'Default';

/** Limits nothing; what a configuration leaves out is filled in from here. */
const unlimited: TenantProfileConfiguration = {
  type: 'DEFAULT',
  maxDevices: 0,
  maxAssets: 0,
  maxCustomers: 0,
  maxUsers: 0,
  maxDashboards: 0,
  maxRuleChains: 0,
  transportTenantMsgRateLimit: null,
  transportTenantTelemetryMsgRateLimit: null,
  transportTenantTelemetryDataPointsRateLimit: null,
  transportDeviceMsgRateLimit: null,
  transportDeviceTelemetryMsgRateLimit: null,
  transportDeviceTelemetryDataPointsRateLimit: null,
  maxTransportMessages: 0,
  maxTransportDataPoints: 0,
  maxREExecutions: 0,
  maxJSExecutions: 0,
  maxDPStorageDays: 0,
  maxRuleNodeExecutionsPerMessage: 0,
  maxEmails: 0,
  maxSms: 0,
  defaultStorageTtlDays: 0,
  warnThreshold: 0,
};

/** A stored profile: nothing of it is missing. */
type StoredProfile = TenantProfile & { id: TenantProfileInfo['id']; default: boolean };

interface ProfileRow {
  id: string;
  createdTime: number;
  name: string;
  extra: string | null;
  description: string | null;
  isDefault: number;
  isolatedTbCore: number;
  isolatedTbRuleEngine: number;
  profileData: string;
}

const known = new Set([
  'id',
  'createdTime',
  'name',
  'description',
  'default',
  'isolatedTbCore',
  'isolatedTbRuleEngine',
  'profileData',
]);

const profileColumn = (column: string) => ({
  join: 'JOIN tenant_profile p ON p.key = e.key',
  expression: `p.${column} COLLATE NOCASE`,
});

const sorts: SortColumns = {
  ...commonSorts,
  description: profileColumn('description'),
  isDefault: profileColumn('is_default'),
};

/** The tenant profiles of the system. */
export class TenantProfileRepository {
  readonly #parts: StoreParts;
  readonly #byKey: Query<ProfileRow>;
  readonly #default: Query<{ key: number }>;
  readonly #save: Query<never>;
  readonly #clearDefault: Query<never>;
  readonly #setDefault: Query<never>;
  readonly #inUse: Query<{ key: number }>;

  constructor(parts: StoreParts) {
    this.#parts = parts;
    this.#byKey = prepare(
      parts.db,
      `SELECT e.id, e.created_time AS createdTime, e.name, e.extra, p.description, p.is_default AS isDefault,
         p.isolated_tb_core AS isolatedTbCore, p.isolated_tb_rule_engine AS isolatedTbRuleEngine,
         p.profile_data AS profileData
       FROM entity e JOIN tenant_profile p ON p.key = e.key WHERE e.key = ?`,
    );
    this.#default = prepare(parts.db, 'SELECT key FROM tenant_profile WHERE is_default');
    this.#save = prepare(
      parts.db,
      upsertSql('tenant_profile', 'key', [
        'description',
        'is_default',
        'isolated_tb_core',
        'isolated_tb_rule_engine',
        'profile_data',
      ]),
    );
    this.#clearDefault = prepare(parts.db, 'UPDATE tenant_profile SET is_default = 0 WHERE is_default');
    this.#setDefault = prepare(parts.db, 'UPDATE tenant_profile SET is_default = 1 WHERE key = ?');
    this.#inUse = prepare(parts.db, 'SELECT key FROM tenant WHERE profile_key = ? LIMIT 1');
  }

  byId(id: string): StoredProfile | null {
    const key = this.#parts.registry.keyOf('TENANT_PROFILE', id);
    return key === undefined ? null : this.#read(key);
  }

  /** The profile of tenants that name none; one without limits is made when there is none yet. */
  ensureDefault(): StoredProfile {
    const existing = this.#default.get();
    if (existing) return this.#read(existing.key);
    return this.save({ name: DEFAULT_PROFILE_NAME, default: true, profileData: { configuration: {} } });
  }

  /** A page of the profiles. @throws PlatformError 500 for an unknown sort property */
  list(link: PageLink): PageData<StoredProfile> {
    const filter = { type: 'TENANT_PROFILE', tenantKey: SYSTEM_KEY } as const;
    const { keys, total } = this.#parts.lists.page(filter, link, sorts);
    return toPage(
      keys.map((key) => this.#read(key)),
      total,
      link,
    );
  }

  /**
   * Stores a profile: a new one without id, else the whole of that one anew, except that it stays the default one
   * until another becomes it. @throws PlatformError 400, 404
   */
  save(profile: TenantProfile): StoredProfile {
    const { registry } = this.#parts;
    const existing = profile.id ? this.byId(profile.id.id) : null;
    if (profile.id && !existing) throw notFound();
    this.#check(profile, existing);
    const fields = { name: profile.name, extra: looseMembers(profile, known) };
    let key = existing ? registry.keyOf('TENANT_PROFILE', existing.id.id) : undefined;
    if (key === undefined) {
      key = registry.insert({ type: 'TENANT_PROFILE', tenantKey: SYSTEM_KEY }, fields).key;
    } else {
      registry.update(key, fields);
    }
    this.#save.run(
      key,
      profile.description ?? null,
      existing?.default || profile.default ? 1 : 0,
      profile.isolatedTbCore ? 1 : 0,
      profile.isolatedTbRuleEngine ? 1 : 0,
      JSON.stringify(profile.profileData),
    );
    return this.#read(key);
  }

  /** Makes this profile the default one. @throws PlatformError 404 */
  makeDefault(id: string): StoredProfile {
    const key = this.#parts.registry.keyOf('TENANT_PROFILE', id);
    if (key === undefined) throw notFound();
    this.#clearDefault.run();
    this.#setDefault.run(key);
    return this.#read(key);
  }

  /** Removes a profile that no tenant has. @throws PlatformError 400, 404 */
  delete(id: string): void {
    const key = this.#parts.registry.keyOf('TENANT_PROFILE', id);
    if (key === undefined) throw notFound();
    if (this.#read(key).default) throw badRequest('Deletion of Default Tenant Profile is prohibited!');
    if (this.#inUse.get(key)) {
      throw badRequest('The tenant profile referenced by the tenants cannot be deleted!');
    }
    this.#parts.registry.remove(key);
  }

  #check(profile: TenantProfile, existing: StoredProfile | null): void {
    requireText(profile.name, 'Tenant profile name should be specified!');
    limitText(profile.name, 'Tenant profile name');
    if (!profile.profileData) throw badRequest('Tenant profile data should be specified!');
    if (!profile.profileData.configuration) {
      throw badRequest('Tenant profile data configuration should be specified!');
    }
    if (profile.default && !existing?.default && this.#default.get()) {
      throw badRequest('Another default tenant profile is present!');
    }
    if (existing && existing.isolatedTbRuleEngine !== (profile.isolatedTbRuleEngine ?? false)) {
      throw badRequest("Can't update isolatedTbRuleEngine property!");
    }
    if (existing && existing.isolatedTbCore !== (profile.isolatedTbCore ?? false)) {
      throw badRequest("Can't update isolatedTbCore property!");
    }
    if (existing?.name === profile.name) return;
    if (this.#parts.registry.keyByName('TENANT_PROFILE', SYSTEM_KEY, profile.name) !== undefined) {
      throw badRequest('Tenant profile with such name already exists!');
    }
  }

  #read(key: number): StoredProfile {
    const row = this.#byKey.get(key);
    if (!row) throw notFound();
    const profileData = JSON.parse(row.profileData) as NonNullable<TenantProfile['profileData']>;
    return {
      ...restoreMembers(row.extra),
      id: entityId('TENANT_PROFILE', row.id),
      createdTime: row.createdTime,
      name: row.name,
      description: row.description,
      default: row.isDefault === 1,
      isolatedTbCore: row.isolatedTbCore === 1,
      isolatedTbRuleEngine: row.isolatedTbRuleEngine === 1,
      profileData: { ...profileData, configuration: { ...unlimited, ...profileData.configuration } },
    };
  }
}
