import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { PageLink } from '../../../model/page.ts';
import { generalError } from '../../errors.ts';
import { prepare, type Query } from './sql.ts';
import { fold } from './text-rules.ts';

/** A page of what happened within a time, ms; both ends count, and a missing one is open. */
export interface TimePageLink extends PageLink {
  startTime?: number | undefined;
  endTime?: number | undefined;
}

/** SQL expressions to sort by, by the names of their properties on the wire. */
export type TimeColumns = Readonly<Record<string, string>>;

/** The list as SQL. */
interface TimeList {
  columns: string;
  from: string;
  /** The column of the creation time. */
  created: string;
  /** The column that puts rows of one time in order. */
  key: string;
  sorts: TimeColumns;
}

/** What a page is narrowed to beside its link. */
interface Narrowing {
  terms: readonly string[];
  parameters: readonly SQLInputValue[];
  /** The columns of which one must begin with the searched text, in any case. */
  searched: readonly string[];
}

/** Pages of rows that bear a time, the newest first unless asked otherwise. */
export class TimePages<Row> {
  readonly #db: DatabaseSync;
  readonly #list: TimeList;
  readonly #statements = new Map<string, Query<Row & { total: number }>>();

  constructor(db: DatabaseSync, list: TimeList) {
    this.#db = db;
    this.#list = list;
  }

  /** The rows of one page and how many there are in all. @throws PlatformError 500 for an unknown sort property */
  page(link: TimePageLink, narrowing: Narrowing): { rows: Row[]; total: number } {
    const { columns, from, key } = this.#list;
    const order = this.#order(link);
    const { sql, parameters } = this.#conditions(link, narrowing);
    const total =
      this.#statement(`SELECT count(*) AS total FROM ${from} WHERE ${sql}`).get(...parameters)?.total ?? 0;
    const offset = link.page * link.pageSize;
    if (offset >= total) return { rows: [], total };
    const sorted = `ORDER BY ${order.by} ${order.direction}, ${key} ${order.direction}`;
    // The keys first: they come from an index, which holds far less than the rows.
    const rows = this.#statement(
      `SELECT ${columns} FROM (SELECT ${key} AS page_key FROM ${from} WHERE ${sql} ${sorted} LIMIT ? OFFSET ?)
         CROSS JOIN ${from} ON ${key} = page_key ${sorted}`,
    ).all(...parameters, Math.min(link.pageSize, total - offset), offset);
    return { rows, total };
  }

  #order({ sortProperty, sortOrder }: PageLink): { by: string; direction: 'ASC' | 'DESC' } {
    if (!sortProperty) return { by: this.#list.created, direction: 'DESC' };
    const { sorts } = this.#list;
    const by = Object.hasOwn(sorts, sortProperty) ? sorts[sortProperty] : undefined;
    if (!by) throw generalError(`Can't sort by '${sortProperty}'!`);
    return { by, direction: sortOrder ?? 'ASC' };
  }

  #conditions(link: TimePageLink, { terms, parameters, searched }: Narrowing) {
    const all = [...terms];
    const values = [...parameters];
    if (link.startTime !== undefined) {
      all.push(`${this.#list.created} >= ?`);
      values.push(link.startTime);
    }
    if (link.endTime !== undefined) {
      all.push(`${this.#list.created} <= ?`);
      values.push(link.endTime);
    }
    if (link.textSearch && searched.length > 0) {
      const pattern = `${fold(link.textSearch)}%`;
      all.push(`(${searched.map((column) => `${column} LIKE ?`).join(' OR ')})`);
      values.push(...searched.map(() => pattern));
    }
    return { sql: all.join(' AND '), parameters: values };
  }

  #statement(sql: string): Query<Row & { total: number }> {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = prepare<Row & { total: number }>(this.#db, sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}
