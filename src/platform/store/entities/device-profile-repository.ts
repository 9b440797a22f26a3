import type { DeviceProfile } from '../../../model/device-profile.ts';
import type { DeviceProfileInfo } from '../../../model/device-profile-info.ts';
import { entityId, isNullId } from '../../../model/entity-id.ts';
import type { PageData, PageLink } from '../../../model/page.ts';
import { plainDeviceProfile } from '../../../model/plain-profile.ts';
import { badRequest, notFound } from '../../errors.ts';
import { prepare, type Query, upsertSql } from '../engine/sql.ts';
import type { StoreParts } from '../registry/store-parts.ts';
import { type CheckedProfile, checkDeviceProfile } from './device-profile-rules.ts';
import { type EntityRow, type Place, Shelf, storedMembers } from './shelf.ts';

/** The name of the device profile that every new tenant gets. */
export const DEFAULT_DEVICE_PROFILE = 'default';

/** A device profile that is stored. */
type StoredProfile = DeviceProfile & Pick<DeviceProfileInfo, 'id'>;

interface ProfileRow extends EntityRow {
  description: string | null;
  isDefault: number;
  type: string;
  transportType: string;
  provisionType: string;
  defaultRuleChainId: string | null;
  defaultQueueName: string | null;
  provisionDeviceKey: string | null;
  profileData: string;
}

const byColumn = (expression: string) => ({
  join: 'JOIN device_profile p ON p.key = e.key',
  expression,
});

/** The device profiles of tenants. */
export class DeviceProfileRepository {
  readonly #parts: StoreParts;
  readonly #shelf: Shelf<ProfileRow, StoredProfile>;
  /** Which profile was the default one of a tenant when this was last asked. */
  readonly #lastDefaults = new Map<number, number>();
  readonly #isDefaultOf: Query<{ key: number }>;
  readonly #defaultOf: Query<{ key: number }>;
  readonly #byProvisionKey: Query<{ key: number }>;
  readonly #save: Query<never>;
  readonly #setDefault: Query<never>;
  readonly #renameKinds: Query<never>;
  readonly #anyDevice: Query<{ key: number }>;
  readonly #allOf: Query<{ key: number }>;

  constructor(parts: StoreParts) {
    this.#parts = parts;
    this.#shelf = new Shelf(parts, {
      type: 'DEVICE_PROFILE',
      columns: `p.description, p.is_default AS isDefault, p.profile_type AS type, p.transport_type AS transportType,
        p.provision_type AS provisionType, p.provision_device_key AS provisionDeviceKey,
        r.id AS defaultRuleChainId, p.default_queue_name AS defaultQueueName, p.profile_data AS profileData`,
      joins: `JOIN device_profile p ON p.key = e.key LEFT JOIN entity r ON r.key = p.default_rule_chain_key`,
      sorts: {
        type: byColumn('p.profile_type'),
        transportType: byColumn('p.transport_type'),
        description: byColumn('p.description COLLATE NOCASE'),
        isDefault: byColumn('p.is_default'),
      },
      members: [
        'tenantId',
        'name',
        'description',
        'default',
        'type',
        'transportType',
        'provisionType',
        'defaultRuleChainId',
        'defaultQueueName',
        'provisionDeviceKey',
        'profileData',
      ],
      toEntity: toProfile,
    });
    this.#byProvisionKey = prepare(parts.db, 'SELECT key FROM device_profile WHERE provision_device_key = ?');
    this.#defaultOf = prepare(
      parts.db,
      `SELECT e.key FROM entity e JOIN device_profile p ON p.key = e.key
       WHERE e.tenant_key = ? AND e.type = 'DEVICE_PROFILE' AND p.is_default`,
    );
    this.#isDefaultOf = prepare(
      parts.db,
      `SELECT e.key FROM entity e JOIN device_profile p ON p.key = e.key
       WHERE e.key = ? AND e.tenant_key = ? AND p.is_default`,
    );
    this.#save = prepare(
      parts.db,
      upsertSql('device_profile', 'key', [
        'description',
        'is_default',
        'profile_type',
        'transport_type',
        'provision_type',
        'default_rule_chain_key',
        'default_queue_name',
        'provision_device_key',
        'profile_data',
      ]),
    );
    this.#setDefault = prepare(parts.db, 'UPDATE device_profile SET is_default = ? WHERE key = ?');
    this.#renameKinds = prepare(
      parts.db,
      'UPDATE entity SET kind = ? WHERE key IN (SELECT key FROM device WHERE profile_key = ?)',
    );
    this.#anyDevice = prepare(parts.db, 'SELECT key FROM device WHERE profile_key = ? LIMIT 1');
    this.#allOf = prepare(
      parts.db,
      `SELECT key FROM entity INDEXED BY entity_by_name WHERE tenant_key = ? AND type = 'DEVICE_PROFILE'
       ORDER BY name_folded`,
    );
  }

  byId(id: string): DeviceProfile | null {
    return this.#shelf.byId(id);
  }

  /** The profile, of whatever tenant, that devices with this key are provisioned by. */
  byProvisionKey(provisionDeviceKey: string): DeviceProfile | null {
    const row = this.#byProvisionKey.get(provisionDeviceKey);
    return row ? this.#shelf.byKey(row.key) : null;
  }

  infoById(tenantId: string, id: string): DeviceProfileInfo | null {
    const profile = this.#shelf.byId(id);
    return profile?.tenantId?.id === tenantId.toLowerCase() ? toInfo(profile) : null;
  }

  /** The profile of devices that name none; every tenant has one. */
  defaultInfo(tenantId: string): DeviceProfileInfo | null {
    const profile = this.#defaultProfile(tenantId);
    return profile && toInfo(profile);
  }

  /** A page of profiles, optionally of one transport. @throws PlatformError 500 for an unknown sort property */
  infos(tenantId: string, link: PageLink, transportType?: string): PageData<DeviceProfileInfo> {
    return this.#shelf.pageAs((row) => toInfo(toProfile(row)), { tenantId, kind: transportType }, link);
  }

  /** The same with all there is to each. */
  list(tenantId: string, link: PageLink, transportType?: string): PageData<DeviceProfile> {
    return this.#shelf.page({ tenantId, kind: transportType }, link);
  }

  /** Every profile of a tenant, by name. */
  allInfos(tenantId: string): DeviceProfileInfo[] {
    const tenantKey = this.#parts.registry.tenantKeyOf(tenantId);
    if (tenantKey === undefined) return [];
    return this.#allOf.all(tenantKey).map(({ key }) => toInfo(this.#shelf.read(key)));
  }

  /** The profile with exactly this name; a plain one is made when there is none. Only within a write. */
  findOrCreate(tenantId: string, name: string): DeviceProfile {
    return this.#shelf.byName(tenantId, name) ?? this.save(tenantId, plainProfile(name));
  }

  /** The default profile of a tenant. @throws PlatformError 404 when the tenant has none */
  requireDefault(tenantId: string): DeviceProfile {
    const profile = this.#defaultProfile(tenantId);
    if (!profile) throw notFound();
    return profile;
  }

  /** Makes the profile `default` of a new tenant. */
  createDefault(tenantId: string): DeviceProfile {
    return this.save(tenantId, { ...plainProfile(DEFAULT_DEVICE_PROFILE), default: true });
  }

  /**
   * Stores a profile: a new one without id, else the whole of that one anew. A new name becomes the type of its
   * devices; the default profile stays that until another one is made it. @throws PlatformError 400, 404
   */
  save(tenantId: string, profile: DeviceProfile): DeviceProfile {
    const place = this.#shelf.placeOf(tenantId, profile.id);
    const { existing } = place;
    const checked = checkDeviceProfile(profile);
    this.#checkOthers(place, profile, checked);
    if (existing) this.#checkKinds(existing, checked);
    const ruleChainKey = this.#ruleChainKey(place.tenantKey, profile);
    // The kind of a profile is how its devices connect: that is what lists of profiles are filtered by.
    const { key } = this.#shelf.store(place, { name: profile.name, kind: checked.transportType }, profile);
    this.#save.run(
      key,
      profile.description ?? null,
      profile.default || existing?.isDefault ? 1 : 0,
      checked.type,
      checked.transportType,
      checked.provisionType,
      ruleChainKey,
      profile.defaultQueueName || null,
      checked.provisionDeviceKey,
      JSON.stringify(checked.profileData),
    );
    if (existing && existing.name !== profile.name) {
      this.#renameKinds.run(profile.name, key);
      this.#parts.lists.forget();
    }
    return this.#shelf.read(key);
  }

  /** Makes a profile that of devices that name none, in place of the present one. @throws PlatformError 404 */
  makeDefault(id: string): DeviceProfile {
    const { key, tenantKey } = this.#shelf.require(id);
    const present = this.#defaultKey(tenantKey);
    if (present !== undefined) this.#setDefault.run(0, present);
    this.#setDefault.run(1, key);
    return this.#shelf.read(key);
  }

  /** Removes a profile that no device has. @throws PlatformError 400 when one has, or for the default one, 404 */
  delete(id: string): void {
    const { key, isDefault } = this.#shelf.require(id);
    if (isDefault) throw badRequest('Deletion of Default Device Profile is prohibited!');
    if (this.#anyDevice.get(key)) {
      throw badRequest('The device profile referenced by the devices cannot be deleted!');
    }
    this.#shelf.remove(key);
  }

  /** Refuses what another profile has and only one may have. */
  #checkOthers(
    place: Place<ProfileRow>,
    profile: DeviceProfile,
    { provisionDeviceKey }: CheckedProfile,
  ): void {
    const isOther = (key: number | undefined) => key !== undefined && key !== place.existing?.key;
    if (this.#shelf.isTaken(place, profile.name)) {
      throw badRequest('Device profile with such name already exists!');
    }
    if (provisionDeviceKey !== null && isOther(this.#byProvisionKey.get(provisionDeviceKey)?.key)) {
      throw badRequest('Device profile with such provision device key already exists!');
    }
    if (profile.default && isOther(this.#defaultKey(place.tenantKey))) {
      throw badRequest('Another default device profile is present in scope of current tenant!');
    }
  }

  /** What devices were set up for stays while there are any. */
  #checkKinds(existing: ProfileRow, { type, transportType }: CheckedProfile): void {
    const changed =
      existing.type !== type ? 'type' : existing.transportType !== transportType ? 'transport type' : null;
    if (changed && this.#anyDevice.get(existing.key)) {
      throw badRequest(`Can't change device profile ${changed} because devices referenced it!`);
    }
  }

  #ruleChainKey(tenantKey: number, { defaultRuleChainId }: DeviceProfile): number | null {
    if (!defaultRuleChainId || isNullId(defaultRuleChainId)) return null;
    const key = this.#parts.registry.keyWithin(tenantKey, 'RULE_CHAIN', defaultRuleChainId.id);
    if (key === undefined) throw badRequest('Device profile is referencing to non-existent rule chain!');
    return key;
  }

  #defaultProfile(tenantId: string): StoredProfile | null {
    const tenantKey = this.#parts.registry.tenantKeyOf(tenantId);
    const key = tenantKey === undefined ? undefined : this.#defaultKey(tenantKey);
    return key === undefined ? null : this.#shelf.read(key);
  }

  /** Every new device that names no profile asks for it, and a tenant may have thousands of profiles. */
  #defaultKey(tenantKey: number): number | undefined {
    const known = this.#lastDefaults.get(tenantKey);
    if (known !== undefined && this.#isDefaultOf.get(known, tenantKey)) return known;
    const key = this.#defaultOf.get(tenantKey)?.key;
    if (key !== undefined) this.#lastDefaults.set(tenantKey, key);
    return key;
  }
}

function toProfile(row: ProfileRow): StoredProfile {
  return {
    ...storedMembers('DEVICE_PROFILE', row),
    tenantId: entityId('TENANT', row.tenantId),
    name: row.name,
    description: row.description,
    default: row.isDefault === 1,
    type: row.type,
    transportType: row.transportType,
    provisionType: row.provisionType,
    defaultRuleChainId:
      row.defaultRuleChainId === null ? null : entityId('RULE_CHAIN', row.defaultRuleChainId),
    defaultQueueName: row.defaultQueueName,
    provisionDeviceKey: row.provisionDeviceKey,
    profileData: JSON.parse(row.profileData) as Record<string, unknown>,
  };
}

function toInfo({ id, name, type, transportType }: StoredProfile): DeviceProfileInfo {
  return { id, name, type, transportType };
}

/** A profile of that name with nothing configured. */
function plainProfile(name: string): DeviceProfile {
  return { name, description: 'Default device profile', ...plainDeviceProfile() };
}
