import type { EntityHandle } from '../registry/entity-handles.ts';
import type { ParkedMessage } from '../rules/rule-message-repository.ts';
import type { EntityViewWindow } from '../values/entity-view-windows.ts';
import type { KvEntry } from '../values/kv.ts';

/** Points that were logged together, and whose they are. */
export interface LoggedPoints {
  readonly entity: EntityHandle;
  readonly entries: KvEntry[];
  /**
   * There where they are read from the log when they are asked for, which they can be while somebody is told of them: has
   * them kept for longer.
   */
  keep?(): void;
}

/** Points that go at a time, ms; null = never. */
export interface ExpiringPoints extends LoggedPoints {
  readonly expiresAt: number | null;
}

/** What is logged as a whole: points, messages that wait on their way through rule chains, and the keys of those that need not wait any more. */
export interface Logged {
  readonly points: readonly ExpiringPoints[];
  readonly parked: readonly ParkedMessage[];
  readonly ended: readonly number[];
}

/**
 * What has become a part of the series: points in the order in which they were logged, which are gone through once, and
 * the views that show any of them.
 */
export interface MergedPoints {
  readonly points: Iterable<LoggedPoints>;
  readonly refreshed: readonly EntityViewWindow[];
}

/** Is told of what was merged; the next merge is told of when it is done. */
export type MergeListener = (merged: MergedPoints) => Promise<void>;

/**
 * What telemetry is acknowledged from: points are kept as soon as they are logged, and found in their series a moment
 * later, when they are merged.
 */
export interface TelemetryLog {
  /**
   * Logs points of an entity; resolves once they are on disk, where they survive the end of the process. While far too
   * many are not merged yet, it waits. Rejects when it cannot be logged, as when the disk is full, or would wait while nothing
   * can be merged. @throws PlatformError 404 when the entity is gone, 429 when too many of its tenant wait already
   */
  append(entity: EntityHandle, entries: KvEntry[], expiresAt: number | null): Promise<void>;
  /**
   * Logs what becomes of messages, as a whole; resolves once it is on disk. Points of entities that are gone are left
   * out. @throws PlatformError 404 when nothing else is to be logged, 429 when too much of the tenant waits already and
   * nothing ends with it
   */
  appendAll(logged: Logged): Promise<void>;
  /**
   * What has to be waited for until all that was logged of entities is found in their series, or of every entity;
   * undefined when it is already. Rejects when it cannot be merged at present.
   */
  whenMerged(entityKeys?: readonly number[]): Promise<void> | undefined;
  /** Sets who is told of what was merged. */
  listen(listener: MergeListener): void;
  /** Merges everything, and takes no more. */
  close(): Promise<void>;
}
