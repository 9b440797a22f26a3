import type { DatabaseSync } from 'node:sqlite';
import { KeySet } from '../engine/key-set.ts';
import { OrderChanges } from '../values/order-changes.ts';

/** A condition on entities, of which those that meet it can be kept. */
export interface KeptCondition {
  /** Tells it from every other condition. */
  id: string;
  /** In which orders of values, or `ENTITIES`, something must change before another entity meets it, or one no longer does. */
  reads: readonly number[];
  /** The keys of all that meet it. */
  all(): readonly number[];
  /** Those of some entities that meet it. */
  among(keys: readonly number[]): readonly number[];
}

interface KeptSet {
  keys: KeySet;
  /** The newest change that it knows of. */
  seq: number;
}

/** So much memory all sets may take: one of a million entities takes an eighth of a megabyte. */
const MOST_BYTES = 4 * 1024 * 1024;

/** When more entities have changed, finding all that meet a condition is as quick as looking at each of those. */
const MOST_CHANGED = 50_000;

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
    return { keys: new KeySet(all()), seq: this.#changes.newest() };
  }

  /** Looks again at what has changed; undefined when that is too much. */
  #upToDate({ keys, seq }: KeptSet, { reads, among }: KeptCondition): KeptSet | undefined {
    const changed = this.#changes.since(seq, reads);
    if (changed === undefined || changed.size > MOST_CHANGED) return undefined;
    if (changed.size > 0) {
      for (const key of changed) keys.delete(key);
      for (const key of among([...changed])) keys.add(key);
    }
    return { keys, seq: this.#changes.newest() };
  }
}
