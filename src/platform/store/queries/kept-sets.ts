import type { DatabaseSync } from 'node:sqlite';
import type { KeySet } from '../engine/key-set.ts';
import { FEW_CHANGES, OrderChanges } from '../values/order-changes.ts';

/** A condition on entities, of which those that meet it can be kept. */
export interface KeptCondition {
  /** Tells it from every other condition. */
  id: string;
  /** In which orders of values, or `ENTITIES`, something must change before another entity meets it, or one no longer does. */
  reads: readonly number[];
  /** What is known of the columns in memory that it is found in, so that it need not be known beforehand. */
  inColumns?: { isCurrent: boolean } | undefined;
  /** All that meet it, as a set of its own. */
  all(): KeySet;
  /** Those of some entities that meet it. */
  among(keys: readonly number[]): readonly number[];
}

interface KeptSet {
  keys: KeySet;
  /** How long it took to find all, ms. */
  took: number;
  /** The newest change that it knows of. */
  seq: number;
}

/** So much memory all sets may take: one of a million entities takes an eighth of a megabyte. */
const MOST_BYTES = 4 * 1024 * 1024;

/** How long it takes to look again at an entity that has changed, ms: its values are read from all over the database. */
const LOOK = 0.004;

/**
 * Keeps which entities meet conditions that were asked for lately: of many, finding them takes long, and only those that
 * have changed since are looked at again. What it answers holds for the moment of the transaction it is asked in.
 */
export class KeptSets {
  readonly #changes: OrderChanges;
  /** By their conditions, those asked for last at the end. */
  readonly #sets = new Map<string, KeptSet>();
  #bytes = 0;

  constructor(db: DatabaseSync) {
    this.#changes = new OrderChanges(db);
  }

  /** The newest change that is known of those that meet a condition; undefined when they are not kept. */
  seqOf({ id }: KeptCondition): number | undefined {
    return this.#sets.get(id)?.seq;
  }

  /** Whether those that meet a condition are kept. */
  has({ id }: KeptCondition): boolean {
    return this.#sets.has(id);
  }

  /** The entities that meet a condition, until it is asked for again. Only within a transaction that has not written. */
  of(condition: KeptCondition): KeySet {
    const { id } = condition;
    const known = this.#sets.get(id);
    if (known) this.#take(id, known);
    const set = (known && this.#upToDate(known, condition)) ?? this.#found(condition);
    this.#sets.set(id, set);
    this.#bytes += set.keys.bytes;
    for (const [eldest, { keys }] of this.#sets) {
      if (this.#bytes <= MOST_BYTES) break;
      this.#sets.delete(eldest);
      this.#bytes -= keys.bytes;
    }
    return set.keys;
  }

  #take(id: string, { keys }: KeptSet): void {
    this.#sets.delete(id);
    this.#bytes -= keys.bytes;
  }

  #found({ all }: KeptCondition): KeptSet {
    const begin = performance.now();
    const keys = all();
    return { keys, took: performance.now() - begin, seq: this.#changes.newest() };
  }

  /** Looks again at what has changed; undefined when finding all anew takes no longer. */
  #upToDate({ keys, took, seq }: KeptSet, { reads, among }: KeptCondition): KeptSet | undefined {
    const changed = this.#changes.since(seq, reads);
    const isMuch = changed && changed.size > FEW_CHANGES && changed.size * LOOK > took;
    if (changed === undefined || isMuch) return undefined;
    if (changed.size > 0) {
      for (const key of changed) keys.delete(key);
      for (const key of among([...changed])) keys.add(key);
    }
    return { keys, took, seq: this.#changes.newest() };
  }
}
