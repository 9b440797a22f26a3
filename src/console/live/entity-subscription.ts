import type { EntityType } from '../../model/entity-id.ts';
import type { EntityData, EntityKey } from '../../model/entity-query.ts';
import type { SubscriptionUpdate } from '../../model/live.ts';
import type { AttributeScope } from '../../model/telemetry.ts';
import type { LiveCommand } from './command-queue.ts';
import { forgetRefusal, noteRefusal } from './connection-store.ts';
import { applyUpdate, type LatestValue } from './latest-values.ts';
import type { LiveError } from './socket.ts';
import { telemetrySocket } from './telemetry-socket.ts';

/** Whose values are followed. */
export interface LiveEntity {
  readonly entityType: EntityType;
  readonly id: string;
}

/** Everything known by key, a new map with every change. */
export type OnLatest = (values: ReadonlyMap<string, LatestValue>) => void;
export type OnLiveError = (error: LiveError) => void;

/** One command may name this many entities and still fit into a frame. */
const MAX_ENTITIES_PER_COMMAND = 500;

/** Follows the attributes of one scope, all or those named. Returns the way to stop. */
export function subscribeAttributes(
  { entity, scope, keys }: { entity: LiveEntity; scope: AttributeScope; keys?: readonly string[] },
  onUpdate: OnLatest,
  onError: OnLiveError,
): () => void {
  const members = { ...entityMembers(entity, keys), scope };
  return subscribeToOne(
    (cmdId) => ({ list: 'attrSubCmds', command: { cmdId, ...members } }),
    (cmdId) => ({ list: 'attrSubCmds', command: { cmdId, ...members, unsubscribe: true } }),
    onUpdate,
    onError,
  );
}

/** Follows the latest telemetry, of all keys or of those named. Returns the way to stop. */
export function subscribeLatestTelemetry(
  { entity, keys }: { entity: LiveEntity; keys?: readonly string[] },
  onUpdate: OnLatest,
  onError: OnLiveError,
): () => void {
  const members = { ...entityMembers(entity, keys), scope: 'LATEST_TELEMETRY' };
  return subscribeToOne(
    (cmdId) => ({ list: 'tsSubCmds', command: { cmdId, ...members } }),
    (cmdId) => ({ list: 'tsSubCmds', command: { cmdId, ...members, unsubscribe: true } }),
    onUpdate,
    onError,
  );
}

/**
 * Follows the named latest values of many entities of one type, such as the rows on screen; a new set of entities is a
 * new subscription. `onUpdate` is given the rows that changed with what changed of them; a key that was deleted has
 * time 0 and the value null, or an empty one. A refusal is noted beside the connection unless it is handled here.
 * Returns the way to stop.
 */
export function subscribeEntityLatest(
  entities: readonly LiveEntity[],
  keys: readonly EntityKey[],
  onUpdate: (rows: readonly EntityData[]) => void,
  onError: OnLiveError = noteRefusal,
): () => void {
  const stops: (() => void)[] = [];
  for (let from = 0; from < entities.length; from += MAX_ENTITIES_PER_COMMAND) {
    stops.push(
      subscribeToRows(entities.slice(from, from + MAX_ENTITIES_PER_COMMAND), keys, onUpdate, onError),
    );
  }
  return () => {
    if (onError === noteRefusal) forgetRefusal();
    for (const stop of stops) stop();
  };
}

function subscribeToOne(
  begin: (cmdId: number) => LiveCommand,
  end: (cmdId: number) => LiveCommand,
  onUpdate: OnLatest,
  onError: OnLiveError,
): () => void {
  let values: ReadonlyMap<string, LatestValue> = new Map();
  return telemetrySocket.subscribe({
    kind: 'entity',
    begin,
    end,
    onMessage(message, first) {
      if (message.kind !== 'entity') return;
      values = applyUpdate(values, message.update satisfies SubscriptionUpdate, { replace: first });
      onUpdate(values);
    },
    onError,
  });
}

function subscribeToRows(
  entities: readonly LiveEntity[],
  keys: readonly EntityKey[],
  onUpdate: (rows: readonly EntityData[]) => void,
  onError: OnLiveError,
): () => void {
  const [{ entityType }] = entities as [LiveEntity];
  const latestValues = [...keys];
  const query = {
    entityFilter: { type: 'entityList' as const, entityType, entityList: entities.map(({ id }) => id) },
    pageLink: { page: 0, pageSize: entities.length, textSearch: null, sortOrder: null, dynamic: false },
    entityFields: [{ type: 'ENTITY_FIELD' as const, key: 'name' }],
    latestValues,
    keyFilters: [],
  };
  return telemetrySocket.subscribe({
    kind: 'entities',
    begin: (cmdId) => ({
      list: 'entityDataCmds',
      command: { cmdId, query, latestCmd: { keys: latestValues } },
    }),
    end: (cmdId) => ({ list: 'entityDataUnsubscribeCmds', command: { cmdId } }),
    onMessage(message) {
      if (message.kind === 'entities') onUpdate(message.update.data?.data ?? message.update.update ?? []);
    },
    onError,
  });
}

/** Keys travel as one text with commas. */
function entityMembers({ entityType, id }: LiveEntity, keys?: readonly string[]) {
  return { entityType, entityId: id, ...(keys && { keys: keys.join(',') }) };
}
