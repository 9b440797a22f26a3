import type { DeviceProfile, DeviceProfileInfo } from '../../model/device-profile.ts';
import { entityId } from '../../model/entity-id.ts';
import { type PageData, type PageLink, toPage } from '../../model/page.ts';
import { badRequest, notFound } from '../errors.ts';
import { commonSorts, type ListFilter, type SortColumns } from './entity-lists.ts';
import { looseMembers, restoreMembers } from './loose-members.ts';
import { prepare, type Query, upsertSql } from './sql.ts';
import type { StoreParts } from './store-parts.ts';
import { limitText, requireText } from './text-rules.ts';

/** The name of the device profile that every new tenant gets. */
export const DEFAULT_DEVICE_PROFILE = 'default';

interface ProfileRow {
  id: string;
  createdTime: number;
  tenantId: string;
  name: string;
  extra: string | null;
  description: string | null;
  isDefault: number;
  type: string;
  transportType: string;
  provisionType: string;
  provisionDeviceKey: string | null;
  profileData: string;
}

const known = new Set([
  'id',
  'createdTime',
  'tenantId',
  'name',
  'description',
  'default',
  'type',
  'transportType',
  'provisionType',
  'provisionDeviceKey',
  'profileData',
]);

const byColumn = (expression: string) => ({
  join: 'JOIN device_profile p ON p.key = e.key',
  expression,
});

const sorts: SortColumns = {
  ...commonSorts,
  type: byColumn('p.profile_type'),
  transportType: byColumn('p.transport_type'),
  description: byColumn('p.description COLLATE NOCASE'),
  isDefault: byColumn('p.is_default'),
};

/** The device profiles of tenants. */
export class DeviceProfileRepository {
  readonly #parts: StoreParts;
  readonly #byKey: Query<ProfileRow>;
  readonly #defaultOf: Query<{ key: number }>;
  readonly #save: Query<never>;
  readonly #renameKinds: Query<never>;

  constructor(parts: StoreParts) {
    this.#parts = parts;
    this.#byKey = prepare(
      parts.db,
      `SELECT e.id, e.created_time AS createdTime, t.id AS tenantId, e.name, e.extra, p.description,
         p.is_default AS isDefault, p.profile_type AS type, p.transport_type AS transportType,
         p.provision_type AS provisionType, p.provision_device_key AS provisionDeviceKey,
         p.profile_data AS profileData
       FROM entity e JOIN device_profile p ON p.key = e.key JOIN entity t ON t.key = e.tenant_key
       WHERE e.key = ?`,
    );
    this.#defaultOf = prepare(
      parts.db,
      `SELECT e.key FROM entity e JOIN device_profile p ON p.key = e.key
       WHERE e.tenant_key = ? AND e.type = 'DEVICE_PROFILE' AND p.is_default`,
    );
    this.#save = prepare(
      parts.db,
      upsertSql('device_profile', 'key', [
        'description',
        'is_default',
        'profile_type',
        'transport_type',
        'provision_type',
        'provision_device_key',
        'profile_data',
      ]),
    );
    this.#renameKinds = prepare(
      parts.db,
      'UPDATE entity SET kind = ? WHERE key IN (SELECT key FROM device WHERE profile_key = ?)',
    );
  }

  byId(id: string): DeviceProfile | null {
    const key = this.#parts.registry.keyOf('DEVICE_PROFILE', id);
    return key === undefined ? null : this.#read(key);
  }

  infoById(tenantId: string, id: string): DeviceProfileInfo | null {
    const profile = this.byId(id);
    return profile?.tenantId?.id === tenantId.toLowerCase() ? toInfo(profile) : null;
  }

  /** The profile of devices that name none; every tenant has one. */
  defaultInfo(tenantId: string): DeviceProfileInfo | null {
    const profile = this.#defaultProfile(tenantId);
    return profile && toInfo(profile);
  }

  infos(tenantId: string, link: PageLink, transportType?: string): PageData<DeviceProfileInfo> {
    const tenantKey = this.#parts.registry.tenantKeyOf(tenantId);
    if (tenantKey === undefined) return toPage([], 0, link);
    const filter: ListFilter = { type: 'DEVICE_PROFILE', tenantKey };
    if (transportType) filter.kind = transportType;
    const { keys, total } = this.#parts.lists.page(filter, link, sorts);
    return toPage(
      keys.map((key) => toInfo(this.#read(key))),
      total,
      link,
    );
  }

  /** The profile with exactly this name; a plain one is made when there is none. Only within a write. */
  findOrCreate(tenantId: string, name: string): DeviceProfile {
    const { registry } = this.#parts;
    const tenantKey = registry.tenantKeyOf(tenantId);
    if (tenantKey === undefined) throw notFound();
    const key = registry.keyByName('DEVICE_PROFILE', tenantKey, name);
    return key === undefined ? this.save(tenantId, plainProfile(name)) : this.#read(key);
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
   * devices. @throws PlatformError 400, 404
   */
  save(tenantId: string, profile: DeviceProfile): DeviceProfile {
    const { registry } = this.#parts;
    const tenantKey = registry.tenantKeyOf(tenantId);
    if (tenantKey === undefined) throw notFound();
    const existing = profile.id ? this.byId(profile.id.id) : null;
    if (profile.id && existing?.tenantId?.id !== tenantId.toLowerCase()) throw notFound();
    this.#check(tenantId, tenantKey, profile, existing);
    const plain = plainProfile(profile.name);
    const transportType = profile.transportType ?? plain.transportType ?? null;
    // The kind of a profile is how its devices connect: that is what lists of profiles are filtered by.
    const fields = { name: profile.name, kind: transportType, extra: looseMembers(profile, known) };
    let key = existing?.id ? registry.keyOf('DEVICE_PROFILE', existing.id.id) : undefined;
    if (key === undefined) key = registry.insert({ type: 'DEVICE_PROFILE', tenantKey }, fields).key;
    else registry.update(key, fields);
    this.#save.run(
      key,
      profile.description ?? null,
      profile.default === true ? 1 : 0,
      profile.type ?? plain.type ?? null,
      transportType,
      profile.provisionType ?? plain.provisionType ?? null,
      profile.provisionDeviceKey ?? null,
      JSON.stringify(profile.profileData ?? plain.profileData),
    );
    if (existing && existing.name !== profile.name) {
      this.#renameKinds.run(profile.name, key);
      this.#parts.lists.forget();
    }
    return this.#read(key);
  }

  #check(tenantId: string, tenantKey: number, profile: DeviceProfile, existing: DeviceProfile | null): void {
    requireText(profile.name, 'Device profile name should be specified!');
    limitText(profile.name, 'Device profile name');
    if (existing?.name !== profile.name) {
      if (this.#parts.registry.keyByName('DEVICE_PROFILE', tenantKey, profile.name) !== undefined) {
        throw badRequest('Device profile with such name already exists!');
      }
    }
    if (profile.default) {
      const present = this.#defaultProfile(tenantId);
      if (present && present.id?.id !== existing?.id?.id) {
        throw badRequest('Another default device profile is present in scope of current tenant!');
      }
    }
  }

  #defaultProfile(tenantId: string): DeviceProfile | null {
    const tenantKey = this.#parts.registry.tenantKeyOf(tenantId);
    const row = tenantKey === undefined ? undefined : this.#defaultOf.get(tenantKey);
    return row ? this.#read(row.key) : null;
  }

  #read(key: number): DeviceProfile {
    const row = this.#byKey.get(key);
    if (!row) throw notFound();
    return {
      ...restoreMembers(row.extra),
      id: entityId('DEVICE_PROFILE', row.id),
      createdTime: row.createdTime,
      tenantId: entityId('TENANT', row.tenantId),
      name: row.name,
      description: row.description,
      default: row.isDefault === 1,
      type: row.type,
      transportType: row.transportType,
      provisionType: row.provisionType,
      provisionDeviceKey: row.provisionDeviceKey,
      profileData: JSON.parse(row.profileData) as Record<string, unknown>,
    };
  }
}

function toInfo({ id, name, type, transportType }: DeviceProfile): DeviceProfileInfo {
  if (!id) throw new Error(`The stored device profile ${name} has no id`);
  return { id, name, type, transportType };
}

/** A profile of that name with nothing configured. */
function plainProfile(name: string): DeviceProfile {
  return {
    name,
    type: 'DEFAULT',
    transportType: 'DEFAULT',
    provisionType: 'DISABLED',
    profileData: {
      configuration: { type: 'DEFAULT' },
      transportConfiguration: { type: 'DEFAULT' },
      provisionConfiguration: { type: 'DISABLED', provisionDeviceSecret: null },
      alarms: null,
    },
  };
}
