import { type AlarmInfo, isAcknowledged, isCleared } from '../../../model/alarm.ts';
import type { EntityRef } from '../../commands/command.ts';

/** An alarm as commands refer to it: by its type and who has it; null for one that is stored nowhere. */
export function alarmRef(alarm: AlarmInfo): EntityRef<'ALARM'> | null {
  if (!alarm.id) return null;
  const { id } = alarm.id;
  const name = alarm.originatorName ? `${alarm.type}: ${alarm.originatorName}` : alarm.type;
  const facts = { acknowledged: isAcknowledged(alarm.status), cleared: isCleared(alarm.status) };
  return { entityType: 'ALARM', id, name, facts };
}
