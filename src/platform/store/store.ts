import type { DatabaseSync } from 'node:sqlite';
import { IN_MEMORY, openDatabase, openSnapshot, takeFolder } from './engine/database.ts';
import { copyDatabase } from './engine/database-file.ts';
import { GroupCommit } from './engine/group-commit.ts';
import { LogCopying } from './engine/log-copying.ts';
import type { LongChange, LongOptions } from './engine/long-run.ts';
import { startPurging } from './engine/purging.ts';
import { AlarmRepository } from './entities/alarm-repository.ts';
import { AssetRepository } from './entities/asset-repository.ts';
import { CustomerRepository } from './entities/customer-repository.ts';
import { DashboardRepository } from './entities/dashboard-repository.ts';
import { DeviceCredentialsRepository } from './entities/device-credentials-repository.ts';
import { DeviceProfileRepository } from './entities/device-profile-repository.ts';
import { DeviceRepository } from './entities/device-repository.ts';
import { EntityViewRepository } from './entities/entity-view-repository.ts';
import { RelatedEntities } from './entities/related-entities.ts';
import { RelationRepository } from './entities/relation-repository.ts';
import { RemovingTenants } from './entities/removing.ts';
import { RuleChainRepository } from './entities/rule-chain-repository.ts';
import { RuleNodeRepository } from './entities/rule-node-repository.ts';
import { TenantProfileRepository } from './entities/tenant-profile-repository.ts';
import { TenantRepository } from './entities/tenant-repository.ts';
import { WidgetTypeRepository } from './entities/widget-type-repository.ts';
import { WidgetsBundleRepository } from './entities/widgets-bundle-repository.ts';
import { ApiUsageRepository } from './logs/api-usage-repository.ts';
import { AuditLogRepository } from './logs/audit-log-repository.ts';
import { EventRepository } from './logs/event-repository.ts';
import { SessionRepository } from './people/session-repository.ts';
import { UserCredentialsRepository } from './people/user-credentials-repository.ts';
import { UserRepository } from './people/user-repository.ts';
import { UserStandingRepository } from './people/user-standing-repository.ts';
import { AlarmQueryRepository } from './queries/alarm-query-repository.ts';
import { DeviceKeysRepository } from './queries/device-keys-repository.ts';
import { EntityQueryRepository } from './queries/entity-query-repository.ts';
import { ValueOrderUpkeep } from './queries/value-order-upkeep.ts';
import { EntityHandles } from './registry/entity-handles.ts';
import { EntityLists } from './registry/entity-lists.ts';
import { EntityRegistry } from './registry/entity-registry.ts';
import { ListMarks } from './registry/list-marks.ts';
import type { StoreParts } from './registry/store-parts.ts';
import { NodeStateRepository } from './rules/node-state-repository.ts';
import { RuleMessageRepository } from './rules/rule-message-repository.ts';
import { AdminSettingsRepository } from './settings/admin-settings-repository.ts';
import { OAuth2Repository } from './settings/oauth2-repository.ts';
import { SettingsRepository } from './settings/settings-repository.ts';
import { DiskLog, type LogParts } from './telemetry-log/disk-log.ts';
import { createMemoryLog } from './telemetry-log/memory-log.ts';
import type { TelemetryLog } from './telemetry-log/telemetry-log.ts';
import { AttributeRepository } from './values/attribute-repository.ts';
import { EntityViewWindows } from './values/entity-view-windows.ts';
import { KeyDictionary } from './values/key-dictionary.ts';
import { OrderChanges } from './values/order-changes.ts';
import { TimeseriesRepository } from './values/timeseries-repository.ts';

export interface StoreOptions {
  /** Where the database lives; made when missing. `:memory:` keeps it in memory, for tests. */
  folder: string;
  /** The clock that ids and expiry go by, ms. */
  now?: () => number;
  /** What new tenants get beside the device profile that every tenant has. */
  equipment?: TenantEquipment;
  /** How long the segments of the telemetry log are, where they are not as long as usual, bytes. */
  segmentBytes?: number | undefined;
}

/** Gives a new tenant something; runs in the change that makes the tenant. */
export type TenantEquipment = (store: Store, tenantId: string) => void;

/**
 * Everything the platform keeps. Reads are synchronous and may be made at any time; they see what was committed.
 * Mutations belong inside `write`.
 */
export interface Store {
  /**
   * Runs the closure in the next group commit; resolves with its result once that is on disk, where it survives the
   * end of the process. A throwing closure is undone alone and rejects alone.
   */
  write<T>(change: () => T): Promise<T>;
  /**
   * Runs a change that takes long in steps: others read in between, and see how far it is. As one transaction, during
   * which nobody else writes, or in parts. Short changes written after it may come before it.
   */
  writeLong<T>(change: () => LongChange<T>, options?: LongOptions): Promise<T>;
  /**
   * Runs a part of a change that is made with `write`. When it throws, it alone is undone and `refused` gets the error;
   * it throws when the whole change is lost with it.
   */
  attempt<T>(part: () => T, refused: (error: unknown) => T): T;
  /** The present time by the clock of the store, ms. */
  now(): number;
  /** Where the database lives, as it was opened. */
  readonly folder: string;
  readonly entities: EntityHandles;
  readonly entityQueries: EntityQueryRepository;
  /** Which orders of values queries find. */
  readonly valueOrders: ValueOrderUpkeep;
  readonly tenants: TenantRepository;
  readonly tenantProfiles: TenantProfileRepository;
  readonly customers: CustomerRepository;
  readonly users: UserRepository;
  readonly userCredentials: UserCredentialsRepository;
  readonly userStandings: UserStandingRepository;
  readonly sessions: SessionRepository;
  readonly deviceProfiles: DeviceProfileRepository;
  readonly devices: DeviceRepository;
  readonly deviceKeys: DeviceKeysRepository;
  readonly credentials: DeviceCredentialsRepository;
  readonly assets: AssetRepository;
  readonly entityViews: EntityViewRepository;
  readonly relations: RelationRepository;
  readonly relatedEntities: RelatedEntities;
  readonly alarms: AlarmRepository;
  readonly alarmQueries: AlarmQueryRepository;
  readonly dashboards: DashboardRepository;
  readonly ruleChains: RuleChainRepository;
  readonly ruleNodes: RuleNodeRepository;
  /** What waits on its way through rule chains. */
  readonly ruleMessages: RuleMessageRepository;
  readonly nodeStates: NodeStateRepository;
  readonly widgetsBundles: WidgetsBundleRepository;
  readonly widgetTypes: WidgetTypeRepository;
  readonly attributes: AttributeRepository;
  readonly timeseries: TimeseriesRepository;
  /** The way into the series for what comes often; what is written to them otherwise must wait for what it has logged. */
  readonly telemetryLog: TelemetryLog;
  readonly settings: SettingsRepository;
  readonly adminSettings: AdminSettingsRepository;
  readonly apiUsage: ApiUsageRepository;
  readonly oauth2: OAuth2Repository;
  readonly auditLogs: AuditLogRepository;
  readonly events: EventRepository;
  /**
   * Copies everything that was acknowledged until now into an empty file, while reads and writes go on. Rejects when
   * aborted; what it leaves in the file then is not to be used.
   */
  copyTo(file: string, signal?: AbortSignal): Promise<void>;
  /** Commits what was written and lets go of the folder; every use after that fails. */
  close(): Promise<void>;
}

/** Opens the store in a folder, which stays locked until it is closed. @throws StoreError */
export function openStore({ folder, now = Date.now, equipment, segmentBytes }: StoreOptions): Store {
  const leaveFolder = takeFolder(folder);
  const db = openOr(leaveFolder, folder);
  const lists = new EntityLists(db, new ListMarks(db));
  const keys = new KeyDictionary(db);
  const commits = new GroupCommit(db, () => {
    registry.forget();
    keys.forget();
  });
  const logCopying = new LogCopying(db);
  const registry = new EntityRegistry(db, lists, now);
  const views = new EntityViewWindows(db);
  const parts: StoreParts = { db, lists, registry, views, now };
  const entities = new EntityHandles(db);
  const relatedEntities = new RelatedEntities(db);
  const attributes = new AttributeRepository(db, keys);
  const timeseries = new TimeseriesRepository(db, keys, views, now);
  const ruleMessages = new RuleMessageRepository(db);
  const telemetryLog =
    folder === IN_MEMORY
      ? createMemoryLog(commits, timeseries, entities, ruleMessages)
      : openLog(
          { folder, db, commits, logCopying, keys, viewsOnto: (key) => views.countOnto(key), segmentBytes },
          leaveFolder,
        );
  let copies = 0;
  const isBackedUp = () => copies > 0;
  const removing =
    folder === IN_MEMORY ? null : new RemovingTenants({ folder, commits, logCopying, isBackedUp });
  const settings = new SettingsRepository(db);
  const events = new EventRepository(parts);
  const tenantProfiles = new TenantProfileRepository(parts);
  const deviceProfiles = new DeviceProfileRepository(parts);
  const credentials = new DeviceCredentialsRepository(parts);
  const userCredentials = new UserCredentialsRepository(parts);

  const valueOrders = new ValueOrderUpkeep(db, commits, keys, now);
  const orderChanges = new OrderChanges(db);

  const stopPurging = startPurging(commits, [
    (limit) => timeseries.purgeExpired(now(), limit),
    (limit) => timeseries.purgeRemoved(limit),
    (limit) => events.purgeExpired(now(), limit),
    (limit) => valueOrders.purgeDropped(limit),
    (limit) => orderChanges.removeOld(limit),
  ]);

  const store: Store = {
    write: (change) => commits.write(change),
    writeLong: (change, options) => commits.writeLong(change, options),
    attempt: (part, refused) => commits.attempt(part, refused),
    now,
    folder,
    entities,
    entityQueries: new EntityQueryRepository(db, keys),
    valueOrders,
    tenants: new TenantRepository(parts, commits, removing, tenantProfiles, (tenantId) => {
      deviceProfiles.createDefault(tenantId);
      equipment?.(store, tenantId);
    }),
    tenantProfiles,
    customers: new CustomerRepository(parts),
    users: new UserRepository(parts, userCredentials),
    userCredentials,
    userStandings: new UserStandingRepository(parts),
    sessions: new SessionRepository(parts),
    deviceProfiles,
    devices: new DeviceRepository(parts, deviceProfiles, credentials),
    deviceKeys: new DeviceKeysRepository(parts),
    credentials,
    assets: new AssetRepository(parts),
    entityViews: new EntityViewRepository(parts, attributes, timeseries),
    relations: new RelationRepository(parts, entities),
    relatedEntities,
    alarms: new AlarmRepository(parts, relatedEntities),
    alarmQueries: new AlarmQueryRepository(parts),
    dashboards: new DashboardRepository(parts),
    ruleChains: new RuleChainRepository(parts),
    ruleNodes: new RuleNodeRepository(parts),
    ruleMessages,
    nodeStates: new NodeStateRepository(db),
    widgetsBundles: new WidgetsBundleRepository(parts),
    widgetTypes: new WidgetTypeRepository(parts),
    attributes,
    timeseries,
    telemetryLog,
    settings,
    oauth2: new OAuth2Repository(parts, settings),
    adminSettings: new AdminSettingsRepository(parts),
    apiUsage: new ApiUsageRepository(parts),
    auditLogs: new AuditLogRepository(parts),
    events,
    async copyTo(file, signal) {
      await telemetryLog.whenMerged();
      const snapshot = folder === IN_MEMORY ? db : openSnapshot(folder);
      copies += 1;
      try {
        await copyDatabase(snapshot, file, () => signal?.throwIfAborted());
      } finally {
        copies -= 1;
        if (snapshot !== db) snapshot.close();
      }
    },
    async close() {
      if (!db.isOpen) return;
      stopPurging();
      await store.tenants.close();
      await telemetryLog.close();
      await commits.lent;
      commits.close();
      db.close();
      leaveFolder();
    },
  };
  store.tenants.resumeRemovals();
  return store;
}

function openLog(parts: LogParts, leaveFolder: () => void): DiskLog {
  try {
    return new DiskLog(parts);
  } catch (error) {
    parts.db.close();
    leaveFolder();
    throw error;
  }
}

function openOr(leaveFolder: () => void, folder: string): DatabaseSync {
  try {
    return openDatabase(folder);
  } catch (error) {
    leaveFolder();
    throw error;
  }
}
