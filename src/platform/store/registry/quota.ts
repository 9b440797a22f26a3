import type { DatabaseSync } from 'node:sqlite';
import type { EntityType } from '../../../model/entity-id.ts';
import type { TenantProfileConfiguration } from '../../../model/tenant-profile.ts';
import { badRequest } from '../../errors.ts';
import { prepare, type Query } from '../engine/sql.ts';
import { EntityCounts } from './entity-counts.ts';

/** The entity types that a tenant profile can limit, and the member that does. */
const limits: Readonly<Partial<Record<EntityType, keyof TenantProfileConfiguration>>> = {
  DEVICE: 'maxDevices',
  ASSET: 'maxAssets',
  CUSTOMER: 'maxCustomers',
  USER: 'maxUsers',
  DASHBOARD: 'maxDashboards',
  RULE_CHAIN: 'maxRuleChains',
};

/** Holds tenants to the number of entities that their profiles allow. */
export class Quota {
  readonly #limit: Query<{ most: unknown }>;
  readonly #counts: EntityCounts;

  constructor(db: DatabaseSync) {
    this.#limit = prepare(
      db,
      `SELECT p.profile_data ->> ? AS most
       FROM tenant t JOIN tenant_profile p ON p.key = t.profile_key WHERE t.key = ?`,
    );
    this.#counts = new EntityCounts(db);
  }

  /** Refuses one more entity of the type to a tenant that has as many as it may. @throws PlatformError 400 */
  checkRoomFor(type: EntityType, tenantKey: number): void {
    const member = limits[type];
    if (member === undefined) return;
    const most = this.#limit.get(`$.configuration.${member}`, tenantKey)?.most;
    if (typeof most !== 'number' || most <= 0) return;
    if (this.#counts.of({ type, tenantKey }) < Math.floor(most)) return;
    throw badRequest(`Can't create more then ${most} ${type.toLowerCase().replace('_', ' ')}s!`);
  }
}
