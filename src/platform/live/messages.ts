import type { EntityData } from '../../model/entity-query.ts';
import {
  type EntityDataUpdate,
  MAX_ENTITIES_PER_SUBSCRIPTION,
  type SubscriptionUpdate,
} from '../../model/live.ts';
import type { PageData } from '../../model/page.ts';

/** A point on the wire: time in ms and the value as text. */
export type WirePoint = [ts: number, value: string];

/** How a deleted key is told. */
export const DELETED_POINT: WirePoint = [0, ''];

/** The answer to a command on one entity: points by key, newest first. */
export function pointsUpdate(subscriptionId: number, points: Map<string, WirePoint[]>): SubscriptionUpdate {
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

/** The refusal of a command on a page of entities or of alarms. */
export function pageError(
  cmdId: number,
  errorCode: number,
  errorMsg: string,
  dataUpdateType: 'ENTITY_DATA' | 'ALARM_DATA' = 'ENTITY_DATA',
): EntityDataUpdate {
  return { cmdId, errorCode, errorMsg, data: null, update: null, dataUpdateType, allowedEntities: 0 };
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
