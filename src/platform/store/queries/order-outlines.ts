import type { DatabaseSync } from 'node:sqlite';
import type { KeySet } from '../engine/key-set.ts';
import { keyList, prepare, type Query } from '../engine/sql.ts';
import { compareTexts } from '../registry/row-marks.ts';
import { ENTITIES, OrderChanges } from '../values/order-changes.ts';
import { columnsOf, FOLDED_NAME, fieldOrder, fieldText, NAME, type QueryableType } from './entity-columns.ts';

/** All devices, or all assets, of a tenant in the order of a field in which they differ as a rule. */
export interface OutlinedOrder {
  tenantKey: number;
  type: QueryableType;
  /** The first column of the order. */
  first: 'e.created_time' | typeof FOLDED_NAME;
  /** All terms of ORDER BY, ascending. */
  order: string;
}

/** So many entities make a block, where they differ in the first column of the order. */
const BLOCK = 4_096;

/** The number of a block is a half-word; this one is of what is in none. */
const NONE = 0xffff;

/** So many orders are outlined: what of a million entities is in which block takes two megabytes. */
const MOST_OUTLINES = 2;

/** So many bytes may one take. */
const MOST_BYTES = 4 * 1024 * 1024;

/** When more entities have changed, an outline is made anew. */
const MOST_CHANGED = 50_000;

/** In which block of an order each entity lies: those whose first column is between two bounds. */
interface Outline {
  /** The lowest in the first column of each block but the first one, which all lower ones are in, too. */
  bounds: (number | string)[];
  firstKey: number;
  /** The block of each entity from the first key on. */
  blocks: Uint16Array;
  /** How many entities each block has. */
  counts: Int32Array;
  /** When one has more, as many have come to lie in it, the outline is made anew. */
  mostInBlock: number;
  /** The newest change that it knows of. */
  seq: number;
}

/**
 * Finds pages far behind the beginning of an order, without going through all before them. What it answers holds for the
 * moment of the transaction it is asked in.
 */
export class OrderOutlines {
  readonly #db: DatabaseSync;
  readonly #changes: OrderChanges;
  /** By their orders, those used last at the end; undefined for one that was asked for once. */
  readonly #outlines = new Map<string, Outline | undefined>();

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#changes = new OrderChanges(db);
  }

  /**
   * So many keys from an offset on, among all or only among those of a set, in ascending order. Undefined when the order is
   * asked for the first time, as making an outline takes longer than going through it. Only within a transaction that has
   * not written.
   */
  page(order: OutlinedOrder, among: KeySet | undefined, offset: number, limit: number): number[] | undefined {
    const outline = this.#outlineOf(order);
    if (!outline) return undefined;
    const counts = among ? countsOf(outline, among) : outline.counts;
    let [block, skip] = [0, offset];
    for (; block < counts.length - 1 && skip >= (counts[block] ?? 0); block++) skip -= counts[block] ?? 0;
    const bound = outline.bounds[block - 1];
    const rows = this.#rowsFrom(order, bound);
    const keys: number[] = [];
    for (let at = 0; keys.length < skip + limit; at += BLOCK) {
      const some = rows(BLOCK, at);
      for (const key of some) if (!among || among.has(key)) keys.push(key);
      if (some.length < BLOCK) break;
    }
    return keys.slice(skip, skip + limit);
  }

  #rowsFrom(
    { tenantKey, type, first, order }: OutlinedOrder,
    bound: number | string | undefined,
  ): (limit: number, offset: number) => number[] {
    const from = bound === undefined ? '' : `AND ${first} >= ?`;
    const rows = prepare<{ keys: string }>(
      this.#db,
      `SELECT json_group_array(key) AS keys FROM (
         SELECT e.key FROM entity e WHERE e.tenant_key = ? AND e.type = ? ${from}
         ORDER BY ${order} LIMIT ? OFFSET ?)`,
    );
    const parameters = bound === undefined ? [tenantKey, type] : [tenantKey, type, bound];
    return (limit, offset) => keyList(rows.get(...parameters, limit, offset));
  }

  #outlineOf(order: OutlinedOrder): Outline | undefined {
    const id = `${order.tenantKey} ${order.type} ${order.first}`;
    const isKnown = this.#outlines.has(id);
    const known = this.#outlines.get(id);
    this.#outlines.delete(id);
    const outline = isKnown ? ((known && this.#upToDate(known, order)) ?? this.#made(order)) : undefined;
    this.#outlines.set(id, outline);
    const [eldest] = this.#outlines.keys();
    if (this.#outlines.size > MOST_OUTLINES && eldest !== undefined) this.#outlines.delete(eldest);
    return outline;
  }

  #made(order: OutlinedOrder): Outline | undefined {
    const keys = this.#rowsFrom(order, undefined)(-1, 0);
    const firstKey = keys.reduce((least, key) => Math.min(least, key), Number.POSITIVE_INFINITY);
    const lastKey = keys.reduce((most, key) => Math.max(most, key), 0);
    // Some room for those that will be added.
    const room = lastKey - firstKey + 1 + (keys.length >>> 4) + BLOCK;
    if (keys.length === 0 || 2 * room > MOST_BYTES || keys.length / BLOCK >= NONE) return undefined;
    const columns = this.#columns(order);
    const columnAt = (at: number) => columns([keys[at] ?? 0])[0]?.first ?? '';
    const starts = [0];
    const bounds: (number | string)[] = [];
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
    return { bounds, firstKey, blocks, counts, mostInBlock, seq: this.#changes.newest() };
  }

  /** Puts what has changed into the blocks where it lies now; undefined when that is too much. */
  #upToDate(outline: Outline, order: OutlinedOrder): Outline | undefined {
    const { bounds, firstKey, blocks, counts, mostInBlock, seq } = outline;
    const changed = this.#changes.since(seq, [ENTITIES]);
    if (changed === undefined || changed.size > MOST_CHANGED) return undefined;
    if (changed.size === 0) return { ...outline, seq: this.#changes.newest() };
    for (const key of changed) {
      const block = blocks[key - firstKey] ?? NONE;
      if (block === NONE) continue;
      counts[block] = (counts[block] ?? 0) - 1;
      blocks[key - firstKey] = NONE;
    }
    for (const { key, first } of this.#columns(order)([...changed])) {
      if (key < firstKey || key - firstKey >= blocks.length) return undefined;
      const block = blockOf(bounds, first);
      const count = (counts[block] ?? 0) + 1;
      if (count > mostInBlock) return undefined;
      counts[block] = count;
      blocks[key - firstKey] = block;
    }
    return { ...outline, seq: this.#changes.newest() };
  }

  /** Makes the function that reads the first column of some entities, as far as they are in the order. */
  #columns({ tenantKey, type, first }: OutlinedOrder) {
    const query: Query<{ key: number; first: number | string }> = prepare(
      this.#db,
      `SELECT e.key, ${first} AS first FROM json_each(?) k CROSS JOIN entity e ON e.key = k.value
       WHERE +e.tenant_key = ? AND +e.type = ?`,
    );
    return (keys: readonly number[]) => query.all(JSON.stringify(keys), tenantKey, type);
  }
}

/** The order by a field of all of a type of a tenant, where it can be outlined. */
export function outlinedOrder(
  tenantKey: number,
  types: readonly QueryableType[],
  field: string,
): OutlinedOrder | undefined {
  const [type] = types;
  if (types.length > 1 || (type !== 'DEVICE' && type !== 'ASSET')) return undefined;
  const columns = columnsOf(types);
  const isName = fieldText(columns, field) === NAME;
  if (!isName && field !== 'createdTime') return undefined;
  const first = isName ? FOLDED_NAME : 'e.created_time';
  return { tenantKey, type, first, order: fieldOrder(columns, field, 'ASC') };
}

/** How many entities of a set each block has. */
function countsOf({ firstKey, blocks, counts }: Outline, set: KeySet): Int32Array {
  const found = new Int32Array(counts.length);
  set.forEach((key) => {
    const block = blocks[key - firstKey] ?? NONE;
    if (block !== NONE) found[block] = (found[block] ?? 0) + 1;
  });
  return found;
}

/** The first position behind one, up to the last one, where something else is; undefined when all is the same. */
function firstOther(
  columnAt: (at: number) => number | string,
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

function blockOf(bounds: readonly (number | string)[], first: number | string): number {
  let [from, to] = [0, bounds.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (compare(bounds[middle] ?? '', first) <= 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

function compare(one: number | string, other: number | string): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return compareTexts(String(one), String(other));
}
