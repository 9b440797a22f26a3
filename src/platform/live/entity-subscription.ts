import {
  type AttributesSubscriptionCmd,
  type GetHistoryCmd,
  SubscriptionErrorCode,
  type TimeseriesSubscriptionCmd,
} from '../../model/live.ts';
import { AttributeScope } from '../../model/telemetry.ts';
import type { Platform } from '../assembly/platform.ts';
import { queryHistory, type WirePoint } from '../reading/history.ts';
import type { Change } from '../services/changes.ts';
import type { EntityHandle } from '../store/registry/entity-handles.ts';
import { type KvEntry, textOf } from '../store/values/kv.ts';
import { pointsError, pointsUpdate } from './messages.ts';
import type { Outbox, UpdateSource } from './outbox.ts';
import { createPointBuffer, type PointBuffer } from './point-buffer.ts';

/** Ends a subscription. */
export type Unsubscribe = () => void;

type Parts = Pick<Platform, 'store' | 'changes'>;

/** Answers with the attributes of the entity and follows them. */
export function subscribeAttributes(
  { store, changes }: Parts,
  outbox: Outbox,
  entity: EntityHandle,
  cmd: AttributesSubscriptionCmd,
): Unsubscribe {
  const scope = cmd.scope ? AttributeScope.safeParse(cmd.scope) : undefined;
  if (scope && !scope.success) {
    outbox.send(pointsError(cmd.cmdId, SubscriptionErrorCode.badRequest, `Invalid scope: ${cmd.scope}`));
    return () => undefined;
  }
  const keys = splitKeys(cmd.keys);
  const stored = store.attributes
    .list(entity.key, scope?.data, keys)
    .map(({ key, lastUpdateTs, value }) => ({ key, ts: lastUpdateTs, value }));
  outbox.send(pointsUpdate(cmd.cmdId, byKey(stored)));

  const buffer = createPointBuffer(keys, 'last-value');
  return follow(changes, outbox, entity, cmd.cmdId, buffer, (change) => {
    if (change.kind === 'attributes') {
      return (!scope || change.scope === scope.data) && buffer.add(change.entries);
    }
    if (change.kind === 'attributes-deleted') {
      return (!scope || change.scope === scope.data) && buffer.remove(change.keys);
    }
    return false;
  });
}

/** Answers with the latest values of the entity, or with the history of the time window asked for, and follows them. */
export function subscribeTimeseries(
  { store, changes }: Parts,
  outbox: Outbox,
  entity: EntityHandle,
  cmd: TimeseriesSubscriptionCmd,
): Unsubscribe {
  const keys = splitKeys(cmd.keys);
  const startTs = cmd.startTs ?? 0;
  const timeWindow = cmd.timeWindow ?? 0;
  const first =
    keys && timeWindow > 0
      ? queryHistory(store, entity.key, { ...cmd, keys, startTs, endTs: startTs + timeWindow })
      : byKey(store.timeseries.latest(entity.key, keys));
  outbox.send(pointsUpdate(cmd.cmdId, first));

  // The time of an aggregated point is the middle of its interval and may lie ahead of the next raw point.
  const aggregated = timeWindow > 0 && (cmd.interval ?? 0) > 0;
  const sent = aggregated ? [] : [...first].map(([key, [point]]) => ({ key, ts: point?.[0] ?? 0 }));
  const buffer = createPointBuffer(keys, 'every-point', sent);
  return follow(changes, outbox, entity, cmd.cmdId, buffer, (change) => {
    if (change.kind === 'timeseries') return buffer.add(change.entries);
    return change.kind === 'timeseries-deleted' && buffer.remove(change.keys);
  });
}

/** Answers once with a stretch of history. */
export function sendHistory(
  { store }: Pick<Platform, 'store'>,
  outbox: Outbox,
  entity: EntityHandle,
  cmd: GetHistoryCmd & { keys: string },
): void {
  const keys = splitKeys(cmd.keys) ?? [];
  const request = { ...cmd, keys, startTs: cmd.startTs ?? 0, endTs: cmd.endTs ?? 0 };
  outbox.send(pointsUpdate(cmd.cmdId, queryHistory(store, entity.key, request)));
}

/** Reads a comma list of keys; undefined when it names none. */
function splitKeys(text: string | null | undefined): string[] | undefined {
  const keys = text?.split(',').filter((key) => key !== '');
  return keys && keys.length > 0 ? keys : undefined;
}

function byKey(entries: readonly KvEntry[]): Map<string, WirePoint[]> {
  const points = new Map<string, WirePoint[]>();
  for (const { key, ts, value } of entries) {
    points.set(
      key,
      [...(points.get(key) ?? []), [ts, textOf(value)] satisfies WirePoint].sort((a, b) => b[0] - a[0]),
    );
  }
  return points;
}

function follow(
  changes: Platform['changes'],
  outbox: Outbox,
  entity: EntityHandle,
  cmdId: number,
  buffer: PointBuffer,
  gather: (change: Change) => boolean,
): Unsubscribe {
  const source: UpdateSource = {
    takeUpdate() {
      const points = buffer.take();
      return points.size > 0 ? pointsUpdate(cmdId, points) : null;
    },
    refusal: (errorCode, message) => pointsError(cmdId, errorCode, message),
  };
  const stop = changes.subscribe(entity.type, entity.id, (change) => {
    if (gather(change)) outbox.announce(source);
  });
  return () => {
    stop();
    outbox.withdraw(source);
  };
}
