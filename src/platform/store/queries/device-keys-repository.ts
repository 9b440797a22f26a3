import { prepare, type Query } from '../engine/sql.ts';
import type { StoreParts } from '../registry/store-parts.ts';

interface KeyQueries {
  ofProfile: Query<{ name: string }>;
  ofTenant: Query<{ name: string }>;
}

/** The keys that devices have values under, as pickers of alarm rules offer them. */
export class DeviceKeysRepository {
  readonly #parts: StoreParts;
  readonly #timeseries: KeyQueries;
  readonly #attributes: KeyQueries;

  constructor(parts: StoreParts) {
    this.#parts = parts;
    this.#timeseries = keyQueries(parts, 'ts_latest');
    this.#attributes = keyQueries(parts, 'attribute');
  }

  /** The keys of latest values of the devices of a profile, or of all devices of the tenant; sorted. */
  timeseries(tenantId: string, deviceProfileId?: string): string[] {
    return this.#keys(this.#timeseries, tenantId, deviceProfileId);
  }

  /** The same of attributes, of all scopes. */
  attributes(tenantId: string, deviceProfileId?: string): string[] {
    return this.#keys(this.#attributes, tenantId, deviceProfileId);
  }

  #keys({ ofProfile, ofTenant }: KeyQueries, tenantId: string, deviceProfileId?: string): string[] {
    const { registry } = this.#parts;
    const owner =
      deviceProfileId === undefined
        ? registry.tenantKeyOf(tenantId)
        : registry.keyOf('DEVICE_PROFILE', deviceProfileId);
    if (owner === undefined) return [];
    return (deviceProfileId === undefined ? ofTenant : ofProfile).all(owner).map(({ name }) => name);
  }
}

function keyQueries({ db }: StoreParts, table: 'ts_latest' | 'attribute'): KeyQueries {
  // The order of the join is given: by device, not by every value of every other tenant.
  const keys = (profiles: string) =>
    prepare<{ name: string }>(
      db,
      `SELECT name FROM kv_key WHERE id IN (
         SELECT DISTINCT v.key_id FROM device d CROSS JOIN ${table} v ON v.entity_key = d.key
         WHERE d.profile_key IN (${profiles})) ORDER BY name`,
    );
  return {
    ofProfile: keys('?'),
    ofTenant: keys("SELECT key FROM entity WHERE tenant_key = ? AND type = 'DEVICE_PROFILE'"),
  };
}
