import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { entitiesAndTelemetry } from './0001-entities-and-telemetry.ts';
import { auditAndAdministration } from './0002-audit-and-administration.ts';
import { entityViews } from './0003-entity-views.ts';
import { accountsAndTenants } from './0004-accounts-and-tenants.ts';
import { dashboardsRuleChainsWidgets } from './0005-dashboards-rule-chains-widgets.ts';
import { alarmsAndQueries } from './0006-alarms-and-queries.ts';
import { alarmsLeftBehind } from './0007-alarms-left-behind.ts';
import { removedSeries } from './0008-removed-series.ts';
import { auditSearch } from './0009-audit-search.ts';
import { sessions } from './0010-sessions.ts';
import { activationTokens } from './0011-activation-tokens.ts';
import { alarmOrder } from './0012-alarm-order.ts';
import { telemetryLog } from './0013-telemetry-log.ts';
import { ruleMessages } from './0014-rule-messages.ts';
import { ruleMessagesOfTenants } from './0015-rule-messages-of-tenants.ts';
import { attributeValues } from './0016-attribute-values.ts';
import { entityCounts } from './0017-entity-counts.ts';
import { valueOrders } from './0018-value-orders.ts';
import { latestMoved } from './0019-latest-moved.ts';
import { removedTenants } from './0020-removed-tenants.ts';
import { orderChanges } from './0021-order-changes.ts';

/** The steps that lead from an empty database to the present schema; step n makes version n. Only ever appended to. */
const migrations: readonly string[] = [
  entitiesAndTelemetry,
  auditAndAdministration,
  entityViews,
  accountsAndTenants,
  dashboardsRuleChainsWidgets,
  alarmsAndQueries,
  alarmsLeftBehind,
  removedSeries,
  auditSearch,
  sessions,
  activationTokens,
  alarmOrder,
  telemetryLog,
  ruleMessages,
  ruleMessagesOfTenants,
  attributeValues,
  entityCounts,
  valueOrders,
  latestMoved,
  removedTenants,
  orderChanges,
];

/** The version this program reads and writes. */
export const SCHEMA_VERSION = migrations.length;

/** The version of the schema in an open database; 0 when it is new. */
export function schemaVersion(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()?.user_version);
}

/** Brings the database up to the present schema, one transaction a step, so that a crash leaves a whole version. */
export function migrate(db: DatabaseSync): void {
  // What a step removes may be a secret: none of it stays in the file.
  db.exec('PRAGMA secure_delete = ON');
  db.function('sha256', (text) => createHash('sha256').update(String(text)).digest('hex'));
  for (let version = schemaVersion(db); version < SCHEMA_VERSION; version++) {
    db.exec('BEGIN IMMEDIATE');
    try {
      db.exec(migrations[version] ?? '');
      db.exec(`PRAGMA user_version = ${version + 1}`);
      db.exec('COMMIT');
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK');
      throw error;
    }
  }
  db.exec('PRAGMA secure_delete = OFF');
}
