import type { DatabaseSync } from 'node:sqlite';
import { isOfValues } from '../engine/refused-values.ts';
import { prepare, type Query } from '../engine/sql.ts';
import { type ParkedMessage, RuleMessageRepository } from '../rules/rule-message-repository.ts';
import { type EntityViewWindow, EntityViewWindows } from '../values/entity-view-windows.ts';
import type { KeyDictionary } from '../values/key-dictionary.ts';
import { type LoggedSeries, seriesOf } from '../values/logged-series.ts';
import { TimeseriesRepository } from '../values/timeseries-repository.ts';
import type { FrameContent, StoredRecord } from './log-format.ts';
import { type ReadFrame, readLog } from './segments.ts';

/** Which log is the database's own, and up to where it is merged. */
export interface LogState {
  readonly id: string;
  readonly merged: number;
}

/** Reads from a database what it knows of its log. */
export function logStateOf(db: DatabaseSync): LogState {
  const row = db.prepare('SELECT id, merged FROM telemetry_log').get();
  return { id: String(row?.id), merged: Number(row?.merged) };
}

/** A merge takes at most so many points, and so many where others wait for it to end. */
export const MOST_PER_MERGE = 100_000;
export const MOST_FOR_OTHERS = 40_000;

/** A parked message costs about as much as so many points. */
export const POINTS_PER_MESSAGE = 5;

/** Puts the records of the log into the database. */
export class LogMerge {
  readonly #folder: string;
  readonly #keys: KeyDictionary;
  readonly #timeseries: TimeseriesRepository;
  readonly #messages: RuleMessageRepository;
  readonly #exists: Query<{ key: number }>;
  readonly #state: Query<{ merged: number }>;
  readonly #setMerged: Query<never>;

  /** For the log in a folder and a connection that writes to its database, with the keys that it knows. */
  constructor(folder: string, db: DatabaseSync, keys: KeyDictionary) {
    this.#folder = folder;
    this.#keys = keys;
    this.#timeseries = new TimeseriesRepository(db, keys, new EntityViewWindows(db, false), Date.now);
    this.#messages = new RuleMessageRepository(db);
    this.#exists = prepare(db, 'SELECT key FROM entity WHERE key = ?');
    this.#state = prepare(db, 'SELECT merged FROM telemetry_log');
    this.#setMerged = prepare(db, 'UPDATE telemetry_log SET merged = ?');
  }

  /**
   * Merges what is not merged yet up to an offset, and answers the views that show any of it. What came for entities that are
   * gone goes with them. Only within a transaction.
   */
  mergeUpTo(end: number): EntityViewWindow[] {
    const from = this.#state.get()?.merged ?? 0;
    if (from >= end) return [];
    const { pointsOf, parked, ended } = contentOf(readLog(this.#folder, from, end));
    const refreshed = this.#timeseries.inOneMerge(() => this.#savePoints(pointsOf));
    for (const key of ended) this.#messages.remove(key);
    for (const message of parked) {
      if (this.#exists.get(message.tenantKey)) this.#messages.add(message);
    }
    this.#setMerged.run(end);
    return refreshed;
  }

  #savePoints(pointsOf: MergedContent['pointsOf']): EntityViewWindow[] {
    const refreshed: EntityViewWindow[] = [];
    for (const [entityKey, points] of pointsOf) {
      if (!this.#exists.get(entityKey)) continue;
      try {
        refreshed.push(...this.#timeseries.saveLogged(entityKey, points));
      } catch (error) {
        if (!isOfPoints(error)) throw error;
        // One entity must not keep the points of all others from being stored.
        console.error(`Points of the entity with the key ${entityKey} cannot be stored:`, error);
      }
    }
    return refreshed;
  }

  /** Drops what is kept in memory; after a rollback it may name rows that are gone. */
  forget(): void {
    this.#keys.forget();
  }
}

/** Merges all of a log into its database, in transactions of their own, on a connection that nobody else uses. */
export function mergeAll(folder: string, db: DatabaseSync, keys: KeyDictionary, end: number): void {
  const merge = new LogMerge(folder, db, keys);
  let next = logStateOf(db).merged;
  while (next < end) {
    next = endOfMerge(folder, next, end);
    db.exec('BEGIN IMMEDIATE');
    try {
      merge.mergeUpTo(next);
      db.exec('COMMIT');
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK');
      throw error;
    }
  }
}

/** How far a merge comes that takes no more than it should. */
function endOfMerge(folder: string, from: number, end: number): number {
  let points = 0;
  for (const frame of readLog(folder, from, end)) {
    points += weightOf(frame);
    if (points >= MOST_PER_MERGE) return frame.next;
  }
  return end;
}

function weightOf({ records, messages }: ReadFrame): number {
  return records.reduce((sum, { count }) => sum + count, messages.length * POINTS_PER_MESSAGE);
}

/** What becomes of the records of frames. */
interface MergedContent {
  /** The points of each key of each entity, by the key of the entity, in the order of those. */
  readonly pointsOf: [entityKey: number, byKey: Map<string, LoggedSeries>][];
  /** Which messages are parked when everything has happened. */
  readonly parked: ParkedMessage[];
  /** Which of those that were parked before have ended. */
  readonly ended: number[];
}

/** Goes through frames once and keeps none of them: while many objects are alive, making others is dear. */
export function contentOf(frames: Iterable<FrameContent>): MergedContent {
  const byEntity = new Map<number, Map<string, LoggedSeries>>();
  const parked = new Map<number, ParkedMessage>();
  const ended: number[] = [];
  for (const { records, messages } of frames) {
    for (const record of records) addPoints(byEntity, record);
    for (const record of messages) {
      if (typeof record === 'object') parked.set(record.key, record);
      else if (!parked.delete(record)) ended.push(record);
    }
  }
  const pointsOf = [...byEntity].sort(([a], [b]) => a - b);
  return { pointsOf, parked: [...parked.values()], ended };
}

function addPoints(byEntity: Map<number, Map<string, LoggedSeries>>, record: StoredRecord): void {
  const { entityKey, expiresAt } = record;
  const byKey = byEntity.get(entityKey) ?? new Map<string, LoggedSeries>();
  if (byKey.size === 0) byEntity.set(entityKey, byKey);
  record.each((key, ts, value) => seriesOf(byKey, key).add(ts, value, expiresAt));
}

/** Whether an error is about the points, and not about the database, the disk or the memory. */
function isOfPoints(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error) return isOfValues(error);
  return error instanceof TypeError || error instanceof RangeError;
}
