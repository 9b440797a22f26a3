import type { DatabaseSync } from 'node:sqlite';
import { notFound, tooManyRequests } from '../../errors.ts';
import type { GroupCommit } from '../engine/group-commit.ts';
import type { LogCopying } from '../engine/log-copying.ts';
import { isNoRoom } from '../engine/no-room.ts';
import { prepare } from '../engine/sql.ts';
import { StoreError } from '../engine/store-error.ts';
import type { EntityHandle } from '../registry/entity-handles.ts';
import type { EntityViewWindow } from '../values/entity-view-windows.ts';
import type { KeyDictionary } from '../values/key-dictionary.ts';
import type { KvEntry } from '../values/kv.ts';
import { encodeEnds, encodeMessage, encodeRecord } from './log-format.ts';
import {
  LogMerge,
  logStateOf,
  MOST_FOR_OTHERS,
  MOST_PER_MERGE,
  mergeAll,
  POINTS_PER_MESSAGE,
} from './log-merge.ts';
import { LogWriter, type Written } from './log-writer.ts';
import { Merging } from './merging.ts';
import { Outside } from './outside.ts';
import { recoverLog, removeLog } from './segments.ts';
import type { ExpiringPoints, Logged, LoggedPoints, MergeListener, TelemetryLog } from './telemetry-log.ts';
import { WrittenPoints } from './written-points.ts';

/** Points wait for others for so long at most, ms: the more are merged together, the less each of them costs. */
const GATHERING = 100;

/** So many points are merged at once, however soon they came, and so many where others wait for merges to end. */
const ENOUGH = 80_000;
const ENOUGH_FOR_OTHERS = 30_000;

/** So few points are merged sooner than another thread is asked to. */
const FEW = 500;

/** So many points, or characters of them, may wait to be merged: they are kept in memory meanwhile. */
const MOST_POINTS = 200_000;
const MOST_CHARACTERS = 32 * 1024 * 1024;

/** A record is made of several for so many points at most. */
const MOST_JOINED = 500;

/** When a merge that failed is tried again, ms. */
const RETRY = 1_000;

/** What is to be logged. */
interface Appended extends Logged {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** What is on its way to the disk. */
interface Pending {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
  /** Whose points its first records are, and how many it has. */
  readonly entities: readonly EntityHandle[];
  readonly records: number;
  /** How long its records are, and how many points they cost as much as. */
  characters: number;
  weight: number;
  /** The same with what views show of them: a merge writes it for each of them. */
  cost: number;
}

const NOTHING: readonly never[] = [];

/** What was written together, or could not be: as little as is needed once it is merged, as there is much of it. */
interface Frame {
  readonly written: WrittenPoints;
  /** How many were appended. */
  readonly count: number;
  /** How many points they cost as much as, and how long they are. */
  readonly points: number;
  readonly characters: number;
  /** Where it ends. */
  readonly end: number;
  /** How many points it costs as much as to merge, with the views that show them. */
  readonly cost: number;
  readonly isLogged: boolean;
}

interface Waiter {
  /** How many have to be done. */
  readonly count: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** What a log is made of. */
export interface LogParts {
  /** The data folder, which is this process's. */
  folder: string;
  db: DatabaseSync;
  commits: Pick<GroupCommit, 'write' | 'lend' | 'version' | 'isAwaited'>;
  logCopying: LogCopying;
  keys: KeyDictionary;
  /** How many views there are onto an entity. */
  viewsOnto: (entityKey: number) => number;
  /** How long its segments are, where they are not as long as usual, bytes. */
  segmentBytes?: number | undefined;
}

/** The log of a database on disk. Few points are merged by this thread, many by one of their own. */
export class DiskLog implements TelemetryLog {
  readonly #folder: string;
  readonly #commits: LogParts['commits'];
  readonly #viewsOnto: LogParts['viewsOnto'];
  readonly #merge: LogMerge;
  readonly #thread: Merging;
  readonly #writer: LogWriter<Pending>;
  readonly #exists;
  /** How many views entities have that were there when they were looked for in this version of the database, by key. */
  readonly #present = new Map<number, number>();
  #presentIn: number | undefined;
  readonly #sourceOf;
  #listener: MergeListener = () => Promise.resolve();
  #told: Promise<void> = Promise.resolve();
  /** Those that find no room. */
  readonly #outside = new Outside<Appended>();
  readonly #frames: Frame[] = [];
  readonly #waiters: Waiter[] = [];
  /** How many records of each entity are on their way. */
  readonly #ofEntity = new Map<number, number>();
  #end: number;
  #appended = 0;
  #done = 0;
  #points = 0;
  #characters = 0;
  #timer: NodeJS.Timeout | undefined;
  #merging: Promise<void> | undefined;
  #lastMerge = Number.NEGATIVE_INFINITY;
  /** Whether somebody waited for the last merge: to read what it has merged, or to write something else. */
  #isAwaited = false;
  /** Why the last merge could not be made. */
  #failure: Error | undefined;
  #isBeginningAnew = false;
  #closed = false;

  /** Takes in what an earlier process has left. @throws StoreError when that cannot be done */
  constructor({ folder, db, commits, logCopying, keys, viewsOnto, segmentBytes }: LogParts) {
    this.#folder = folder;
    this.#commits = commits;
    this.#viewsOnto = viewsOnto;
    const { id, merged } = logStateOf(db);
    this.#end = takeIn(folder, db, keys, id, merged);
    this.#merge = new LogMerge(folder, db, keys);
    this.#exists = prepare<{ key: number }>(db, 'SELECT key FROM entity WHERE key = ?');
    this.#sourceOf = prepare<{ key: number }>(db, 'SELECT source_key AS key FROM entity_view WHERE key = ?');
    this.#thread = new Merging(folder, {
      onReady: () => logCopying.leaveTo(this),
      onGrowing: () => this.#beginLogAnew(),
      onEnd: () => logCopying.takeBack(this),
    });
    this.#writer = new LogWriter({
      folder,
      logId: id,
      end: this.#end,
      segmentBytes,
      onWritten: (written) => this.#takeWritten(written),
    });
  }

  append(entity: EntityHandle, entries: KvEntry[], expiresAt: number | null): Promise<void> {
    return this.appendAll({ points: [{ entity, entries, expiresAt }], parked: NOTHING, ended: NOTHING });
  }

  appendAll({ points, parked, ended }: Logged): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#closed) {
        reject(new Error('The store is closed'));
        return;
      }
      const item = { points, parked, ended, resolve, reject };
      if (this.#hasRoom && this.#outside.isEmpty) this.#admit(item);
      else if (this.#failure && ended.length === 0) reject(this.#failure);
      else if (!this.#outside.add(item)) {
        reject(tooManyRequests('Too many values of this tenant wait to be stored; try again later.'));
      }
    });
  }

  whenMerged(entityKeys?: readonly number[]): Promise<void> | undefined {
    if (this.#done === this.#appended) return undefined;
    if (entityKeys && !entityKeys.some((key) => this.#isOnItsWay(key))) return undefined;
    return new Promise((resolve, reject) => {
      this.#waiters.push({ count: this.#appended, resolve, reject });
      this.#schedule();
    });
  }

  listen(listener: MergeListener): void {
    this.#listener = listener;
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const { reject } of this.#outside.takeAll()) reject(new Error('The store is closed'));
    await this.#writer.close();
    clearTimeout(this.#timer);
    await this.#merging;
    while (this.#frames.length > 0 && !this.#failure) await this.#mergeSome();
    await this.#told;
    await this.#thread.close();
    if (this.#frames.length === 0) removeLog(this.#folder);
  }

  get #hasRoom(): boolean {
    return this.#points < MOST_POINTS && this.#characters < MOST_CHARACTERS;
  }

  /** Whether something of an entity, or of what it is a view of, is not merged. */
  #isOnItsWay(key: number): boolean {
    if (this.#ofEntity.has(key)) return true;
    const source = this.#sourceOf.get(key)?.key;
    return source !== undefined && this.#ofEntity.has(source);
  }

  #admit({ points, parked, ended, resolve, reject }: Appended): void {
    const texts: string[] = [];
    const entities: EntityHandle[] = [];
    const ofMessages = (parked.length + ended.length) * POINTS_PER_MESSAGE;
    let weight = ofMessages;
    let cost = ofMessages;
    for (const logged of joined(points)) {
      const { entity, entries } = logged;
      const views = this.#viewsIfPresent(entity.key);
      if (views === undefined) continue;
      texts.push(encodeRecord(logged));
      entities.push(entity);
      weight += entries.length;
      cost += entries.length * (1 + views);
    }
    for (const message of parked) texts.push(encodeMessage(message));
    if (ended.length > 0) texts.push(encodeEnds(ended));
    if (texts.length === 0) {
      reject(notFound());
      return;
    }
    let characters = 0;
    for (const { length } of texts) characters += length;
    this.#appended += 1;
    this.#points += weight;
    this.#characters += characters;
    for (const { key } of entities) this.#ofEntity.set(key, (this.#ofEntity.get(key) ?? 0) + 1);
    const records = texts.length;
    this.#writer.append(texts, { resolve, reject, entities, records, characters, weight, cost });
  }

  /** How many views an entity has, undefined when it is gone; one that goes before the merge is left out there. */
  #viewsIfPresent(key: number): number | undefined {
    const { version } = this.#commits;
    if (version === undefined || version !== this.#presentIn) this.#present.clear();
    this.#presentIn = version;
    const known = this.#present.get(key);
    if (known !== undefined) return known;
    if (!this.#exists.get(key)) return undefined;
    const views = this.#viewsOnto(key);
    this.#present.set(key, views);
    return views;
  }

  #takeWritten({ items, frame, error }: Written<Pending>): void {
    this.#end = frame?.end ?? this.#end;
    const owners: (EntityHandle | undefined)[] = [];
    const sum = { points: 0, cost: 0, characters: 0 };
    for (const { entities, records, weight, cost, characters } of items) {
      for (let at = 0; at < records; at++) owners.push(entities[at]);
      sum.points += weight;
      sum.cost += cost;
      sum.characters += characters;
    }
    this.#frames.push({
      ...sum,
      written: new WrittenPoints(frame, owners),
      count: items.length,
      end: this.#end,
      isLogged: frame !== undefined,
    });
    for (const { resolve, reject } of items) {
      if (frame) resolve();
      else reject(error);
    }
    this.#schedule();
  }

  /** Merges at once when there is enough, or somebody waits, and else a moment after the last merge. */
  #schedule(): void {
    if (this.#merging || this.#frames.length === 0 || this.#closed) return;
    const enough = this.#isAwaited ? ENOUGH_FOR_OTHERS : ENOUGH;
    const isUrgent = this.#waiters.length > 0 || !this.#outside.isEmpty || this.#points >= enough;
    const due = this.#failure ? RETRY : isUrgent ? 0 : GATHERING;
    const wait = this.#lastMerge + due - performance.now();
    clearTimeout(this.#timer);
    if (wait > 0) this.#timer = setTimeout(() => this.#start(), wait).unref();
    else this.#start();
  }

  #start(): void {
    if (this.#merging || this.#closed) return;
    this.#merging = this.#mergeSome().finally(() => {
      this.#merging = undefined;
      this.#schedule();
    });
  }

  /** Merges do this, too; it is for when there are none, and others write much. */
  #beginLogAnew(): void {
    if (this.#merging || this.#isBeginningAnew) return;
    this.#isBeginningAnew = true;
    const beginning = this.#commits.lend(() => this.#thread.beginAnew());
    beginning
      // The store is closed.
      .catch(() => undefined)
      .finally(() => {
        this.#isBeginningAnew = false;
      });
  }

  /** Merges what was written first, and as much as one merge takes. */
  async #mergeSome(): Promise<void> {
    this.#lastMerge = performance.now();
    const frames = this.#firstFrames();
    const end = frames.at(-1)?.end ?? 0;
    const cost = frames.reduce((sum, frame) => sum + (frame.isLogged ? frame.cost : 0), 0);
    let refreshed: readonly EntityViewWindow[] = [];
    try {
      if (cost > 0) refreshed = await this.#mergeUpTo(end, cost);
    } catch (error) {
      this.#fail(error);
      return;
    }
    this.#failure = undefined;
    this.#isAwaited = this.#waiters.length > 0 || this.#commits.isAwaited;
    this.#frames.splice(0, frames.length);
    for (const frame of frames) this.#finish(frame);
    this.#writer.release(end);
    await this.#told;
    this.#told = this.#tell(frames, refreshed);
  }

  async #mergeUpTo(end: number, cost: number): Promise<EntityViewWindow[]> {
    if (cost <= FEW) return await this.#commits.write(() => this.#merge.mergeUpTo(end));
    await this.#thread.whenReady();
    return await this.#commits.lend(() => this.#thread.merge(end));
  }

  #firstFrames(): Frame[] {
    const most = this.#isAwaited ? MOST_FOR_OTHERS : MOST_PER_MERGE;
    let points = 0;
    const after = this.#frames.findIndex((frame) => {
      points += frame.points;
      return points > most;
    });
    return this.#frames.slice(0, after < 0 ? this.#frames.length : Math.max(1, after));
  }

  async #tell(frames: readonly Frame[], refreshed: readonly EntityViewWindow[]): Promise<void> {
    try {
      await this.#listener({ points: mergedOf(frames), refreshed });
    } catch (error) {
      console.error('Nobody was told of telemetry that was stored:', error);
    }
    for (const { written } of frames) written.release();
  }

  #finish({ written, count, points, characters }: Frame): void {
    this.#done += count;
    this.#points -= points;
    this.#characters -= characters;
    for (const { key } of written.owners()) this.#countDown(key);
    while (this.#waiters.length > 0 && (this.#waiters[0]?.count ?? 0) <= this.#done) {
      this.#waiters.shift()?.resolve();
    }
    while (!this.#outside.isEmpty && this.#hasRoom) {
      const item = this.#outside.take();
      if (item) this.#admit(item);
    }
  }

  #countDown(key: number): void {
    const left = (this.#ofEntity.get(key) ?? 1) - 1;
    if (left > 0) this.#ofEntity.set(key, left);
    else this.#ofEntity.delete(key);
  }

  /**
   * What is logged stays logged, and is tried again; who waits for it learns that it is not there. Who waits for room does
   * so no longer: nobody knows when there will be any.
   */
  #fail(error: unknown): void {
    if (!this.#failure) console.error('Telemetry stays in its log, as it cannot be merged:', error);
    this.#failure =
      error instanceof Error && isNoRoom(error)
        ? error
        : new Error('What came before cannot be stored at present', { cause: error });
    for (const { reject } of this.#waiters.splice(0)) reject(error);
    for (const { reject } of this.#outside.takeRefusable()) reject(this.#failure);
  }
}

/** Points of one entity that follow each other become one record: most of a record is what it says of its entity. */
function joined(points: readonly ExpiringPoints[]): readonly ExpiringPoints[] {
  if (points.length < 2) return points;
  const all: ExpiringPoints[] = [];
  for (const one of points) {
    const last = all.at(-1);
    const isOfLast = last?.entity === one.entity && last.expiresAt === one.expiresAt;
    if (last && isOfLast && last.entries.length + one.entries.length <= MOST_JOINED)
      last.entries.push(...one.entries);
    else all.push({ entity: one.entity, expiresAt: one.expiresAt, entries: [...one.entries] });
  }
  return all;
}

/** What was merged of frames. */
function* mergedOf(frames: readonly Frame[]): Generator<LoggedPoints, void> {
  for (const { written } of frames) yield* written;
}

/** Merges what an earlier process has left of a log; answers where the log ends. */
function takeIn(folder: string, db: DatabaseSync, keys: KeyDictionary, id: string, merged: number): number {
  const end = recoverLog(folder, id, merged);
  try {
    mergeAll(folder, db, keys, end);
  } catch (error) {
    if (error instanceof StoreError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StoreError(`The telemetry log in ${folder} cannot be merged: ${reason}`, { cause: error });
  }
  removeLog(folder);
  return end;
}
