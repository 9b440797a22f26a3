import type { DatabaseSync } from 'node:sqlite';
import { keyList, prepare, type Query } from '../engine/sql.ts';
import { fold } from '../engine/text-rules.ts';
import type { GroupedField, QueryableType } from './entity-columns.ts';
import { Beginnings } from './text-parts.ts';

/** Of more different values looking at every entity is as quick. */
const FEW_VALUES = 10_000;

/** When more entities may match, looking at every one is as quick. */
export const FEW_CANDIDATES = 20_000;

/** What the last characters of a text are if a number, or the text of a flag, ends the text, or goes on with it. */
const MAY_END_IN_NUMBER = /(?:[-+.0-9itf]|[0-9]e|in|nf|tr|ru|ue|fa|al|ls|se)$/;
const CHARACTERS_OF_NUMBERS = /[-+.0-9aefilnrstu]/;
/** The same of its first characters, and of those that a number or a flag begins with. */
const MAY_BEGIN_IN_NUMBER = /^(?:[-+.0-9ef]|in|nf|tr|ru|ue|al|ls|se)/;
const BEGINS_NUMBER = /^[-0-9itf]/;

/** Entities that have one value. */
export interface ValueGroup {
  /** What their value may look like, in lower case. */
  texts: readonly string[];
  /** Their keys; some of them when they are more than the candidates of a search may be. */
  keys(): readonly number[];
}

/** A column of many entities, whose different values are few as a rule. */
export interface GroupedColumn {
  /** Undefined when there are too many. */
  groups(): readonly ValueGroup[] | undefined;
  /** Whether what a text search finds may end in one of the values; true when it cannot be told soon. */
  mayEnd(text: string): boolean;
  /** Whether it may begin in one of them; true when it cannot be told soon. */
  mayBegin(text: string): boolean;
  /** Whether one of them may be what a text begins with, or begin with it; true when it cannot be told soon. */
  mayFollow(text: string): boolean;
}

/** A column that has nothing of a text, which can therefore not go on from what is before it to what is behind it. */
export const NOTHING: GroupedColumn = {
  groups: () => [],
  mayEnd: () => false,
  mayBegin: () => false,
  mayFollow: () => false,
};

/** Finds the different values of columns. DISTINCT would read all rows: this goes from one value to the next. */
export class ValueGroups {
  readonly #db: DatabaseSync;
  readonly #values: Query<{ sorted: number | string; text: string }>;
  readonly #keys: Query<{ keys: string }>;
  readonly #texts: Query<{ found: number }>;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#values = prepare(
      db,
      `WITH RECURSIVE value (sorted) AS (
         SELECT min(sorted) FROM ordered_value WHERE order_id = ?1
         UNION ALL
         SELECT (SELECT min(sorted) FROM ordered_value WHERE order_id = ?1 AND sorted > value.sorted)
         FROM value WHERE value.sorted IS NOT NULL LIMIT ${FEW_VALUES + 2})
       SELECT CAST(sorted AS TEXT) AS text, sorted FROM value WHERE sorted IS NOT NULL`,
    );
    this.#keys = prepare(
      db,
      `SELECT json_group_array(entity_key) AS keys FROM (
         SELECT entity_key FROM ordered_value WHERE order_id = ? AND sorted = ? LIMIT ${FEW_CANDIDATES + 1})`,
    );
    this.#texts = prepare(
      db,
      "SELECT EXISTS (SELECT 1 FROM ordered_value WHERE order_id = ? AND sorted >= '') AS found",
    );
  }

  /** The values in an order. */
  ofOrder(order: number): GroupedColumn {
    const groups = once(() => {
      const rows = this.#values.all(order);
      if (rows.length > FEW_VALUES) return undefined;
      return rows.map(({ sorted, text }) => ({
        texts: textsOf(sorted, text),
        keys: () => keyList(this.#keys.get(order, sorted)),
      }));
    });
    const beginnings = once(() => beginningsOf(groups()));
    const areNumbers = once(() => this.#texts.get(order)?.found === 0);
    const mayBe = (inNumbers: RegExp, text: string) => inNumbers.test(fold(text)) || !areNumbers();
    const ofOne = (text: string, others: RegExp) => (text.length === 1 ? CHARACTERS_OF_NUMBERS : others);
    return {
      groups,
      mayEnd: (text) => mayBe(ofOne(text, MAY_END_IN_NUMBER), text) && mayEndIn(groups(), text),
      mayBegin: (text) => mayBe(ofOne(text, MAY_BEGIN_IN_NUMBER), text) && mayBeginIn(groups(), text),
      mayFollow: (text) => mayBe(BEGINS_NUMBER, text) && mayFollowIn(beginnings(), text),
    };
  }

  /** The values of a field of all entities of a type of a tenant. */
  ofField(tenantKey: number, type: QueryableType, field: GroupedField): GroupedColumn {
    const from = `FROM entity INDEXED BY entity_by_${field} WHERE tenant_key = ?1 AND type = ?2`;
    const next = (after: string) =>
      `SELECT ${field} ${from} AND ${field} ${after} COLLATE NOCASE ORDER BY ${field} COLLATE NOCASE LIMIT 1`;
    const some = (condition: string) =>
      `SELECT json_group_array(key) AS keys FROM (SELECT key ${from} AND ${condition} LIMIT ${FEW_CANDIDATES + 1})`;
    const groups = once(() => {
      const rows = prepare<{ text: string; nul: number }>(
        this.#db,
        `WITH RECURSIVE value (text) AS (
           SELECT (${next(">= ''")})
           UNION ALL SELECT (${next('> value.text')}) FROM value
           WHERE value.text IS NOT NULL LIMIT ${FEW_VALUES + 2})
         SELECT text, instr(text, char(0)) AS nul FROM value WHERE text IS NOT NULL`,
      ).all(tenantKey, type);
      // Without case what comes behind a NUL is not compared, so that different values count as one.
      if (rows.length > FEW_VALUES || rows.some(({ nul }) => nul > 0)) return undefined;
      const missing = prepare<{ keys: string }>(this.#db, some(`${field} IS NULL`));
      const same = prepare<{ keys: string }>(this.#db, some(`${field} = ?3 COLLATE NOCASE`));
      const none = { texts: [''], keys: () => keyList(missing.get(tenantKey, type)) };
      const others = rows.map(({ text }) => ({
        texts: [fold(text)],
        keys: () => keyList(same.get(tenantKey, type, text)),
      }));
      return [none, ...others];
    });
    const beginnings = once(() => beginningsOf(groups()));
    return {
      groups,
      mayEnd: (text) => mayEndIn(groups(), text),
      mayBegin: (text) => mayBeginIn(groups(), text),
      mayFollow: (text) => mayFollowIn(beginnings(), text),
    };
  }
}

/** Whether the last characters of a text may be in a value that ends it, or goes on with it. */
function mayEndIn(groups: readonly ValueGroup[] | undefined, text: string): boolean {
  const wanted = fold(text);
  if (groups === undefined || wanted.length === 0 || !wanted.isWellFormed()) return true;
  const [last, lastTwo] = [wanted.slice(-1), wanted.slice(-2)];
  return groups.some(({ texts }) => texts.some((value) => value.includes(lastTwo) || value.startsWith(last)));
}

/** Whether the first characters of a text may be in a value in which it begins. */
function mayBeginIn(groups: readonly ValueGroup[] | undefined, text: string): boolean {
  const wanted = fold(text);
  if (groups === undefined || wanted.length === 0 || !wanted.isWellFormed()) return true;
  const [first, firstTwo] = [wanted.slice(0, 1), wanted.slice(0, 2)];
  return groups.some(({ texts }) => texts.some((value) => value.includes(firstTwo) || value.endsWith(first)));
}

function beginningsOf(groups: readonly ValueGroup[] | undefined): Beginnings | undefined {
  return groups && new Beginnings(groups.flatMap(({ texts }) => texts));
}

/** Whether a text may go on in a value, or end in it; in an empty one it does neither. */
function mayFollowIn(beginnings: Beginnings | undefined, text: string): boolean {
  const wanted = fold(text);
  if (beginnings === undefined || !wanted.isWellFormed()) return true;
  return beginnings.some(wanted) || beginnings.lengthsIn(wanted).some((length) => length > 0);
}

/** Flags are among the numbers, and what is missing before them. */
function textsOf(sorted: number | string, text: string): readonly string[] {
  if (sorted === Number.NEGATIVE_INFINITY) return [''];
  if (sorted === 0) return [text, 'false'];
  if (sorted === 1) return [text, 'true'];
  return [fold(text)];
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
