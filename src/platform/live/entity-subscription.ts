import {
  type AttributesSubscriptionCmd,
  type GetHistoryCmd,
  SubscriptionErrorCode,
  type TimeseriesSubscriptionCmd,
} from '../../model/live.ts';
import { AttributeScope } from '../../model/telemetry.ts';
import type { Platform } from '../assembly/platform.ts';
import type { HistoryRequest, WirePoint } from '../reading/history.ts';
import type { Change } from '../services/changes.ts';
import type { EntityHandle } from '../store/registry/entity-handles.ts';
import { type KvEntry, textOf } from '../store/values/kv.ts';
import { afterWindow } from './after-window.ts';
import { pointsError, pointsUpdate, type ToldPoint } from './messages.ts';
import { noteChangesOf } from './missed-changes.ts';
import type { Outbox, UpdateSource } from './outbox.ts';
import { createPointBuffer, type PointBuffer } from './point-buffer.ts';

/** Ends a subscription. */
export type Unsubscribe = () => void;

type Parts = Pick<Platform, 'reads' | 'changes'>;

/** Answers with the attributes of the entity and follows them. */
export async function subscribeAttributes(
  { reads, changes }: Parts,
  outbox: Outbox,
  entity: EntityHandle,
  cmd: AttributesSubscriptionCmd,
): Promise<Unsubscribe> {
  const scope = cmd.scope ? AttributeScope.safeParse(cmd.scope) : undefined;
  if (scope && !scope.success) {
    outbox.send(pointsError(cmd.cmdId, SubscriptionErrorCode.badRequest, `Invalid scope: ${cmd.scope}`));
    return () => undefined;
  }
  const keys = splitKeys(cmd.keys);
  const endNoting = noteChangesOf(changes, entity);
  try {
    const found = await reads.value(entity.tenantId, 'attributes', entity.key, scope?.data, keys);
    const stored = found.map(({ key, lastUpdateTs, value }) => ({ key, ts: lastUpdateTs, value }));
    outbox.send(pointsUpdate(cmd.cmdId, byKey(stored)));

    const buffer = createPointBuffer(keys, 'last-value');
    const gather = (change: Change) => {
      if (change.kind === 'attributes') {
        return (!scope || change.scope === scope.data) && buffer.add(change.entries);
      }
      if (change.kind === 'attributes-deleted') {
        return (!scope || change.scope === scope.data) && buffer.remove(change.keys);
      }
      return false;
    };
    return follow(changes, outbox, entity, cmd.cmdId, buffer, gather, endNoting());
  } finally {
    endNoting();
  }
}

/**
 * Answers with the latest values of the entity, named keys without one included, or with the history of the time
 * window asked for and what came since its end, and follows them.
 */
export async function subscribeTimeseries(
  { reads, changes }: Parts,
  outbox: Outbox,
  entity: EntityHandle,
  cmd: TimeseriesSubscriptionCmd,
): Promise<Unsubscribe> {
  const keys = splitKeys(cmd.keys);
  const tell = (points: Map<string, ToldPoint[]>) => outbox.send(pointsUpdate(cmd.cmdId, points));
  const endNoting = noteChangesOf(changes, entity);
  try {
    const sent: { key: string; ts: number }[] = [];
    const note = (points: Map<string, WirePoint[]>) =>
      sent.push(...[...points].map(([key, [newest]]) => ({ key, ts: newest?.[0] ?? 0 })));
    if (keys && cmd.timeWindow && cmd.timeWindow > 0) {
      const window = windowOf(cmd, cmd.timeWindow, keys);
      const history = await historyOf(reads, entity, window);
      tell(history);
      // The time of an aggregated point is the middle of its interval and may lie ahead of the next raw point.
      if (!cmd.interval) note(history);
      const after = afterWindow(window);
      const missed = after ? await historyOf(reads, entity, after) : new Map();
      if (missed.size > 0) tell(missed);
      note(missed);
    } else {
      const latest = byKey(await reads.value(entity.tenantId, 'latestValues', entity.key, keys));
      tell(withEvery(keys ?? [], latest));
      note(latest);
    }
    const buffer = createPointBuffer(keys, 'every-point', sent);
    const gather = (change: Change) => {
      if (change.kind === 'timeseries') return buffer.add(change.entries);
      return change.kind === 'timeseries-deleted' && buffer.remove(change.keys);
    };
    return follow(changes, outbox, entity, cmd.cmdId, buffer, gather, endNoting());
  } finally {
    endNoting();
  }
}

function windowOf(cmd: TimeseriesSubscriptionCmd, timeWindow: number, keys: string[]): HistoryRequest {
  const startTs = cmd.startTs ?? 0;
  return { ...cmd, keys, startTs, endTs: startTs + timeWindow };
}

/** Adds the keys that have no value, as of now. */
function withEvery(
  keys: readonly string[],
  latest: ReadonlyMap<string, WirePoint[]>,
): Map<string, ToldPoint[]> {
  const now = Date.now();
  return new Map([...keys.map((key) => [key, [[now, null]]] as [string, ToldPoint[]]), ...latest]);
}

/** Answers once with a stretch of history. */
export async function sendHistory(
  { reads }: Pick<Platform, 'reads'>,
  outbox: Outbox,
  entity: EntityHandle,
  cmd: GetHistoryCmd & { keys: string },
): Promise<void> {
  const keys = splitKeys(cmd.keys) ?? [];
  const request = { ...cmd, keys, startTs: cmd.startTs ?? 0, endTs: cmd.endTs ?? 0 };
  outbox.send(pointsUpdate(cmd.cmdId, await historyOf(reads, entity, request)));
}

async function historyOf(
  reads: Platform['reads'],
  entity: EntityHandle,
  request: HistoryRequest,
): Promise<Map<string, WirePoint[]>> {
  const [found] = await reads.value(entity.tenantId, 'histories', [entity.key], request);
  return found ?? new Map();
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
  missed: readonly Change[] = [],
): Unsubscribe {
  const source: UpdateSource = {
    takeUpdate() {
      const points = buffer.take();
      return points.size > 0 ? pointsUpdate(cmdId, points) : null;
    },
    refusal: (errorCode, message) => pointsError(cmdId, errorCode, message),
  };
  const hear = (change: Change) => {
    if (gather(change)) outbox.announce(source);
  };
  const stop = changes.subscribe(entity.type, entity.id, hear);
  for (const change of missed) hear(change);
  return () => {
    stop();
    outbox.withdraw(source);
  };
}
