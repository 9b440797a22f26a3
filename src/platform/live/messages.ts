import type { AlarmData, EntityData } from '../../model/entity-query.ts';
import {
  type AlarmDataUpdate,
  type EntityDataUpdate,
  MAX_ENTITIES_PER_SUBSCRIPTION,
  type SubscriptionUpdate,
} from '../../model/live.ts';
import type { PageData } from '../../model/page.ts';
import type { WirePoint } from '../reading/history.ts';

/** A point as it is told: without a value where the key has none, or none any more. */
export type ToldPoint = WirePoint | NoPoint;
type NoPoint = [ts: number, value: null];

/** How a deleted key is told. */
export const DELETED_POINT: NoPoint = [0, null];

/** The answer to a command on one entity: points by key, newest first. */
export function pointsUpdate(subscriptionId: number, points: Map<string, ToldPoint[]>): SubscriptionUpdate {
  const latest = [...points].map(([key, list]) => [key, Math.max(...list.map(([ts]) => ts))] as const);
  return {
    subscriptionId,
    errorCode: 0,
    errorMsg: null,
    data: Object.fromEntries(points),
    latestValues: Object.fromEntries(latest),
  };
}

/** The refusal of a command on one entity, or of a whole frame with id 0. */
export function pointsError(subscriptionId: number, errorCode: number, errorMsg: string): SubscriptionUpdate {
  return { subscriptionId, errorCode, errorMsg, data: null, latestValues: {} };
}

/** The first answer or full refresh of a page of entities. */
export function pageMessage(cmdId: number, data: PageData<EntityData>): EntityDataUpdate {
  return entityDataMessage(cmdId, data, null);
}

/** Changes of entities of a page. */
export function rowsUpdate(cmdId: number, update: EntityData[]): EntityDataUpdate {
  return entityDataMessage(cmdId, null, update);
}

/** The refusal of a command on a page of entities. */
export function pageError(cmdId: number, errorCode: number, errorMsg: string): EntityDataUpdate {
  return {
    cmdId,
    errorCode,
    errorMsg,
    data: null,
    update: null,
    dataUpdateType: 'ENTITY_DATA',
    allowedEntities: 0,
  };
}

/** What a page of alarms tells: the page or some of its alarms, and of how many entities. */
export function alarmMessage(
  cmdId: number,
  content: { data: PageData<AlarmData> } | { update: AlarmData[] },
  totalEntities: number,
): AlarmDataUpdate {
  return {
    cmdId,
    errorCode: 0,
    errorMsg: null,
    data: 'data' in content ? { ...content.data } : null,
    update: 'update' in content ? content.update : null,
    dataUpdateType: 'ALARM_DATA',
    allowedEntities: totalEntities > 0 ? MAX_ENTITIES_PER_SUBSCRIPTION : 0,
    totalEntities,
  };
}

/** The refusal of a command on a page of alarms. */
export function alarmError(cmdId: number, errorCode: number, errorMsg: string): AlarmDataUpdate {
  return {
    ...pageError(cmdId, errorCode, errorMsg),
    data: null,
    update: null,
    dataUpdateType: 'ALARM_DATA',
    totalEntities: 0,
  };
}

function entityDataMessage(
  cmdId: number,
  data: PageData<EntityData> | null,
  update: EntityData[] | null,
): EntityDataUpdate {
  return {
    cmdId,
    errorCode: 0,
    errorMsg: null,
    data: data && { ...data },
    update,
    dataUpdateType: 'ENTITY_DATA',
    allowedEntities: MAX_ENTITIES_PER_SUBSCRIPTION,
  };
}
