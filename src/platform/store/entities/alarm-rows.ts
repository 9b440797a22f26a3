import type { DatabaseSync } from 'node:sqlite';
import type { AlarmInfo, AlarmSeverity, AlarmStatus } from '../../../model/alarm.ts';
import { type EntityType, entityId } from '../../../model/entity-id.ts';
import { restoreMembers } from '../engine/loose-members.ts';
import { prepare, type Query } from '../engine/sql.ts';
import type { CompleteAlarm } from './alarm-merge.ts';

/** An alarm as it is stored. */
export type StoredAlarm = CompleteAlarm & AlarmInfo & { id: { entityType: 'ALARM'; id: string } };

interface AlarmRow {
  id: string;
  createdTime: number;
  tenantId: string;
  type: string;
  originatorType: EntityType;
  originatorId: string;
  originatorName: string | null;
  severity: AlarmSeverity;
  status: AlarmStatus;
  startTs: number;
  endTs: number;
  ackTs: number;
  clearTs: number;
  details: string | null;
  propagate: number;
  propagateRelationTypes: string;
  extra: string | null;
}

/** Stands for the name of an originator that is gone, or went to another tenant. */
const DELETED = 'Deleted';

/** Reads alarms by their keys. */
export class AlarmRows {
  readonly #byKey: Query<AlarmRow>;

  constructor(db: DatabaseSync) {
    this.#byKey = prepare(
      db,
      `SELECT e.id, e.created_time AS createdTime, t.id AS tenantId, e.name AS type, e.extra,
         a.originator_type AS originatorType, a.originator_id AS originatorId, o.name AS originatorName,
         a.severity, a.status, a.start_ts AS startTs, a.end_ts AS endTs, a.ack_ts AS ackTs, a.clear_ts AS clearTs,
         a.details, a.propagate, a.propagate_relation_types AS propagateRelationTypes
       FROM alarm a JOIN entity e ON e.key = a.key JOIN entity t ON t.key = e.tenant_key
         LEFT JOIN entity o ON o.key = a.originator_key
       WHERE a.key = ?`,
    );
  }

  /** The alarm with this key, or null when it is gone. */
  read(key: number): StoredAlarm | null {
    const row = this.#byKey.get(key);
    return row ? toAlarm(row) : null;
  }
}

function toAlarm(row: AlarmRow): StoredAlarm {
  return {
    ...restoreMembers(row.extra),
    id: entityId('ALARM', row.id),
    createdTime: row.createdTime,
    tenantId: entityId('TENANT', row.tenantId),
    type: row.type,
    originator: entityId(row.originatorType, row.originatorId),
    severity: row.severity,
    status: row.status,
    startTs: row.startTs,
    endTs: row.endTs,
    ackTs: row.ackTs,
    clearTs: row.clearTs,
    details: row.details === null ? null : (JSON.parse(row.details) as unknown),
    propagate: row.propagate === 1,
    propagateRelationTypes: JSON.parse(row.propagateRelationTypes) as string[],
    name: row.type,
    originatorName: row.originatorName ?? DELETED,
  };
}
