import type { Device, DeviceInfo, EntitySubtype } from '../../model/device.ts';
import type { DeviceProfile } from '../../model/device-profile.ts';
import { entityId, isNullId, NULL_UUID } from '../../model/entity-id.ts';
import { type PageData, type PageLink, toPage } from '../../model/page.ts';
import { badRequest, notFound } from '../errors.ts';
import { AssignableEntities } from './assignable-entities.ts';
import type { CredentialsRepository } from './credentials-repository.ts';
import type { DeviceProfileRepository } from './device-profile-repository.ts';
import { commonSorts, type ListFilter, type SortColumns } from './entity-lists.ts';
import { looseMembers, parseObject, restoreMembers } from './loose-members.ts';
import { prepare, type Query, upsertSql } from './sql.ts';
import type { StoreParts } from './store-parts.ts';
import { limitText, requireText } from './text-rules.ts';

/** What narrows a list of devices; a type wins over a device profile. */
export interface DeviceFilter {
  customerId?: string | undefined;
  type?: string | undefined;
  deviceProfileId?: string | undefined;
}

interface DeviceRow {
  id: string;
  createdTime: number;
  tenantId: string;
  customerId: string | null;
  name: string;
  type: string;
  label: string | null;
  additionalInfo: string | null;
  extra: string | null;
  deviceProfileId: string;
  deviceData: string;
  customerTitle: string | null;
  customerIsPublic: number | null;
}

const known = new Set([
  'id',
  'createdTime',
  'additionalInfo',
  'tenantId',
  'customerId',
  'name',
  'type',
  'label',
  'deviceProfileId',
  'deviceData',
  'customerTitle',
  'customerIsPublic',
  'deviceProfileName',
]);

const deviceSorts: SortColumns = { ...commonSorts, type: { index: 'kind' }, label: { index: 'label' } };
const infoSorts: SortColumns = {
  ...deviceSorts,
  customerTitle: { index: 'customer_title' },
  // The type of a device is the name of its profile.
  deviceProfileName: { index: 'kind' },
};

/** The devices of tenants. */
export class DeviceRepository {
  readonly #parts: StoreParts;
  readonly #entities: AssignableEntities;
  readonly #profiles: DeviceProfileRepository;
  readonly #credentials: CredentialsRepository;
  readonly #byKey: Query<DeviceRow>;
  readonly #save: Query<never>;
  readonly #typesOfTenant: Query<{ type: string }>;
  readonly #typesOfCustomer: Query<{ type: string }>;

  constructor(parts: StoreParts, profiles: DeviceProfileRepository, credentials: CredentialsRepository) {
    this.#parts = parts;
    this.#entities = new AssignableEntities(parts, { type: 'DEVICE', noun: 'device', title: 'Device' });
    this.#profiles = profiles;
    this.#credentials = credentials;
    this.#byKey = prepare(
      parts.db,
      `SELECT e.id, e.created_time AS createdTime, t.id AS tenantId, c.id AS customerId, e.name, e.kind AS type,
         e.label, e.additional_info AS additionalInfo, e.extra, p.id AS deviceProfileId,
         d.device_data AS deviceData, e.customer_title AS customerTitle,
         c.additional_info ->> '$.isPublic' AS customerIsPublic
       FROM entity e JOIN device d ON d.key = e.key JOIN entity t ON t.key = e.tenant_key
         JOIN entity p ON p.key = d.profile_key LEFT JOIN entity c ON c.key = e.customer_key
       WHERE e.key = ?`,
    );
    this.#save = prepare(parts.db, upsertSql('device', 'key', ['profile_key', 'device_data']));
    // Types in use are the few profiles that have a device: no need to look at every device.
    const typesInUse = (device: string) => `SELECT p.name AS type FROM entity p
      WHERE p.tenant_key = ? AND p.type = 'DEVICE_PROFILE' AND EXISTS (${device}) ORDER BY p.name`;
    this.#typesOfTenant = prepare(parts.db, typesInUse('SELECT 1 FROM device d WHERE d.profile_key = p.key'));
    this.#typesOfCustomer = prepare(
      parts.db,
      typesInUse("SELECT 1 FROM entity e WHERE e.customer_key = ? AND e.type = 'DEVICE' AND e.kind = p.name"),
    );
  }

  byId(id: string): Device | null {
    const row = this.#rowOf(id);
    return row ? toDevice(row) : null;
  }

  infoById(id: string): DeviceInfo | null {
    const row = this.#rowOf(id);
    return row ? toInfo(row) : null;
  }

  /** The devices with these ids, in that order; ids that no device has are left out. */
  byIds(ids: readonly string[]): Device[] {
    return ids.flatMap((id) => this.byId(id) ?? []);
  }

  /** The device of a tenant with exactly this name. */
  byName(tenantId: string, name: string): Device | null {
    const tenantKey = this.#parts.registry.tenantKeyOf(tenantId);
    const key =
      tenantKey === undefined ? undefined : this.#parts.registry.keyByName('DEVICE', tenantKey, name);
    return key === undefined ? null : toDevice(this.#read(key));
  }

  /** A page of the devices of a tenant or of one of its customers. @throws PlatformError 500 for an unknown sort property */
  list(tenantId: string, link: PageLink, filter: DeviceFilter = {}): PageData<Device> {
    return this.#page(tenantId, link, filter, deviceSorts, toDevice);
  }

  /** The same with what lists show of customer and profile, which it can be sorted by too. */
  infos(tenantId: string, link: PageLink, filter: DeviceFilter = {}): PageData<DeviceInfo> {
    return this.#page(tenantId, link, filter, infoSorts, toInfo);
  }

  /** The device types in use, sorted. */
  types(tenantId: string, customerId?: string): EntitySubtype[] {
    const { registry } = this.#parts;
    const tenantKey = registry.tenantKeyOf(tenantId);
    if (tenantKey === undefined) return [];
    const customerKey = customerId === undefined ? undefined : registry.keyOf('CUSTOMER', customerId);
    if (customerId !== undefined && customerKey === undefined) return [];
    const rows =
      customerKey === undefined
        ? this.#typesOfTenant.all(tenantKey)
        : this.#typesOfCustomer.all(tenantKey, customerKey);
    return rows.map(({ type }) => ({
      tenantId: entityId('TENANT', tenantId),
      entityType: 'DEVICE',
      type,
    }));
  }

  /**
   * Stores a device: a new one without id, else the whole of that one anew except when it was made and whose
   * customer's it is. A device that names no profile gets the one called like its type, made when missing, or the
   * default one. A new device gets an access token, the given or a random one. @throws PlatformError 400, 404
   */
  save(tenantId: string, device: Device, { accessToken }: { accessToken?: string | undefined } = {}): Device {
    const { registry } = this.#parts;
    const { tenantKey, key: existing } = this.#entities.keysForSave(tenantId, device);
    this.#check(tenantKey, device.name, existing);
    limitText(device.type, 'Device type');
    limitText(device.label, 'Device label');
    const profile = this.#profileOf(tenantId, device);
    const profileKey = registry.keyOf('DEVICE_PROFILE', profile.id?.id ?? NULL_UUID);
    if (profileKey === undefined) throw notFound();
    const fields = {
      name: device.name,
      kind: profile.name,
      label: device.label,
      additionalInfo: device.additionalInfo,
      extra: looseMembers(device, known),
    };
    let key = existing;
    if (key === undefined) {
      const customerKey = this.#entities.customerKey(tenantKey, device.customerId?.id);
      key = registry.insert({ type: 'DEVICE', tenantKey, customerKey }, fields).key;
    } else {
      registry.update(key, fields);
    }
    this.#save.run(key, profileKey, JSON.stringify(completeData(device.deviceData, profile)));
    if (existing === undefined) this.#credentials.createToken(key, accessToken);
    return toDevice(this.#read(key));
  }

  /** Gives the device to a customer of its tenant, or takes it back with null. @throws PlatformError 400, 404 */
  assign(id: string, customerId: string | null): Device {
    return toDevice(this.#read(this.#entities.assign(id, customerId)));
  }

  /**
   * Hands the device over to another tenant, without customer and relations; its credentials, attributes and telemetry
   * stay. It gets the profile of that tenant called like its own, made when missing. @throws PlatformError 400, 404
   */
  moveToTenant(id: string, tenantId: string): Device {
    const { registry } = this.#parts;
    const key = registry.keyOf('DEVICE', id);
    const tenantKey = registry.keyOf('TENANT', tenantId);
    if (key === undefined || tenantKey === undefined) throw notFound();
    this.#refuseViewed(key, "Can't assign device that has entity views to another tenant!");
    const device = toDevice(this.#read(key));
    this.#check(tenantKey, device.name, key);
    const profile = this.#profiles.findOrCreate(tenantId, device.type);
    const profileKey = registry.keyOf('DEVICE_PROFILE', profile.id?.id ?? NULL_UUID);
    if (profileKey === undefined) throw notFound();
    registry.moveToTenant(key, tenantKey);
    this.#save.run(key, profileKey, JSON.stringify(completeData(device.deviceData, profile)));
    return toDevice(this.#read(key));
  }

  /**
   * Removes the device with its credentials, relations, attributes and telemetry.
   * @throws PlatformError 400 when it has views, 404
   */
  delete(id: string): void {
    const key = this.#parts.registry.keyOf('DEVICE', id);
    if (key === undefined) throw notFound();
    this.#refuseViewed(key, "Can't delete device that has entity views!");
    this.#parts.registry.remove(key);
  }

  #refuseViewed(key: number, message: string): void {
    if (this.#parts.views.onto(key).length > 0) throw badRequest(message);
  }

  #page<T>(
    tenantId: string,
    link: PageLink,
    filter: DeviceFilter,
    sorts: SortColumns,
    toItem: (row: DeviceRow) => T,
  ): PageData<T> {
    const where = this.#listFilter(tenantId, filter);
    if (!where) return toPage([], 0, link);
    const { keys, total } = this.#parts.lists.page(where, link, sorts);
    return toPage(
      keys.map((key) => toItem(this.#read(key))),
      total,
      link,
    );
  }

  /** Null when it names a tenant, customer or profile that does not exist, so that nothing can match. */
  #listFilter(tenantId: string, { customerId, type, deviceProfileId }: DeviceFilter): ListFilter | null {
    const { registry } = this.#parts;
    const tenantKey = registry.tenantKeyOf(tenantId);
    if (tenantKey === undefined) return null;
    const filter: ListFilter = { type: 'DEVICE', tenantKey };
    if (customerId !== undefined) {
      filter.customerKey = registry.keyOf('CUSTOMER', customerId);
      if (filter.customerKey === undefined) return null;
    }
    if (type?.trim()) {
      filter.kind = type;
    } else if (deviceProfileId !== undefined) {
      filter.kind = this.#profiles.infoById(tenantId, deviceProfileId)?.name;
      if (filter.kind === undefined) return null;
    }
    return filter;
  }

  #check(tenantKey: number, name: string, ownKey: number | undefined): void {
    requireText(name, 'Device name should be specified!');
    limitText(name, 'Device name');
    const taken = this.#parts.registry.keyByName('DEVICE', tenantKey, name);
    if (taken !== undefined && taken !== ownKey) throw badRequest('Device with such name already exists!');
  }

  #profileOf(tenantId: string, device: Device): DeviceProfile {
    if (device.deviceProfileId && !isNullId(device.deviceProfileId)) {
      const profile = this.#profiles.byId(device.deviceProfileId.id);
      if (profile?.tenantId?.id !== tenantId.toLowerCase()) {
        throw badRequest('Device is referencing non existing device profile!');
      }
      return profile;
    }
    const type = device.type?.trim();
    return type ? this.#profiles.findOrCreate(tenantId, type) : this.#profiles.requireDefault(tenantId);
  }

  #rowOf(id: string): DeviceRow | undefined {
    const key = this.#parts.registry.keyOf('DEVICE', id);
    return key === undefined ? undefined : this.#byKey.get(key);
  }

  #read(key: number): DeviceRow {
    const row = this.#byKey.get(key);
    if (!row) throw notFound();
    return row;
  }
}

function toDevice(row: DeviceRow): Device & Pick<DeviceInfo, 'id' | 'createdTime'> & { type: string } {
  return {
    ...restoreMembers(row.extra),
    id: entityId('DEVICE', row.id),
    createdTime: row.createdTime,
    additionalInfo: parseObject(row.additionalInfo),
    tenantId: entityId('TENANT', row.tenantId),
    customerId: entityId('CUSTOMER', row.customerId ?? NULL_UUID),
    name: row.name,
    type: row.type,
    label: row.label,
    deviceProfileId: entityId('DEVICE_PROFILE', row.deviceProfileId),
    deviceData: JSON.parse(row.deviceData) as Record<string, unknown>,
  };
}

function toInfo(row: DeviceRow): DeviceInfo {
  return {
    ...toDevice(row),
    customerTitle: row.customerTitle,
    customerIsPublic: row.customerIsPublic === 1,
    deviceProfileName: row.type,
  };
}

/** Keeps the parts of the data that fit the kinds of the profile and fills in the others. */
function completeData(data: Device['deviceData'], profile: DeviceProfile): Record<string, unknown> {
  return {
    ...data,
    configuration: partOfType(data?.configuration, profile.type ?? 'DEFAULT'),
    transportConfiguration: partOfType(data?.transportConfiguration, profile.transportType ?? 'DEFAULT'),
  };
}

function partOfType(part: unknown, type: string): object {
  const fits = typeof part === 'object' && part !== null && 'type' in part && part.type === type;
  return fits ? part : { type };
}
