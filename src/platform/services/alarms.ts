import type { AlarmInfo, AlarmToSave } from '../../model/alarm.ts';
import type { ActionType } from '../../model/audit-log.ts';
import { entityId, NULL_UUID } from '../../model/entity-id.ts';
import type { StoredAlarm } from '../store/entities/alarm-rows.ts';
import type { EntityHandle } from '../store/registry/entity-handles.ts';
import type { Store } from '../store/store.ts';
import type { Audit, AuditedCaller } from './audit.ts';
import type { AlarmChange, Changes } from './changes.ts';

/**
 * The one place that changes alarms. Every promise resolves once the change is on disk; watchers are told after that.
 * What people do is logged against the originator; without `by` it was the platform itself, which leaves no log.
 */
export interface Alarms {
  /**
   * Raises an alarm of a tenant, or updates the one that its originator has of this type as long as that is not
   * cleared. @throws PlatformError 400, 404
   */
  save(tenantId: string, alarm: AlarmToSave, by?: AuditedCaller): Promise<SavedAlarm>;
  /** Notes that somebody has taken notice, at a time in ms; nothing more changes when somebody had. @throws PlatformError 404 */
  acknowledge(alarmId: string, options?: AlarmAction): Promise<AlarmInfo>;
  /** Notes that what the alarm tells of is over; nothing more changes when it was. @throws PlatformError 404 */
  clear(alarmId: string, options?: AlarmAction & { details?: unknown }): Promise<AlarmInfo>;
  /** Removes an alarm. @throws PlatformError 404 */
  delete(alarmId: string): Promise<void>;
}

/** An alarm that was saved. */
interface SavedAlarm {
  alarm: AlarmInfo;
  /** Whether there was no such alarm before. */
  isNew: boolean;
}

interface AlarmAction {
  by?: AuditedCaller | undefined;
  /** When it happened, ms; now without it. */
  ts?: number | undefined;
}

/** Makes the alarm service. */
export function createAlarms(
  store: Pick<Store, 'write' | 'now' | 'alarms' | 'entities'>,
  changes: Pick<Changes, 'publish'>,
  audit: Audit,
): Alarms {
  /** The alarm as it is now and what watchers are told of it. */
  function tell(alarmId: string, event: AlarmChange['event']): AlarmChange {
    const alarm = store.alarms.byId(alarmId);
    if (!alarm) throw new Error(`The alarm ${alarmId} is not there`);
    const { originator, propagatedTo } = store.alarms.reachOf(alarmId);
    const entity = store.entities.byKey(originator) ?? gone(alarm, originator);
    return { kind: 'alarm', event, alarm, entity, propagatedTo };
  }

  function record(action: ActionType, alarm: AlarmInfo, by: AuditedCaller | undefined): void {
    if (!by) return;
    const { originator, type } = alarm;
    audit.add({ caller: by, action, entity: originator, entityName: type, data: { entity: alarm } });
  }

  async function act(
    alarmId: string,
    event: 'acknowledged' | 'cleared',
    by: AuditedCaller | undefined,
    change: () => boolean,
  ): Promise<AlarmInfo> {
    const { isChanged, told } = await store.write(() => {
      const isChanged = change();
      const told = tell(alarmId, event);
      record(event === 'cleared' ? 'ALARM_CLEAR' : 'ALARM_ACK', told.alarm, by);
      return { isChanged, told };
    });
    if (isChanged) changes.publish(told);
    return told.alarm;
  }

  return {
    async save(tenantId, given, by) {
      const action = given.id ? 'UPDATED' : 'ADDED';
      try {
        const { isNew, told } = await store.write(() => {
          const { alarm, isNew } = store.alarms.save(tenantId, given);
          record(action, alarm, by);
          return { isNew, told: tell(alarm.id.id, isNew ? 'created' : 'updated') };
        });
        changes.publish(told);
        return { alarm: told.alarm, isNew };
      } catch (failure) {
        if (by) {
          const entity = entityId('ALARM', given.id?.id ?? NULL_UUID);
          const entityName = given.type ?? '';
          await audit.log({ caller: by, action, entity, entityName, data: { entity: given }, failure });
        }
        throw failure;
      }
    },

    acknowledge: (alarmId, { by, ts = store.now() } = {}) =>
      act(alarmId, 'acknowledged', by, () => store.alarms.acknowledge(alarmId, ts)),

    clear: (alarmId, { by, ts = store.now(), details } = {}) =>
      act(alarmId, 'cleared', by, () => store.alarms.clear(alarmId, ts, details)),

    async delete(alarmId) {
      const { told, entity } = await store.write(() => {
        const entity = store.entities.resolve('ALARM', alarmId);
        const told = entity && tell(alarmId, 'deleted');
        store.alarms.delete(alarmId);
        return { told, entity };
      });
      if (told) changes.publish(told);
      if (entity) changes.publish({ kind: 'entity-deleted', entity });
    },
  };
}

/** The handle of an originator that is gone, or went to another tenant. */
function gone({ originator, originatorName, tenantId }: StoredAlarm, key: number): EntityHandle {
  return {
    key,
    type: originator.entityType,
    id: originator.id,
    tenantId: tenantId?.id ?? NULL_UUID,
    customerId: NULL_UUID,
    name: originatorName ?? '',
  };
}
