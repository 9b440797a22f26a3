import { openForReading } from './engine/database.ts';
import { AssetRepository } from './entities/asset-repository.ts';
import { CustomerRepository } from './entities/customer-repository.ts';
import { DashboardRepository } from './entities/dashboard-repository.ts';
import { DeviceCredentialsRepository } from './entities/device-credentials-repository.ts';
import { DeviceProfileRepository } from './entities/device-profile-repository.ts';
import { DeviceRepository } from './entities/device-repository.ts';
import { EntityViewRepository } from './entities/entity-view-repository.ts';
import { RelatedEntities } from './entities/related-entities.ts';
import { RelationRepository } from './entities/relation-repository.ts';
import { RuleChainRepository } from './entities/rule-chain-repository.ts';
import { RuleNodeRepository } from './entities/rule-node-repository.ts';
import { TenantProfileRepository } from './entities/tenant-profile-repository.ts';
import { TenantRepository } from './entities/tenant-repository.ts';
import { WidgetTypeRepository } from './entities/widget-type-repository.ts';
import { WidgetsBundleRepository } from './entities/widgets-bundle-repository.ts';
import { AuditLogRepository } from './logs/audit-log-repository.ts';
import { EventRepository } from './logs/event-repository.ts';
import { UserCredentialsRepository } from './people/user-credentials-repository.ts';
import { UserRepository } from './people/user-repository.ts';
import { AlarmQueryRepository } from './queries/alarm-query-repository.ts';
import { DeviceKeysRepository } from './queries/device-keys-repository.ts';
import { EntityQueryRepository } from './queries/entity-query-repository.ts';
import { EntityHandles } from './registry/entity-handles.ts';
import { EntityLists } from './registry/entity-lists.ts';
import { EntityRegistry } from './registry/entity-registry.ts';
import { AttributeRepository } from './values/attribute-repository.ts';
import { EntityViewWindows } from './values/entity-view-windows.ts';
import { KeyDictionary } from './values/key-dictionary.ts';
import { TimeseriesRepository } from './values/timeseries-repository.ts';

/**
 * Opens, in another thread of the process that has the store open, what can be read from it: each read sees all that
 * was acknowledged before it began. Whatever writes fails.
 */
export function openReadStore(folder: string) {
  const db = openForReading(folder);
  const now = Date.now;
  const lists = new EntityLists(db);
  const keys = new KeyDictionary(db);
  const views = new EntityViewWindows(db);
  const parts = { db, lists, registry: new EntityRegistry(db, lists, now), views, now };
  const entities = new EntityHandles(db);
  const attributes = new AttributeRepository(db, keys);
  const timeseries = new TimeseriesRepository(db, keys, views, now);
  const profiles = new DeviceProfileRepository(parts);
  const tenantProfiles = new TenantProfileRepository(parts);
  return {
    tenants: new TenantRepository(parts, unwritable, null, tenantProfiles, () => undefined),
    tenantProfiles,
    customers: new CustomerRepository(parts),
    users: new UserRepository(parts, new UserCredentialsRepository(parts)),
    dashboards: new DashboardRepository(parts),
    deviceProfiles: profiles,
    ruleChains: new RuleChainRepository(parts),
    ruleNodes: new RuleNodeRepository(parts),
    widgetsBundles: new WidgetsBundleRepository(parts),
    widgetTypes: new WidgetTypeRepository(parts),
    devices: new DeviceRepository(parts, profiles, new DeviceCredentialsRepository(parts)),
    assets: new AssetRepository(parts),
    entityViews: new EntityViewRepository(parts, attributes, timeseries),
    entities,
    entityQueries: new EntityQueryRepository(db, keys),
    alarmQueries: new AlarmQueryRepository(parts),
    relatedEntities: new RelatedEntities(db),
    relations: new RelationRepository(parts, entities),
    attributes,
    timeseries,
    deviceKeys: new DeviceKeysRepository(parts),
    auditLogs: new AuditLogRepository(parts),
    events: new EventRepository(parts),
    /** Drops what is kept of former reads, which others may have changed since. */
    forget: () => lists.forget(),
  };
}

const refuse = () => Promise.reject(new Error('A thread that reads cannot write'));
const unwritable = { write: refuse, writeLong: refuse };
