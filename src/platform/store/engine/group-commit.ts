import type { DatabaseSync } from 'node:sqlite';
import { types } from 'node:util';
import { type LongChange, type LongOptions, LongRun, type Settle } from './long-run.ts';
import { Transaction } from './transaction.ts';

/**
 * A turn of the event loop commits at most this many changes, and makes them for no longer than this, ms, so that
 * readers are served in between.
 */
const MAX_CHANGES_PER_COMMIT = 2_000;
const CHANGES_TURN = 20;

/**
 * Who waits for a commit writes again shortly after it. A commit that follows another one of several changes this
 * closely, ms, waits for those that are on their way, as long as the other took and at most so long, ms.
 */
const CLOSELY = 20;
const MOST_WAITING = 4;

/** A turn goes on with a long change for so long, ms. */
const LONG_CHANGE_TURN = 10;

interface Change extends Settle {
  run(): unknown;
}

interface Borrower extends Settle {
  use(): Promise<unknown>;
}

/**
 * Collects the changes of one turn of the event loop into one transaction, so that all of them pay for one flush to
 * disk. Promises resolve only after that flush. A change that throws is undone alone and rejects alone; when the
 * transaction itself fails, all of its changes are undone and reject.
 */
export class GroupCommit {
  readonly #transaction: Transaction;
  readonly #queue: Change[] = [];
  /** How many short changes were ever written. */
  #written = 0;
  /** Long changes by owner, in the order of their turns. */
  readonly #long = new Map<string, LongRun[]>();
  /** How many short changes were written before each long one, which must not overtake them. */
  readonly #writtenBefore = new WeakMap<LongRun, number>();
  /** Takes back the turn that is to come. */
  #unschedule: (() => void) | undefined;
  /** Of the last commit of short changes: when it had ended, how long it took, ms, and how many there were of late. */
  #last = { ended: Number.NEGATIVE_INFINITY, took: 0, changes: 0 };
  readonly #borrowers: Borrower[] = [];
  #lent: Promise<void> | undefined;
  #closed = false;

  /** `onRollback` is called after anything was undone: what was cached while it ran may be wrong. */
  constructor(db: DatabaseSync, onRollback: () => void) {
    this.#transaction = new Transaction(db, onRollback);
  }

  /** Changes whenever what is read may be something else; undefined while a long change is under way. */
  get version(): number | undefined {
    return this.#transaction.version;
  }

  /** Whether somebody waits for a commit. */
  get isAwaited(): boolean {
    return this.#hasChanges;
  }

  /** Runs the closure in the next commit; resolves with its result once that is on disk. */
  write<T>(change: () => T): Promise<T> {
    return this.#enqueue<T>((settle) => {
      this.#written += 1;
      this.#queue.push({ run: change, ...settle });
    });
  }

  /**
   * Runs a change that takes long, a few steps a turn of the event loop. Readers are served in between and see what it
   * has done so far. Short changes overtake it until it begins, and between its turns when it is made in parts; else
   * they wait until it has ended. It overtakes none itself. Those of one owner are made in their order.
   */
  writeLong<T>(change: () => LongChange<T>, options: LongOptions = {}): Promise<T> {
    return this.#enqueue<T>((settle) => {
      const run = new LongRun(this.#transaction, change, options, settle);
      this.#writtenBefore.set(run, this.#written);
      const waiting = this.#long.get(run.owner);
      if (waiting) waiting.push(run);
      else this.#long.set(run.owner, [run]);
    });
  }

  /** Runs a part of a change; when it throws, it alone is undone and `refused` gets the error. Only within a change. */
  attempt<T>(part: () => T, refused: (error: unknown) => T): T {
    return this.#transaction.part(part, refused);
  }

  #enqueue<T>(add: (settle: Settle) => void): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#closed) {
        reject(new Error('The store is closed'));
        return;
      }
      add({ resolve: resolve as Settle['resolve'], reject });
      if (!this.#unschedule) this.#schedule();
    });
  }

  #schedule(): void {
    const { ended, took, changes } = this.#last;
    if (changes > 1 && performance.now() - ended < CLOSELY) {
      const timer = setTimeout(() => this.#turn(), Math.min(MOST_WAITING, took));
      this.#unschedule = () => clearTimeout(timer);
    } else this.#scheduleNext();
  }

  #scheduleNext(): void {
    const immediate = setImmediate(() => this.#turn());
    this.#unschedule = () => clearImmediate(immediate);
  }

  /**
   * Lends the right to write to somebody with a connection of their own: no commit happens until what they do has ended.
   * Short changes that were written before are made first; one that takes long and is not made in parts is waited for.
   */
  lend<T>(use: () => Promise<T>): Promise<T> {
    return this.#enqueue<T>((settle) => this.#borrowers.push({ use, ...settle }));
  }

  /** What has to be waited for until the right to write is not lent any more; undefined when it is not. */
  get lent(): Promise<void> | undefined {
    return this.#lent;
  }

  /** Must be told, while it is lent, of a change of what others keep in memory: of anything but points. */
  changedElsewhere(): void {
    this.#transaction.changedElsewhere();
  }

  /** Commits everything that was written so far and refuses what comes later. */
  close(): void {
    this.#closed = true;
    this.#unschedule?.();
    while (this.#hasChanges) this.#commitNext(Number.POSITIVE_INFINITY);
    for (const { reject } of this.#borrowers.splice(0)) reject(new Error('The store is closed'));
  }

  #turn(): void {
    this.#unschedule = undefined;
    if (this.#isLent) return;
    this.#commitNext(performance.now() + LONG_CHANGE_TURN);
    this.#lendNext();
    const hasMore = this.#hasChanges || this.#borrowers.length > 0;
    if (hasMore && !this.#isLent) this.#scheduleNext();
  }

  get #isLent(): boolean {
    return this.#lent !== undefined;
  }

  get #hasChanges(): boolean {
    return this.#queue.length > 0 || this.#long.size > 0;
  }

  /** Lends to the one who has waited longest, unless a long change is under way that nobody may come between. */
  #lendNext(): void {
    if (this.#borrowers.length === 0) return;
    const run = this.#firstLong();
    run?.pause();
    if (run?.isOpen) return;
    this.#passOn();
    const borrower = this.#borrowers.shift();
    if (borrower) this.#lent = this.#lendTo(borrower);
  }

  async #lendTo({ use, resolve, reject }: Borrower): Promise<void> {
    try {
      resolve(await use());
    } catch (error) {
      reject(error);
    } finally {
      this.#lent = undefined;
      if (!this.#closed && !this.#unschedule) this.#scheduleNext();
    }
  }

  /** Commits changes that wait, unless a long one is open; of the long one whose turn it is, as much as there is time for. */
  #commitNext(until: number): void {
    const run = this.#firstLong();
    if (this.#queue.length > 0 && run?.isOpen) {
      run.pause();
      this.#passOn();
    }
    if (this.#queue.length > 0 && !this.#firstLong()?.isOpen) {
      this.#commitBatch();
    }
    const next = this.#firstLong();
    if (next && this.#mayGoOn(next)) next.goOn(until);
    this.#passOn();
  }

  /** Whether all short changes that were written before a long one are made. */
  #mayGoOn(run: LongRun): boolean {
    return this.#written - this.#queue.length >= (this.#writtenBefore.get(run) ?? 0);
  }

  /** The long change whose turn it is. */
  #firstLong(): LongRun | undefined {
    return this.#long.values().next().value?.[0];
  }

  /** Gives the turn to the next owner, unless a long change is open. */
  #passOn(): void {
    const [owner, runs] = this.#long.entries().next().value ?? [];
    if (owner === undefined || !runs || runs[0]?.isOpen) return;
    if (runs[0]?.hasEnded) runs.shift();
    // Behind all others.
    this.#long.delete(owner);
    if (runs.length > 0) this.#long.set(owner, runs);
  }

  /** Commits the changes that were written first, at least one. */
  #commitBatch(): void {
    const settle: (() => void)[] = [];
    const begun = performance.now();
    const until = begun + CHANGES_TURN;
    // A change that is alone needs no savepoint, which costs much when it is a large one.
    const isAlone = this.#queue.length === 1;
    // What they write themselves is for the next commit.
    const most = Math.min(this.#queue.length, MAX_CHANGES_PER_COMMIT);
    let taken = 0;
    try {
      this.#transaction.begin();
      for (const change of this.#queue.slice(0, most)) {
        taken += 1;
        const run = () => runChange(change);
        settle.push(isAlone ? run() : this.#transaction.part(run, (error) => () => change.reject(error)));
        if (performance.now() >= until) break;
      }
      this.#transaction.commit();
    } catch (error) {
      this.#transaction.rollback();
      for (const change of this.#queue.splice(0, taken)) change.reject(error);
      return;
    }
    const ended = performance.now();
    // One that comes alone for once does not mean that the others have gone.
    const changes = Math.max(taken, this.#last.changes / 2);
    this.#last = { ended, took: ended - begun, changes };
    this.#queue.splice(0, taken);
    for (const tell of settle) tell();
  }
}

/** Runs a change and returns how to settle its promise after the commit. */
function runChange({ run, resolve }: Change): () => void {
  const result = run();
  if (result instanceof Promise) throw new TypeError('A change must not be asynchronous');
  if (types.isGeneratorObject(result)) throw new TypeError('A change in steps must be written as a long one');
  return () => resolve(result);
}
