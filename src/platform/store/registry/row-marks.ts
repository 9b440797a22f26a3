import type { DatabaseSync } from 'node:sqlite';
import { prepare, type Query, type Sql, term } from '../engine/sql.ts';

/** What the first two columns of an order hold in a row. */
export type Mark = readonly [first: string | number, name: string];

/** Rows of `entity e` in an order, whose first two columns are never missing. */
export interface MarkedRows {
  index: string;
  conditions: Sql;
  /** The first column; the second is the folded name. */
  first: string;
  /** How the index compares the first column, where it does not do it byte by byte. */
  collation?: 'NOCASE' | undefined;
  /** The terms of ORDER BY, as the index has them. */
  order: string;
}

/** What the statements answer, each some of it. */
interface Row {
  key: number;
  first: string | number;
  name: string;
  total: number;
}

/** How many rows lie between two marks when they are made. */
const ROWS = 1_000;
const MOST_ROWS = 8 * ROWS;

/**
 * Marks in a long order: about every thousandth of the rows that were gone through is remembered, with how many rows there
 * are from it to the next, so that a row is found by its position without going through all before it.
 */
export class RowMarks {
  readonly #db: DatabaseSync;
  readonly #rows: MarkedRows;
  /** Where blocks begin: the first one with the first row, however many others lie before that in the index. */
  readonly #begins: (Mark | undefined)[] = [];
  /** How many rows each block has: of all, or of all but the last, which nobody has gone through. */
  readonly #counts: number[] = [];
  readonly #statements = new Map<string, Query<Row>>();

  constructor(db: DatabaseSync, rows: MarkedRows) {
    this.#db = db;
    this.#rows = rows;
  }

  /** Whether so many rows have come between two marks that new ones are due. */
  get isWornOut(): boolean {
    return this.#counts.some((count) => count > MOST_ROWS);
  }

  /** The keys of so many rows from a position on; how many rows there are in all when it is beyond them. */
  keysAt(position: number, limit: number): number[] | number {
    this.#begin();
    let before = 0;
    for (let block = 0; block < this.#begins.length; block++) {
      const count = this.#countOf(block);
      if (position < before + count) return this.#keys(this.#begins[block], limit, position - before);
      before += count;
    }
    return before;
  }

  /** How many rows come before all with this mark. */
  positionOf(mark: Mark): number {
    this.#begin();
    let before = 0;
    for (let block = 0; ; block++) {
      const count = this.#countOf(block);
      const next = this.#begins[block + 1];
      if (!next || compareMarks(next, mark) > 0) {
        return before + this.#count(this.#begins[block], mark);
      }
      before += count;
    }
  }

  /** A row with this mark has come, or gone. */
  change(mark: Mark, by: 1 | -1): void {
    const [first] = this.#begins;
    if (first && compareMarks(mark, first) < 0) this.#begins[0] = mark;
    let [from, to] = [0, this.#begins.length];
    while (to - from > 1) {
      const middle = (from + to) >> 1;
      const begin = this.#begins[middle];
      if (begin && compareMarks(begin, mark) > 0) to = middle;
      else from = middle;
    }
    const count = this.#counts[from];
    if (count !== undefined) this.#counts[from] = count + by;
  }

  #begin(): void {
    if (this.#begins.length === 0) this.#begins.push(this.#markIn(term('TRUE'), 0));
  }

  #countOf(block: number): number {
    const known = this.#counts[block];
    if (known !== undefined) return known;
    const begin = this.#begins[block];
    const next = this.#markAfter(begin);
    const passed = next && this.#isAlone(next.mark) ? next.rows : undefined;
    const count = passed ?? this.#count(begin, next?.mark);
    this.#counts.push(count);
    if (next) this.#begins.push(next.mark);
    return count;
  }

  /** The mark that is so many rows after one, as far as that is known; undefined when there are not so many. */
  #markAfter(begin: Mark | undefined): { mark: Mark; rows?: number | undefined } | undefined {
    const mark = this.#markIn(this.#from(begin), ROWS);
    if (!mark || !begin || compareMarks(mark, begin) !== 0) return mark && { mark, rows: ROWS };
    // So many rows have the same mark.
    const later = this.#markIn(term(`${this.#both} > ${this.#mark}`, ...begin), 0);
    return later && { mark: later };
  }

  /** Whether one row alone has the mark, so that all rows before it were gone through. */
  #isAlone(mark: Mark): boolean {
    return this.#countOfRows(term(`${this.#both} = ${this.#mark}`, ...mark)) === 1;
  }

  #keys(begin: Mark | undefined, limit: number, offset: number): number[] {
    const { conditions, index, order } = this.#rows;
    const from = this.#from(begin);
    return this.#statement(
      `SELECT e.key FROM entity e INDEXED BY ${index} WHERE ${conditions.sql} AND ${from.sql}
       ORDER BY ${order} LIMIT ? OFFSET ?`,
    )
      .all(...conditions.parameters, ...from.parameters, limit, offset)
      .map(({ key }) => key);
  }

  #markIn(from: Sql, offset: number): Mark | undefined {
    const { conditions, first, index, order } = this.#rows;
    const row = this.#statement(
      `SELECT ${first} AS first, e.name_folded AS name FROM entity e INDEXED BY ${index}
       WHERE ${conditions.sql} AND ${from.sql} ORDER BY ${order} LIMIT 1 OFFSET ?`,
    ).get(...conditions.parameters, ...from.parameters, offset);
    return row && [withoutCase(row.first), row.name];
  }

  #count(begin: Mark | undefined, before: Mark | undefined): number {
    const from = this.#from(begin);
    if (!before) return this.#countOfRows(from);
    const sql = `${from.sql} AND ${this.#both} < ${this.#mark}`;
    return this.#countOfRows(term(sql, ...from.parameters, ...before));
  }

  #countOfRows(some: Sql): number {
    const { conditions, index } = this.#rows;
    const sql = `SELECT count(*) AS total FROM entity e INDEXED BY ${index} WHERE ${conditions.sql} AND ${some.sql}`;
    const parameters = [...conditions.parameters, ...some.parameters];
    return this.#statement(sql).get(...parameters)?.total ?? 0;
  }

  #from(begin: Mark | undefined): Sql {
    return begin ? term(`${this.#both} >= ${this.#mark}`, ...begin) : term('TRUE');
  }

  get #both(): string {
    return `(${this.#rows.first}, e.name_folded)`;
  }

  get #mark(): string {
    const { collation } = this.#rows;
    return collation ? `(? COLLATE ${collation}, ?)` : '(?, ?)';
  }

  #statement(sql: string): Query<Row> {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = prepare<Row>(this.#db, sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

/** The text as an order without case has it: of the letters A to Z alone. */
export function withoutCase<T extends string | number>(value: T): T {
  if (typeof value !== 'string') return value;
  return value.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()) as T;
}

function compareMarks([one, name]: Mark, [other, otherName]: Mark): number {
  const first =
    typeof one === 'number' && typeof other === 'number'
      ? one - other
      : compareTexts(String(one), String(other));
  return first || compareTexts(name, otherName);
}

const FIRST_SURROGATE = 0xd800;

/** Orders texts as the database does: by the code points, which the halves of surrogate pairs are not in the order of. */
export function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  const length = Math.min(one.length, other.length);
  let at = 0;
  while (at < length && one.charCodeAt(at) === other.charCodeAt(at)) at++;
  if (at === length) return one.length - other.length;
  const [a, b] = [one.charCodeAt(at), other.charCodeAt(at)];
  if (a < FIRST_SURROGATE || b < FIRST_SURROGATE) return a - b;
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
