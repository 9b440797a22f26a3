import { NULL_UUID } from '../../../model/entity-id.ts';
import type { PageData, PageLink } from '../../../model/page.ts';
import type {
  TenantProfile,
  TenantProfileConfiguration,
  TenantProfileInfo,
} from '../../../model/tenant-profile.ts';
import { badRequest } from '../../errors.ts';
import { prepare, type Query, upsertSql } from '../engine/sql.ts';
import { limitText, requireText } from '../engine/text-rules.ts';
import type { StoreParts } from '../registry/store-parts.ts';
import { type EntityRow, type Place, Shelf, storedMembers } from './shelf.ts';

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

interface ProfileRow extends EntityRow {
  description: string | null;
  isDefault: number;
  isolatedTbCore: number;
  isolatedTbRuleEngine: number;
  profileData: string;
}

const profileColumn = (column: string) => ({
  join: 'JOIN tenant_profile p ON p.key = e.key',
  expression: `p.${column} COLLATE NOCASE`,
});

/** The tenant profiles of the system. */
export class TenantProfileRepository {
  readonly #shelf: Shelf<ProfileRow, StoredProfile>;
  readonly #default: Query<{ key: number }>;
  readonly #save: Query<never>;
  readonly #clearDefault: Query<never>;
  readonly #setDefault: Query<never>;
  readonly #inUse: Query<{ key: number }>;

  constructor(parts: StoreParts) {
    this.#shelf = new Shelf(parts, {
      type: 'TENANT_PROFILE',
      columns: `p.description, p.is_default AS isDefault, p.isolated_tb_core AS isolatedTbCore,
        p.isolated_tb_rule_engine AS isolatedTbRuleEngine, p.profile_data AS profileData`,
      joins: 'JOIN tenant_profile p ON p.key = e.key',
      sorts: { description: profileColumn('description'), isDefault: profileColumn('is_default') },
      members: ['name', 'description', 'default', 'isolatedTbCore', 'isolatedTbRuleEngine', 'profileData'],
      toEntity: toProfile,
    });
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
    return this.#shelf.byId(id);
  }

  /** The profile of tenants that name none; one without limits is made when there is none yet. */
  ensureDefault(): StoredProfile {
    const existing = this.#default.get();
    if (existing) return this.#shelf.read(existing.key);
    const description = 'Default tenant profile';
    const profileData = { configuration: {} };
    return this.save({ name: DEFAULT_PROFILE_NAME, description, default: true, profileData });
  }

  /** A page of the profiles. @throws PlatformError 500 for an unknown sort property */
  list(link: PageLink): PageData<StoredProfile> {
    return this.#shelf.page({ tenantId: NULL_UUID }, link);
  }

  /**
   * Stores a profile: a new one without id, else the whole of that one anew, except that it stays the default one
   * until another becomes it. @throws PlatformError 400, 404
   */
  save(profile: TenantProfile): StoredProfile {
    const place = this.#shelf.placeOf(NULL_UUID, profile.id);
    this.#check(place, profile);
    const { key } = this.#shelf.store(place, { name: profile.name }, profile);
    this.#save.run(
      key,
      profile.description ?? null,
      place.existing?.isDefault || profile.default ? 1 : 0,
      profile.isolatedTbCore ? 1 : 0,
      profile.isolatedTbRuleEngine ? 1 : 0,
      JSON.stringify(profile.profileData),
    );
    return this.#shelf.read(key);
  }

  /** Makes this profile the default one. @throws PlatformError 404 */
  makeDefault(id: string): StoredProfile {
    const { key } = this.#shelf.require(id);
    this.#clearDefault.run();
    this.#setDefault.run(key);
    return this.#shelf.read(key);
  }

  /** Removes a profile that no tenant has. @throws PlatformError 400, 404 */
  delete(id: string): void {
    const { key, isDefault } = this.#shelf.require(id);
    if (isDefault) throw badRequest('Deletion of Default Tenant Profile is prohibited!');
    if (this.#inUse.get(key)) {
      throw badRequest('The tenant profile referenced by the tenants cannot be deleted!');
    }
    this.#shelf.remove(key);
  }

  #check(place: Place<ProfileRow>, profile: TenantProfile): void {
    const { existing } = place;
    requireText(profile.name, 'Tenant profile name should be specified!');
    limitText(profile.name, 'Tenant profile name');
    if (!profile.profileData) throw badRequest('Tenant profile data should be specified!');
    if (!profile.profileData.configuration) {
      throw badRequest('Tenant profile data configuration should be specified!');
    }
    if (profile.default && !existing?.isDefault && this.#default.get()) {
      throw badRequest('Another default tenant profile is present!');
    }
    if (existing && existing.isolatedTbRuleEngine !== Number(profile.isolatedTbRuleEngine ?? false)) {
      throw badRequest("Can't update isolatedTbRuleEngine property!");
    }
    if (existing && existing.isolatedTbCore !== Number(profile.isolatedTbCore ?? false)) {
      throw badRequest("Can't update isolatedTbCore property!");
    }
    if (this.#shelf.isTaken(place, profile.name)) {
      throw badRequest('Tenant profile with such name already exists!');
    }
  }
}

function toProfile(row: ProfileRow): StoredProfile {
  const profileData = JSON.parse(row.profileData) as NonNullable<TenantProfile['profileData']>;
  return {
    ...storedMembers('TENANT_PROFILE', row),
    name: row.name,
    description: row.description,
    default: row.isDefault === 1,
    isolatedTbCore: row.isolatedTbCore === 1,
    isolatedTbRuleEngine: row.isolatedTbRuleEngine === 1,
    profileData: { ...profileData, configuration: { ...unlimited, ...profileData.configuration } },
  };
}
