import { FeatureState, type UsageFeature, usageFeatures } from '../../../model/api-usage.ts';
import { TenantProfileConfiguration } from '../../../model/tenant-profile.ts';
import { notFound } from '../../errors.ts';
import { prepare, type Query } from '../engine/sql.ts';
import {
  type EntityHandle,
  type HandleRow,
  handleColumns,
  handleJoins,
  toHandle,
} from '../registry/entity-handles.ts';
import type { StoreParts } from '../registry/store-parts.ts';

/** The state of every feature. */
export type FeatureStates = Readonly<Record<UsageFeature, FeatureState>>;

/** What a tenant may use, and how it stands with it. */
export interface ApiUsageState {
  /** The entity that counts and limits hang on as telemetry. */
  entity: EntityHandle;
  states: FeatureStates;
  /** What the tenant's profile grants. */
  configuration: TenantProfileConfiguration;
}

const columns: Readonly<Record<UsageFeature, string>> = {
  transportApiState: 'transport_state',
  dbApiState: 'db_storage_state',
  ruleEngineApiState: 're_exec_state',
  jsExecutionApiState: 'js_exec_state',
  emailApiState: 'email_exec_state',
  smsApiState: 'sms_exec_state',
};

type StateRow = HandleRow & Record<UsageFeature, string> & { configuration: string | null };

const selected = usageFeatures.map((feature) => `s.${columns[feature]} AS ${feature}`).join(', ');

/** How tenants stand with what they may use; every tenant has one such state, named like the tenant. */
export class ApiUsageRepository {
  readonly #parts: StoreParts;
  readonly #ofTenant: Query<StateRow>;
  readonly #ofProfile: Query<StateRow>;
  readonly #limited: Query<StateRow>;
  readonly #tenantsWithout: Query<{ id: string }>;
  readonly #tenant: Query<{ key: number; name: string }>;
  readonly #insert: Query<never>;
  readonly #update: Query<never>;

  constructor(parts: StoreParts) {
    this.#parts = parts;
    const { db } = parts;
    const select = `SELECT ${handleColumns}, ${selected}, p.profile_data -> '$.configuration' AS configuration
      FROM api_usage_state s JOIN entity e ON e.key = s.key ${handleJoins}
        JOIN tenant ON tenant.key = s.tenant_key JOIN tenant_profile p ON p.key = tenant.profile_key`;
    this.#ofTenant = prepare(db, `${select} WHERE t.id = ? AND t.type = 'TENANT'`);
    this.#ofProfile = prepare(
      db,
      `${select} WHERE tenant.profile_key = (SELECT key FROM entity WHERE id = ? AND type = 'TENANT_PROFILE')`,
    );
    const all = usageFeatures.map((feature) => `s.${columns[feature]}`).join(', ');
    this.#limited = prepare(db, `${select} WHERE 'DISABLED' IN (${all}) OR 'WARNING' IN (${all})`);
    this.#tenantsWithout = prepare(
      db,
      `SELECT id FROM entity WHERE type = 'TENANT' AND key NOT IN (SELECT tenant_key FROM api_usage_state)`,
    );
    this.#tenant = prepare(db, `SELECT key, name FROM entity WHERE id = ? AND type = 'TENANT'`);
    const stateColumns = usageFeatures.map((feature) => columns[feature]);
    this.#insert = prepare(
      db,
      `INSERT INTO api_usage_state (key, tenant_key, ${stateColumns.join(', ')})
       VALUES (?, ?, ${stateColumns.map(() => "'ENABLED'").join(', ')})`,
    );
    this.#update = prepare(
      db,
      `UPDATE api_usage_state SET ${stateColumns.map((column) => `${column} = ?`).join(', ')} WHERE key = ?`,
    );
  }

  /** Makes the state of a tenant, everything enabled. Only within a write. @throws PlatformError 404 */
  create(tenantId: string): ApiUsageState {
    const tenant = this.#tenant.get(tenantId);
    if (!tenant) throw notFound();
    const { registry } = this.#parts;
    const { key } = registry.insert(
      { type: 'API_USAGE_STATE', tenantKey: tenant.key },
      { name: tenant.name },
    );
    this.#insert.run(key, tenant.key);
    const state = this.ofTenant(tenantId);
    if (!state) throw new Error(`The tenant ${tenantId} has no profile`);
    return state;
  }

  ofTenant(tenantId: string): ApiUsageState | null {
    const row = this.#ofTenant.get(tenantId);
    return row ? toState(row) : null;
  }

  /** The states of the tenants that share a profile. */
  ofProfile(profileId: string): ApiUsageState[] {
    return this.#ofProfile.all(profileId).map(toState);
  }

  /** The states in which something is not simply enabled. */
  limited(): ApiUsageState[] {
    return this.#limited.all().map(toState);
  }

  /** The tenants that have no state yet, as those of an older database. */
  tenantsWithout(): string[] {
    return this.#tenantsWithout.all().map(({ id }) => id);
  }

  /** Only within a write. */
  saveStates({ key }: EntityHandle, states: FeatureStates): void {
    this.#update.run(...usageFeatures.map((feature) => states[feature]), key);
  }
}

function toState(row: StateRow): ApiUsageState {
  const stateOf = (feature: UsageFeature) => FeatureState.parse(row[feature]);
  return {
    entity: toHandle(row),
    states: {
      transportApiState: stateOf('transportApiState'),
      dbApiState: stateOf('dbApiState'),
      ruleEngineApiState: stateOf('ruleEngineApiState'),
      jsExecutionApiState: stateOf('jsExecutionApiState'),
      emailApiState: stateOf('emailApiState'),
      smsApiState: stateOf('smsApiState'),
    },
    configuration: TenantProfileConfiguration.parse(JSON.parse(row.configuration ?? '{}')),
  };
}
