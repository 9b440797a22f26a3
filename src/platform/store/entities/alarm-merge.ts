import type { Alarm, AlarmToSave } from '../../../model/alarm.ts';

/** An alarm to save that has what it must not lack. */
export type CheckedAlarm = AlarmToSave & Pick<Alarm, 'type' | 'originator' | 'severity' | 'status'>;

/** An alarm with all that a stored one has. */
export type CompleteAlarm = Alarm & {
  createdTime: number;
  startTs: number;
  endTs: number;
  ackTs: number;
  clearTs: number;
  propagate: boolean;
  propagateRelationTypes: string[];
};

/** Fills in what an alarm may leave out; one without a start starts now, one without an end ends as it starts. */
export function completeAlarm(alarm: CheckedAlarm, now: number): CompleteAlarm {
  const startTs = alarm.startTs || now;
  return {
    ...alarm,
    createdTime: alarm.createdTime ?? 0,
    startTs,
    endTs: alarm.endTs || startTs,
    ackTs: alarm.ackTs ?? 0,
    clearTs: alarm.clearTs ?? 0,
    details: alarm.details ?? null,
    propagate: alarm.propagate ?? false,
    propagateRelationTypes: alarm.propagateRelationTypes ?? [],
  };
}

/**
 * What becomes of an alarm when it is raised again. Its times only grow, what it is propagated to only widens;
 * severity, status and details are those of the update; type, originator and start stay.
 */
export function mergeAlarms(existing: CompleteAlarm, update: CompleteAlarm): CompleteAlarm {
  return {
    ...update,
    id: existing.id,
    createdTime: existing.createdTime,
    tenantId: existing.tenantId,
    type: existing.type,
    originator: existing.originator,
    startTs: existing.startTs,
    endTs: Math.max(existing.endTs, update.startTs, update.endTs),
    ackTs: Math.max(existing.ackTs, update.ackTs),
    clearTs: Math.max(existing.clearTs, update.clearTs),
    propagate: existing.propagate || update.propagate,
    propagateRelationTypes: [
      ...new Set([...existing.propagateRelationTypes, ...update.propagateRelationTypes]),
    ],
  };
}
