import type { AlarmInfo, AlarmToSave } from '../../model/alarm.ts';
import type { ActionType } from '../../model/audit-log.ts';
import { entityId, NULL_UUID } from '../../model/entity-id.ts';
import type { StoredAlarm } from '../store/entities/alarm-shelf.ts';
import type { EntityHandle } from '../store/registry/entity-handles.ts';
import type { Store } from '../store/store.ts';
import type { AuditedCaller, AuditRecord } from './audit.ts';
import type { AlarmChange } from './changes.ts';
import type { Transaction, Transactions } from './transactions.ts';

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
  /** Raises and clears alarms as parts of a change that does more. */
  within(transaction: Transaction): AlarmChanges;
}

/** What can be done to alarms within a transaction; each as the function of `Alarms` with this name. */
export interface AlarmChanges {
  save(tenantId: string, alarm: AlarmToSave): SavedAlarm;
  clear(alarmId: string, options?: Pick<AlarmAction, 'ts'> & { details?: unknown }): AlarmInfo;
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
  store: Pick<Store, 'now' | 'alarms' | 'entities'>,
  transactions: Transactions,
): Alarms {
  /** The alarm as it is now and what watchers are told of it. */
  function newsOf(alarmId: string, event: AlarmChange['event']): AlarmChange {
    const alarm = store.alarms.byId(alarmId);
    if (!alarm) throw new Error(`The alarm ${alarmId} is not there`);
    const { originator, propagatedTo } = store.alarms.reachOf(alarmId);
    const entity = store.entities.byKey(originator) ?? lostOriginator(alarm, originator);
    return { kind: 'alarm', event, alarm, entity, propagatedTo };
  }

  /** Tells of an alarm that was there before, both as an alarm and as the entity that it is. */
  function publishUpdate(transaction: Transaction, alarmId: string, news: AlarmChange): void {
    transaction.publish(news);
    const entity = store.entities.resolve('ALARM', alarmId);
    if (entity) transaction.publish({ kind: 'entity-updated', entity });
  }

  function act(
    transaction: Transaction,
    alarmId: string,
    event: 'acknowledged' | 'cleared',
    change: () => boolean,
  ): AlarmInfo {
    const isChanged = change();
    const news = newsOf(alarmId, event);
    transaction.log(recordOf(event === 'cleared' ? 'ALARM_CLEAR' : 'ALARM_ACK', news.alarm));
    if (isChanged) publishUpdate(transaction, alarmId, news);
    return news.alarm;
  }

  const within = (transaction: Transaction): AlarmChanges => ({
    save(tenantId, given) {
      const { alarm, isNew } = store.alarms.save(tenantId, given);
      const news = newsOf(alarm.id.id, isNew ? 'created' : 'updated');
      transaction.log(recordOf(given.id ? 'UPDATED' : 'ADDED', alarm));
      if (isNew) transaction.publish(news);
      else publishUpdate(transaction, alarm.id.id, news);
      return { alarm: news.alarm, isNew };
    },

    clear: (alarmId, { ts = store.now(), details } = {}) =>
      act(transaction, alarmId, 'cleared', () => store.alarms.clear(alarmId, ts, details)),
  });

  return {
    within,

    async save(tenantId, given, by) {
      const action = given.id ? 'UPDATED' : 'ADDED';
      const attempt: AuditRecord = {
        action,
        entity: entityId('ALARM', given.id?.id ?? NULL_UUID),
        entityName: given.type ?? '',
        data: { entity: given },
      };
      return await transactions.run((transaction) => within(transaction).save(tenantId, given), {
        by,
        attempt,
      });
    },

    acknowledge: (alarmId, { by, ts = store.now() } = {}) =>
      transactions.run(
        (transaction) =>
          act(transaction, alarmId, 'acknowledged', () => store.alarms.acknowledge(alarmId, ts)),
        { by },
      ),

    clear: (alarmId, { by, ...options } = {}) =>
      transactions.run((transaction) => within(transaction).clear(alarmId, options), { by }),

    async delete(alarmId) {
      await transactions.run((transaction) => {
        const entity = store.entities.resolve('ALARM', alarmId);
        const news = entity && newsOf(alarmId, 'deleted');
        store.alarms.delete(alarmId);
        if (news) transaction.publish(news);
        if (entity) transaction.publish({ kind: 'entity-deleted', entity });
      });
    },
  };
}

function recordOf(action: ActionType, alarm: AlarmInfo): AuditRecord {
  return { action, entity: alarm.originator, entityName: alarm.type, data: { entity: alarm } };
}

/** The handle of an originator that is gone, or went to another tenant. */
function lostOriginator({ originator, originatorName, tenantId }: StoredAlarm, key: number): EntityHandle {
  return {
    key,
    type: originator.entityType,
    id: originator.id,
    tenantId: tenantId?.id ?? NULL_UUID,
    customerId: NULL_UUID,
    name: originatorName ?? '',
  };
}
