import type { DatabaseSync } from 'node:sqlite';
import { atOneMoment } from '../engine/one-moment.ts';
import { FEW_CHANGES, OrderChanges } from '../values/order-changes.ts';

/** What each of many entities has in a column, in memory. */
export interface Column {
  /** False once it holds more than it can. */
  readonly isFit: boolean;
  /** True once so much of it is of what is no more that it is better filled anew. */
  readonly isWorn?: boolean;
  readonly bytes: number;
  /** Gives back what memory it does not need. */
  trim(): void;
  /** Makes quick, once it is filled, what it is asked for, in parts. */
  list?(): Generator<void, void, void>;
}

/** Where a column comes from. */
export interface ColumnSource<C extends Column> {
  /** Tells it from every other one. */
  id: string;
  /** In which orders of values, or of `ENTITIES`, something is noted whenever the column changes. */
  reads: readonly number[];
  /** About how much memory the column of so many entities takes. */
  bytesFor(entities: number): number;
  make(): C;
  /** Fills it with all that there is, each part as it is at a moment of its own. */
  fill(column: C): Generator<void, void, void>;
  /** Looks at some entities again. */
  refresh(column: C, keys: readonly number[]): void;
}

/** A column of a source, of which no other is asked for it. */
interface Kept {
  /** One that is left has made room for others, and is filled again when it is asked for, but not soon. */
  state: 'wanted' | 'filling' | 'ready' | 'unfit' | 'left';
  source: ColumnSource<Column>;
  column: Column;
  filling: Generator<void, void, void>;
  /** The newest change that it knows of. */
  seq: number;
  /** When it was left, ms. */
  leftTime: number;
}

/** So much memory may all columns take: of a million devices names take some 41 MB, a key 4 to 8. */
const MOST_BYTES = 96 * 1024 * 1024;

/** When so much has changed, who asks does not wait until a column is brought up to date. */
const MOST_CHANGES = 30_000;

/** What cannot be kept may be so when so much has changed. */
const CHANGES_BEFORE_RETRY = 200_000;

/** Behind so many changes a column is brought up to date before anybody asks. */
const CHANGES_BEHIND = 1_000;

/** About so many changes are looked at in one part: who reads meanwhile waits for it. */
const CHANGES_AT_ONCE = 2_000;

/**
 * For so long one that is left is not filled again, ms: where more are asked for by turns than there is room for, each would
 * be filled for nothing.
 */
const LEFT_FOR = 60 * 1000;

/** When nobody has asked for so long, columns are left as they are, ms. */
const MOST_REST = 10 * 60 * 1000;

/**
 * Keeps columns of many entities in memory, so that any condition on one is found by going through it once. They are filled
 * ahead, in parts between which others read; what they answer holds for the moment of the transaction they are asked in.
 */
export class KeptColumns {
  readonly #db: DatabaseSync;
  readonly #changes: OrderChanges;
  /** By their sources, those asked for last at the end. */
  readonly #columns = new Map<string, Kept>();
  /** When any was last asked for, ms. */
  #asked = 0;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#changes = new OrderChanges(db);
  }

  /** A column as it was when it was last asked for; undefined while it is not filled, which it will be. */
  peek<C extends Column>(source: ColumnSource<C>): C | undefined {
    this.#asked = performance.now();
    const known = this.#columns.get(source.id);
    const mayFit = known?.state === 'unfit' && this.#changes.newest() - known.seq > CHANGES_BEFORE_RETRY;
    const mayReturn = known?.state === 'left' && this.#asked - known.leftTime > LEFT_FOR;
    const kept = !known || mayReturn || mayFit ? this.#wanted(source) : known;
    this.#columns.delete(source.id);
    this.#columns.set(source.id, kept);
    return kept.state === 'ready' ? (kept.column as C) : undefined;
  }

  /**
   * A column as it is now, until it is asked for again; undefined where `peek` answers so, and while it is far behind what has
   * changed. Only within a transaction that has not written.
   */
  find<C extends Column>(source: ColumnSource<C>): C | undefined {
    const column = this.peek(source);
    const kept = this.#columns.get(source.id);
    if (!column || !kept) return undefined;
    const newest = this.#changes.newest();
    if (newest - kept.seq > MOST_CHANGES) return undefined;
    return this.#isUpToDate(kept, newest) ? column : undefined;
  }

  /** Whether not much has changed since a column was brought up to date. */
  isCurrent({ id }: Pick<ColumnSource<Column>, 'id'>): boolean {
    const kept = this.#columns.get(id);
    return kept?.state === 'ready' && this.#changes.newest() - kept.seq <= FEW_CHANGES;
  }

  /** Whether a column holds more than it can, or would take too much memory. */
  isUnfit({ id }: Pick<ColumnSource<Column>, 'id'>): boolean {
    return this.#columns.get(id)?.state === 'unfit';
  }

  /** Fills a column, too, that nobody has asked for, if there is room for one of so many entities. */
  expect<C extends Column>(source: ColumnSource<C>, entities: number): void {
    if (this.#columns.has(source.id)) return;
    const planned = [...this.#columns.values()].map(({ state, source, column }) => {
      if (state === 'unfit' || state === 'left') return 0;
      return state === 'ready' ? column.bytes : source.bytesFor(entities);
    });
    const all = planned.reduce((sum, bytes) => sum + bytes, source.bytesFor(entities));
    if (all <= MOST_BYTES) this.#columns.set(source.id, this.#wanted(source));
  }

  /** Fills a part of what is to be filled, or brings a column up to date; answers whether there is more to do. */
  prepareSome(): boolean {
    const all = [...this.#columns.values()];
    const next =
      all.find(({ state }) => state === 'filling') ?? all.findLast(({ state }) => state === 'wanted');
    if (next) {
      this.#fillSome(next);
      return true;
    }
    if (performance.now() - this.#asked > MOST_REST) return false;
    return atOneMoment(this.#db, () => {
      const newest = this.#changes.newest();
      const behind = all.find(({ state, seq }) => state === 'ready' && newest - seq >= CHANGES_BEHIND);
      if (behind) this.#isUpToDate(behind, this.#changes.after(behind.seq, CHANGES_AT_ONCE));
      return behind !== undefined;
    });
  }

  #wanted<C extends Column>(source: ColumnSource<C>): Kept {
    const column = source.make();
    return {
      state: 'wanted',
      source: source as never,
      column,
      filling: filled(source, column),
      seq: 0,
      leftTime: 0,
    };
  }

  #fillSome(kept: Kept): void {
    if (kept.state === 'wanted') {
      kept.state = 'filling';
      kept.seq = this.#changes.newest();
    }
    const isFilled = kept.filling.next().done === true;
    if (!hasRoom(kept.column)) this.#giveUp(kept);
    else if (isFilled) kept.state = 'ready';
    this.#makeRoom();
  }

  /** Looks again at what has changed until a change; where what has is not known any more, the column is filled anew. */
  #isUpToDate(kept: Kept, until: number): boolean {
    const { source, column, seq } = kept;
    const changed = this.#changes.since(seq, source.reads, until);
    if (changed === undefined) {
      Object.assign(kept, this.#wanted(source));
      return false;
    }
    kept.seq = until;
    if (changed.size === 0) return true;
    source.refresh(
      column,
      [...changed].sort((one, other) => one - other),
    );
    const isFit = hasRoom(column);
    if (column.isWorn) Object.assign(kept, this.#wanted(source));
    else if (!isFit) this.#giveUp(kept);
    // What has changed may take more than what was there before.
    this.#makeRoom();
    return isFit;
  }

  #giveUp(kept: Kept): void {
    Object.assign(kept, this.#wanted(kept.source), { state: 'unfit', seq: this.#changes.newest() });
  }

  #makeRoom(): void {
    const all = [...this.#columns.values()];
    let bytes = all.reduce((sum, { column }) => sum + column.bytes, 0);
    for (const kept of all) {
      if (bytes <= MOST_BYTES) break;
      if (kept.state !== 'ready' && kept.state !== 'filling') continue;
      bytes -= kept.column.bytes;
      Object.assign(kept, this.#wanted(kept.source), { state: 'left', leftTime: performance.now() });
    }
  }
}

/** Fills a column, and gets it ready for what it is asked for, in parts. */
function* filled<C extends Column>(source: ColumnSource<C>, column: C): Generator<void, void, void> {
  yield* source.fill(column);
  column.trim();
  if (column.list) yield* column.list();
}

/** Whether a column holds no more than it can; memory that it does not need is given back before it counts. */
function hasRoom(column: Column): boolean {
  if (column.bytes > MOST_BYTES) column.trim();
  return column.isFit && column.bytes <= MOST_BYTES;
}
