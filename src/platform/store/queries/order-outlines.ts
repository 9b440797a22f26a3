import type { DatabaseSync } from 'node:sqlite';
import { KeySet } from '../engine/key-set.ts';
import { compareTexts } from '../registry/row-marks.ts';
import { OrderChanges } from '../values/order-changes.ts';

/** What an entity has in the first column of an order: numbers come before texts. */
export type FirstInOrder = number | string;

/** An order of all entities of a type of a tenant. */
export interface OutlinedOrder {
  /** Tells it from every other order. */
  id: string;
  /** Which changes of orders, or of `ENTITIES`, may move an entity in it. */
  reads: readonly number[];
  /** Makes the function that answers some keys in ascending order, of those with this or more in the first column, or of all. */
  rowsFrom(bound: FirstInOrder | undefined): (limit: number, offset: number) => number[];
  /** What some entities have in the first column, as far as they are in the order. */
  firstOf(keys: readonly number[]): { key: number; first: FirstInOrder }[];
}

/** So many entities make a block, where they differ in the first column of the order. */
const BLOCK = 4_096;

/** The number of a block is a half-word; this one is of what is in none. */
const NONE = 0xffff;

/** So many orders are outlined: what of a million entities is in which block takes two megabytes. */
const MOST_OUTLINES = 4;

/** So many bytes may one take. */
const MOST_BYTES = 4 * 1024 * 1024;

/** In which block of an order each entity lies: those whose first column is between two bounds. */
interface Outline {
  /** The lowest in the first column of each block but the first one, which all lower ones are in, too. */
  bounds: FirstInOrder[];
  firstKey: number;
  /** The block of each entity from the first key on. */
  blocks: Uint16Array;
  /** Of as many keys each as a word of a set has bits, whether all of them lie in one block. */
  alike: Uint8Array;
  /** How many entities each block has. */
  counts: Int32Array;
  /** When one has more, as many have come to lie in it, the outline is made anew. */
  mostInBlock: number;
  /** The newest change that it knows of. */
  seq: number;
}

/** An order that was asked for, with the newest change then. */
interface Asked {
  seq: number;
}

/**
 * Finds pages far behind the beginning of an order, without going through all before them. What it answers holds for the
 * moment of the transaction it is asked in.
 */
export class OrderOutlines {
  readonly #changes: OrderChanges;
  /** By their orders, those used last at the end; of some it is only known when they were asked for, of some none can be made. */
  readonly #outlines = new Map<string, Outline | Asked | 'unfit'>();

  constructor(db: DatabaseSync) {
    this.#changes = new OrderChanges(db);
  }

  /**
   * So many keys from an offset on, among all or only among those of a set, in ascending order. Undefined when the order is
   * asked for the first time, or much has changed since, as making an outline takes longer than going through it. Only within a transaction that has
   * not written.
   */
  page(order: OutlinedOrder, among: KeySet | undefined, offset: number, limit: number): number[] | undefined {
    const outline = this.#outlineOf(order);
    if (!outline) return undefined;
    const counts = among ? countsOf(outline, among) : outline.counts;
    let [block, skip] = [0, offset];
    for (; block < counts.length - 1 && skip >= (counts[block] ?? 0); block++) skip -= counts[block] ?? 0;
    const bound = outline.bounds[block - 1];
    const rows = order.rowsFrom(bound);
    if (!among) return rows(limit, skip);
    const keys: number[] = [];
    // Where many have the same, a block is long: ever more at once, as all rows before are gone through each time.
    for (let [at, next] = [0, BLOCK]; keys.length < skip + limit; at += next, next *= 2) {
      const some = rows(next, at);
      for (const key of some) if (among.has(key)) keys.push(key);
      if (some.length < next) break;
    }
    return keys.slice(skip, skip + limit);
  }

  #outlineOf(order: OutlinedOrder): Outline | undefined {
    const { id } = order;
    const next = this.#next(this.#outlines.get(id), order);
    this.#outlines.delete(id);
    this.#outlines.set(id, next);
    const [eldest] = this.#outlines.keys();
    if (this.#outlines.size > MOST_OUTLINES && eldest !== undefined) this.#outlines.delete(eldest);
    return next !== 'unfit' && 'blocks' in next ? next : undefined;
  }

  #next(known: Outline | Asked | 'unfit' | undefined, order: OutlinedOrder): Outline | Asked | 'unfit' {
    if (known === 'unfit') return known;
    if (!known || !this.#changes.areFewSince(known.seq, order.reads)) return { seq: this.#changes.newest() };
    const isUpToDate = 'blocks' in known && this.#upToDate(known, order);
    return isUpToDate || (this.#made(order) ?? 'unfit');
  }

  #made(order: OutlinedOrder): Outline | undefined {
    const keys = order.rowsFrom(undefined)(-1, 0);
    const leastKey = keys.reduce((least, key) => Math.min(least, key), Number.POSITIVE_INFINITY);
    const firstKey = leastKey - (leastKey % KeySet.BITS);
    const lastKey = keys.reduce((most, key) => Math.max(most, key), 0);
    // Some room for those that will be added.
    const room = alignedUp(lastKey - firstKey + 1 + (keys.length >>> 4) + BLOCK);
    if (keys.length === 0 || 2 * room > MOST_BYTES || keys.length / BLOCK >= NONE) return undefined;
    const columnAt = (at: number) => order.firstOf([keys[at] ?? 0])[0]?.first ?? '';
    const starts = [0];
    const bounds: FirstInOrder[] = [];
    for (let at = BLOCK; at < keys.length; at += BLOCK) {
      const start = firstOther(columnAt, at - 1, Math.min(at + BLOCK, keys.length) - 1);
      if (start === undefined) continue;
      starts.push(start);
      bounds.push(columnAt(start));
    }
    const blocks = new Uint16Array(room).fill(NONE);
    const counts = new Int32Array(starts.length);
    for (let [at, block] = [0, 0]; at < keys.length; at++) {
      if (at === starts[block + 1]) block++;
      blocks[(keys[at] ?? 0) - firstKey] = block;
      counts[block] = (counts[block] ?? 0) + 1;
    }
    const mostInBlock = 2 * counts.reduce((most, count) => Math.max(most, count), BLOCK);
    const alike = Uint8Array.from({ length: room / KeySet.BITS }, (_, word) => isAlike(blocks, word));
    return { bounds, firstKey, blocks, alike, counts, mostInBlock, seq: this.#changes.newest() };
  }

  /** Puts what has changed into the blocks where it lies now; undefined when it must be made anew. */
  #upToDate(outline: Outline, order: OutlinedOrder): Outline | undefined {
    const { bounds, firstKey, blocks, alike, counts, mostInBlock, seq } = outline;
    const changed = this.#changes.since(seq, order.reads);
    if (changed === undefined) return undefined;
    if (changed.size === 0) return { ...outline, seq: this.#changes.newest() };
    for (const key of changed) {
      const block = blocks[key - firstKey] ?? NONE;
      if (block === NONE) continue;
      counts[block] = (counts[block] ?? 0) - 1;
      blocks[key - firstKey] = NONE;
    }
    for (const { key, first } of order.firstOf([...changed])) {
      if (key < firstKey || key - firstKey >= blocks.length) return undefined;
      const block = blockOf(bounds, first);
      const count = (counts[block] ?? 0) + 1;
      if (count > mostInBlock) return undefined;
      counts[block] = count;
      blocks[key - firstKey] = block;
    }
    for (const key of changed) {
      const word = Math.floor((key - firstKey) / KeySet.BITS);
      if (word >= 0 && word < alike.length) alike[word] = isAlike(blocks, word);
    }
    return { ...outline, seq: this.#changes.newest() };
  }
}

/** How many entities of a set each block has. */
function countsOf({ firstKey, blocks, alike, counts }: Outline, set: KeySet): Int32Array {
  const found = new Int32Array(counts.length);
  set.forEachWord((key, word, count) => {
    const from = key - firstKey;
    const block = blocks[from] ?? NONE;
    if (alike[from / KeySet.BITS] === 1) {
      found[block] = (found[block] ?? 0) + count;
      return;
    }
    for (let rest = word; rest !== 0; rest &= rest - 1) {
      const block = blocks[from + 31 - Math.clz32(rest & -rest)] ?? NONE;
      if (block !== NONE) found[block] = (found[block] ?? 0) + 1;
    }
  });
  return found;
}

/** 1 where all keys of a word lie in one block. */
function isAlike(blocks: Uint16Array, word: number): number {
  const from = word * KeySet.BITS;
  const block = blocks[from] ?? NONE;
  if (block === NONE) return 0;
  for (let at = from + 1; at < from + KeySet.BITS; at++) if (blocks[at] !== block) return 0;
  return 1;
}

function alignedUp(length: number): number {
  return Math.ceil(length / KeySet.BITS) * KeySet.BITS;
}

/** The first position behind one, up to the last one, where something else is; undefined when all is the same. */
function firstOther(
  columnAt: (at: number) => FirstInOrder,
  position: number,
  last: number,
): number | undefined {
  const same = columnAt(position);
  if (columnAt(last) === same) return undefined;
  let [from, to] = [position + 1, last];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (columnAt(middle) === same) from = middle + 1;
    else to = middle;
  }
  return from;
}

function blockOf(bounds: readonly FirstInOrder[], first: FirstInOrder): number {
  let [from, to] = [0, bounds.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (compare(bounds[middle] ?? '', first) <= 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

function compare(one: FirstInOrder, other: FirstInOrder): number {
  if (typeof one === 'number') return typeof other === 'number' ? one - other : -1;
  return typeof other === 'number' ? 1 : compareTexts(one, other);
}
