import type { DatabaseSync } from 'node:sqlite';
import { prepare, type Sql } from '../engine/sql.ts';
import { fold } from '../engine/text-rules.ts';

/** Some entities in the order of their names, as an index has them. */
export interface NamedRows {
  index: string;
  /** Conditions on `entity e`. */
  conditions: Sql;
  /** The terms of ORDER BY, as the index has them from the name on. */
  order: string;
}

/** So many names are looked at; of more that do not have a text, looking at every name is as quick. */
const MOST_NAMES = 4_000;

/** So many are where looking at every name is quick, as they are in memory. */
export const FEW_NAMES_ALIKE = 160;

/** Going on behind names that begin alike takes as long as looking at so many. */
const LEAP = 8;

const MOST_AT_ONCE = 512;

/** Sorts after every character that a name can go on with. */
const LAST_CHARACTER = '\u{10FFFF}';

/**
 * Finds those of many entities that do not have a text in their names, where nearly all have it: names are often numbers
 * behind the same words, and all that begin alike up to the end of the text have it, however many they are.
 */
export class AlikeNames {
  readonly #db: DatabaseSync;

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /**
   * The keys of all without the text in their names; undefined when that is not known once so many names have been looked at,
   * as those without it are many, or too few names begin alike.
   */
  without(text: string, { index, conditions, order }: NamedRows, most = MOST_NAMES): number[] | undefined {
    const wanted = fold(text);
    if (!wanted.isWellFormed()) return undefined;
    const statement = prepare<{ key: number; name: string }>(
      this.#db,
      `SELECT e.key, e.name_folded AS name FROM entity e INDEXED BY ${index}
       WHERE ${conditions.sql} AND e.name_folded >= ? ORDER BY ${order} LIMIT ? OFFSET ?`,
    );
    const keys: number[] = [];
    let [from, leaps, lookedAt] = ['', 0, 0];
    for (let [skip, next] = [0, 1]; lookedAt < most && leaps < most / LEAP; ) {
      const rows = statement.all(...conditions.parameters, from, next, skip);
      const found = rows.findIndex(({ name }) => name.includes(wanted));
      const { name } = rows[found] ?? {};
      lookedAt += rows.length;
      for (const { key } of name === undefined ? rows : rows.slice(0, found)) keys.push(key);
      if (name === undefined && rows.length < next) return keys;
      const behind = name && name.slice(0, name.indexOf(wanted) + wanted.length) + LAST_CHARACTER;
      if (behind !== undefined && behind !== from) {
        [from, skip, next] = [behind, 0, 1];
        leaps += 1;
      } else {
        skip += name === undefined ? rows.length : found + 1;
        next = Math.min(2 * next, MOST_AT_ONCE);
      }
    }
    return undefined;
  }
}
