import type { DatabaseSync } from 'node:sqlite';
import { LOCK_TIMEOUT } from './folder-lock.ts';

/** Pages written before the log is copied into the database; longer logs cost start-up time, shorter ones throughput. */
const CHECKPOINT_PAGES = 8_000;

/** A log of so many pages is to begin anew, which it does by itself only where nobody reads or writes while it is copied. */
const LONG = 2 * CHECKPOINT_PAGES;

/** With so many pages it is so long that who writes much had better wait. */
const TOO_LONG = 3 * LONG;

/** How long the file of a log stays that has begun anew, bytes: a little more than it is until then. */
const LEFT_BYTES = LONG * 4_200;

/** So few pages are copied while everybody else waits who wants to write. */
const FEW = 2_000;

/**
 * How long everybody waits for those who still read from the log, ms; not when somebody has done so for longer than most
 * reads take, ms.
 */
const SHORT_READS = 20;
const MOST_READS = 1_000;

/** Nobody reads for so long, ms, but who makes a backup. */
const LONGEST_READ = 10_000;

/** When a copy is tried again that the disk has refused, ms: it may have written most of the log until it came so far. */
const RETRY = 10_000;

/** What SQLite says of a disk that is full, or of one that fails, as its primary result codes. */
const OF_DISKS: readonly number[] = [13, 10];
const PRIMARY_CODE = 0xff;

/** Lets the file of a log become short again, whenever the log begins anew. */
export function limitLog(db: DatabaseSync): void {
  db.exec(`PRAGMA journal_size_limit = ${LEFT_BYTES}`);
}

/** Leaves it to another connection to copy the log of a database into the database. */
export function leaveLog(db: DatabaseSync): void {
  db.exec('PRAGMA wal_autocheckpoint = 0');
}

/** Copies the log of a database into the database again by itself, when it has become long. */
export function keepLogShort(db: DatabaseSync): void {
  db.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
}

/**
 * The log of a database for a thread that writes on a connection of its own, and copies what it and others write. Where
 * the disk refuses a copy, which is told once, the log stays as it is until that is tried again: nothing of it is lost.
 */
export class WriteAheadLog {
  readonly #db: DatabaseSync;
  /** Since when the log is long and others keep it from beginning anew, and since when it is too long. */
  #heldSince: number | undefined;
  #tooLongSince: number | undefined;
  /** When the disk has last refused a copy; undefined when it took the last one. */
  #refusedAt: number | undefined;

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /** Whether the log is long, and there is more of it than could be copied: others go on writing or reading. */
  get isGrowing(): boolean {
    const { pages, left } = this.#look();
    return pages >= LONG && left > 0;
  }

  /** Whether the log is too long, and those who keep it from beginning anew can be waited for. */
  get isTooLong(): boolean {
    return isWithin(LONGEST_READ, this.#tooLongSince);
  }

  /** Copies the log into the database when there is much to copy or it is long, beside others who read and write. */
  copy(): void {
    const { pages, left } = this.#look();
    if (left >= CHECKPOINT_PAGES || (left > 0 && pages >= LONG)) this.copyAll();
  }

  /** Copies the log into the database, beside others who read and write. */
  copyAll(): void {
    this.#attempt('PASSIVE');
  }

  /**
   * Has a long log begin anew with what is written next, if nearly all of it is copied and nobody reads from it. Only
   * while nobody else writes, who waits for it some milliseconds.
   */
  beginAnew(): void {
    const { pages, left } = this.#look();
    if (pages < LONG || (left <= FEW && this.#restart())) {
      this.#heldSince = undefined;
      this.#tooLongSince = undefined;
    } else {
      this.#heldSince ??= performance.now();
      if (pages >= TOO_LONG) this.#tooLongSince ??= performance.now();
    }
  }

  #restart(): boolean {
    const isWorthWaiting = this.#heldSince === undefined || isWithin(MOST_READS, this.#heldSince);
    this.#db.exec(`PRAGMA busy_timeout = ${isWorthWaiting ? SHORT_READS : 0}`);
    try {
      return this.#attempt('RESTART');
    } finally {
      this.#db.exec(`PRAGMA busy_timeout = ${LOCK_TIMEOUT}`);
    }
  }

  /** Copies in one of the ways that there are; answers whether all that was wanted is done. */
  #attempt(mode: 'PASSIVE' | 'RESTART'): boolean {
    if (isWithin(RETRY, this.#refusedAt)) return false;
    try {
      const { busy } = this.#db.prepare(`PRAGMA wal_checkpoint(${mode})`).get() ?? {};
      this.#refusedAt = undefined;
      return busy === 0;
    } catch (error) {
      if (!isOfDisk(error)) throw error;
      if (this.#refusedAt === undefined)
        console.error('The log of the database grows for now, as the disk refuses to take it in:', error);
      this.#refusedAt = performance.now();
      return false;
    }
  }

  /** How many pages the log has, and how many of them are left to copy. */
  #look(): { pages: number; left: number } {
    const { log, checkpointed } = this.#db.prepare('PRAGMA wal_checkpoint(NOOP)').get() ?? {};
    return { pages: Number(log), left: Number(log) - Number(checkpointed) };
  }
}

/** Whether something that began at a time, if ever, did so within the last milliseconds. */
function isWithin(milliseconds: number, begin: number | undefined): boolean {
  return begin !== undefined && performance.now() - begin < milliseconds;
}

/** Whether an error is about the disk, and not about the database. */
function isOfDisk(error: unknown): boolean {
  return (
    error instanceof Error && 'errcode' in error && OF_DISKS.includes(Number(error.errcode) & PRIMARY_CODE)
  );
}
