import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

/** A statement that says what its rows look like. */
export interface Query<Row> {
  /** The first row. */
  get(...parameters: SQLInputValue[]): Row | undefined;
  all(...parameters: SQLInputValue[]): Row[];
  /** One after the other, for what may be too long to have all of it: until it ends nothing else may be done with the query. */
  each(...parameters: SQLInputValue[]): Iterable<Row>;
  /** Executes and returns how many rows changed. */
  run(...parameters: SQLInputValue[]): number;
}

/**
 * A statement that is prepared when it is first executed: a store has hundreds, and few are needed soon. The row type
 * is a promise of the SQL text: its columns by name.
 */
export function prepare<Row = never>(db: DatabaseSync, sql: string): Query<Row> {
  let prepared: StatementSync | undefined;
  const statement = () => {
    prepared ??= db.prepare(sql);
    return prepared;
  };
  return {
    get: (...parameters) => statement().get(...parameters) as Row | undefined,
    all: (...parameters) => statement().all(...parameters) as Row[],
    each: (...parameters) => statement().iterate(...parameters) as Iterable<Row>,
    run: (...parameters) => Number(statement().run(...parameters).changes),
  };
}

/** The text of a statement that stores a row under its primary key, whether or not there was one. */
export function upsertSql(table: string, primaryKey: string, columns: readonly string[]): string {
  const all = [primaryKey, ...columns];
  const updates = columns.map((column) => `${column} = excluded.${column}`);
  // Unlike INSERT OR REPLACE this never deletes another row that holds the same unique value.
  return `INSERT INTO ${table} (${all.join(', ')}) VALUES (${all.map(() => '?').join(', ')})
    ON CONFLICT (${primaryKey}) DO UPDATE SET ${updates.join(', ')}`;
}

const FOREIGN_KEY_FAILED = 787;

/** True for the error of a write that refers to a row that does not exist, or no longer does. */
export function isForeignKeyFailure(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === FOREIGN_KEY_FAILED;
}

/** A piece of SQL and the parameters its placeholders take, in order. */
export interface Sql {
  sql: string;
  parameters: SQLInputValue[];
}

/** A condition with its parameters. */
export function term(sql: string, ...parameters: SQLInputValue[]): Sql {
  return { sql, parameters };
}

/** Joins conditions, or texts by `||`; each keeps its own brackets. */
export function joined(parts: readonly Sql[], operator: 'AND' | 'OR' | '||'): Sql {
  return {
    sql: balanced(
      parts.map(({ sql }) => sql),
      operator,
    ),
    parameters: parts.flatMap(({ parameters }) => parameters),
  };
}

/** SQL may not be nested deeply, and in `a AND b AND c` each operator is one level more: here it is one for every two. */
function balanced(parts: readonly string[], operator: string): string {
  if (parts.length < 3) return `(${parts.join(` ${operator} `)})`;
  const half = parts.length >> 1;
  const [begin, end] = [balanced(parts.slice(0, half), operator), balanced(parts.slice(half), operator)];
  return `(${begin} ${operator} ${end})`;
}

/** Takes keys out of a row that holds them as JSON, which costs a fraction of a row each. */
export function keyList(row: { keys: string } | undefined): number[] {
  return row ? (JSON.parse(row.keys) as number[]) : [];
}
