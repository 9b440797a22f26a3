import type { Device, DeviceInfo } from '../../../model/device.ts';
import type { DeviceProfile } from '../../../model/device-profile.ts';
import { entityId, isNullId, NULL_UUID } from '../../../model/entity-id.ts';
import { badRequest, notFound } from '../../errors.ts';
import { parseObject } from '../engine/loose-members.ts';
import { prepare, type Query, upsertSql } from '../engine/sql.ts';
import { limitText } from '../engine/text-rules.ts';
import type { StoreParts } from '../registry/store-parts.ts';
import {
  type AssignableFilter,
  AssignableRepository,
  type AssignableRow,
  assignableMembers,
  customerMembers,
} from './assignable-repository.ts';
import type { DeviceCredentialsRepository } from './device-credentials-repository.ts';
import type { DeviceProfileRepository } from './device-profile-repository.ts';
import type { ListOf } from './shelf.ts';

/** What narrows a list of devices; a type wins over a device profile. */
export interface DeviceFilter extends AssignableFilter {
  deviceProfileId?: string | undefined;
}

interface DeviceRow extends AssignableRow {
  deviceProfileId: string;
  deviceData: string;
}

/** A device that is stored. */
type StoredDevice = Device & Pick<DeviceInfo, 'id' | 'createdTime'> & { type: string };

/** Types in use are the few profiles that have a device: no need to look at every device. */
const typesInUse = (device: string) => `SELECT p.name AS type FROM entity p
  WHERE p.tenant_key = ?1 AND p.type = 'DEVICE_PROFILE' AND EXISTS (${device}) ORDER BY p.name`;

/** The devices of tenants. */
export class DeviceRepository extends AssignableRepository<
  DeviceRow,
  StoredDevice,
  DeviceInfo,
  DeviceFilter
> {
  readonly #profiles: DeviceProfileRepository;
  readonly #credentials: DeviceCredentialsRepository;
  readonly #save: Query<never>;

  constructor(
    parts: StoreParts,
    profiles: DeviceProfileRepository,
    credentials: DeviceCredentialsRepository,
  ) {
    super(parts, {
      type: 'DEVICE',
      noun: 'device',
      title: 'Device',
      heading: 'Device',
      members: ['label', 'deviceProfileId', 'deviceData', 'deviceProfileName'],
      columns: 'p.id AS deviceProfileId, d.device_data AS deviceData',
      joins: 'JOIN device d ON d.key = e.key JOIN entity p ON p.key = d.profile_key',
      sorts: { label: { index: 'label' } },
      // The type of a device is the name of its profile.
      infoSorts: { deviceProfileName: { index: 'kind' } },
      typesOfTenant: typesInUse('SELECT 1 FROM device d WHERE d.profile_key = p.key'),
      typesOfCustomer: typesInUse(
        "SELECT 1 FROM entity e WHERE e.customer_key = ?2 AND e.type = 'DEVICE' AND e.kind = p.name",
      ),
      toEntity: toDevice,
      toInfo: (row) => ({ ...toDevice(row), ...customerMembers(row), deviceProfileName: row.kind }),
    });
    this.#profiles = profiles;
    this.#credentials = credentials;
    this.#save = prepare(parts.db, upsertSql('device', 'key', ['profile_key', 'device_data']));
  }

  /**
   * Stores a device: a new one without id, else the whole of that one anew except when it was made. A device that
   * names no profile gets the one called like its type, made when missing, or the default one. A new device gets an
   * access token, the given or a random one. @throws PlatformError 400, 404
   */
  save(
    tenantId: string,
    device: Device,
    { accessToken }: { accessToken?: string | undefined } = {},
  ): StoredDevice {
    const place = this.placeOf(tenantId, device);
    limitText(device.type, 'Device type');
    const profile = this.#profileOf(tenantId, device);
    const key = this.store(place, device, { kind: profile.name, label: device.label });
    this.#saveProfile(key, profile, device.deviceData);
    if (!place.existing) this.#credentials.createToken(key, accessToken);
    return this.shelf.read(key);
  }

  /**
   * Hands the device over to another tenant, without customer, relations and events; its credentials, attributes and
   * telemetry stay. It gets the profile of that tenant called like its own, made when missing. @throws PlatformError 400, 404
   */
  moveToTenant(id: string, tenantId: string): StoredDevice {
    const { registry } = this.parts;
    const existing = this.shelf.require(id);
    const { key, name, kind, deviceData } = existing;
    const tenantKey = registry.keyOf('TENANT', tenantId);
    if (tenantKey === undefined) throw notFound();
    this.refuseViewed(key, "Can't assign device that has entity views to another tenant!");
    this.checkName({ tenantKey, existing }, name);
    const profile = this.#profiles.findOrCreate(tenantId, kind);
    registry.moveToTenant('DEVICE', key, tenantKey);
    this.#saveProfile(key, profile, parseObject(deviceData));
    return this.shelf.read(key);
  }

  protected override listOf(tenantId: string, filter: DeviceFilter | undefined): ListOf | null {
    if (filter?.deviceProfileId === undefined || filter.type?.trim()) return super.listOf(tenantId, filter);
    const profile = this.#profiles.infoById(tenantId, filter.deviceProfileId);
    return profile && super.listOf(tenantId, { ...filter, type: profile.name });
  }

  #saveProfile(key: number, profile: DeviceProfile, data: Device['deviceData']): void {
    const profileKey = this.parts.registry.keyOf('DEVICE_PROFILE', profile.id?.id ?? NULL_UUID);
    if (profileKey === undefined) throw notFound();
    this.#save.run(key, profileKey, JSON.stringify(completeData(data, profile)));
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
}

function toDevice(row: DeviceRow): StoredDevice {
  return {
    ...assignableMembers('DEVICE', row),
    label: row.label,
    deviceProfileId: entityId('DEVICE_PROFILE', row.deviceProfileId),
    deviceData: parseObject(row.deviceData),
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
