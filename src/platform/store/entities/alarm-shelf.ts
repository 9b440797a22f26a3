import type { AlarmInfo, AlarmSeverity, AlarmStatus } from '../../../model/alarm.ts';
import { type EntityType, entityId } from '../../../model/entity-id.ts';
import { parseJson } from '../engine/loose-members.ts';
import type { StoreParts } from '../registry/store-parts.ts';
import type { CompleteAlarm } from './alarm-merge.ts';
import { type EntityRow, Shelf, storedMembers } from './shelf.ts';

/** An alarm as it is stored. */
export type StoredAlarm = CompleteAlarm & AlarmInfo & { id: { entityType: 'ALARM'; id: string } };

/** What is read of an alarm; its name is its type. */
export interface AlarmRow extends EntityRow {
  originatorKey: number;
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
}

/** Stands for the name of an originator that is gone, or went to another tenant. */
const DELETED = 'Deleted';

/** Where alarms stand. */
export function alarmShelf(parts: StoreParts): Shelf<AlarmRow, StoredAlarm> {
  return new Shelf(parts, {
    type: 'ALARM',
    columns: `a.originator_key AS originatorKey, a.originator_type AS originatorType, a.originator_id AS originatorId,
      o.name AS originatorName, a.severity, a.status, a.start_ts AS startTs, a.end_ts AS endTs, a.ack_ts AS ackTs,
      a.clear_ts AS clearTs, a.details, a.propagate, a.propagate_relation_types AS propagateRelationTypes`,
    joins: 'JOIN alarm a ON a.key = e.key LEFT JOIN entity o ON o.key = a.originator_key',
    members: [
      'tenantId',
      'type',
      'originator',
      'severity',
      'status',
      'startTs',
      'endTs',
      'ackTs',
      'clearTs',
      'details',
      'propagate',
      'propagateRelationTypes',
      'name',
      'originatorName',
    ],
    toEntity: toAlarm,
  });
}

/** The alarm of a row. */
export function toAlarm(row: AlarmRow): StoredAlarm {
  return {
    ...storedMembers('ALARM', row),
    tenantId: entityId('TENANT', row.tenantId),
    type: row.name,
    originator: entityId(row.originatorType, row.originatorId),
    severity: row.severity,
    status: row.status,
    startTs: row.startTs,
    endTs: row.endTs,
    ackTs: row.ackTs,
    clearTs: row.clearTs,
    details: parseJson(row.details),
    propagate: row.propagate === 1,
    propagateRelationTypes: JSON.parse(row.propagateRelationTypes) as string[],
    name: row.name,
    originatorName: row.originatorName ?? DELETED,
  };
}
