import type { FunctionOutcome, WidgetHost } from '../contract/host.ts';

/** A function of an author for the cells of a column. */
export interface CellFunction<Row> {
  /** Unique in its table. */
  readonly id: string;
  /** What its author calls the column. */
  readonly column: string;
  readonly argNames: readonly string[];
  readonly body: string;
  argsOf(row: Row): readonly unknown[];
}

/** What functions of authors have made of the cells that are on screen. */
export interface CellResults<Row> {
  subscribe(listener: () => void): () => void;
  /** What came of a row; until that is known, of the same one as it was before. */
  of(code: CellFunction<Row>, row: Row): FunctionOutcome | undefined;
  /** Asks for what comes of a row: all that is asked for at once is run at once. */
  want(code: CellFunction<Row>, row: Row): void;
}

/** Results of rows that are gone are kept up to so many. */
const KEPT = 3000;

/** Runs functions for cells as they come on screen. A function that fails is told once, by its column. */
export function cellResults<Row extends object>(
  run: WidgetHost['run'],
  rowId: (row: Row) => string,
  onFailure: (column: string, error: string) => void,
): CellResults<Row> {
  const listeners = new Set<() => void>();
  const byRow = new Map<string, WeakMap<Row, FunctionOutcome>>();
  const byId = new Map<string, FunctionOutcome>();
  const asked = new Map<CellFunction<Row>, Set<Row>>();
  const failed = new Set<string>();
  let isWaiting = false;

  async function runAll(): Promise<void> {
    isWaiting = false;
    const wanted = [...asked];
    asked.clear();
    await Promise.all(wanted.map(([code, rows]) => runOne(code, [...rows])));
    for (const listener of listeners) listener();
  }

  async function runOne(code: CellFunction<Row>, rows: readonly Row[]): Promise<void> {
    const { argNames, body, id } = code;
    const outcomes = await run(
      { argNames, body },
      rows.map((row) => code.argsOf(row)),
    );
    if (byId.size > KEPT) byId.clear();
    for (const [place, row] of rows.entries()) {
      const outcome = outcomes[place];
      if (!outcome) continue;
      resultsOf(id).set(row, outcome);
      byId.set(`${id} ${rowId(row)}`, outcome);
      if ('error' in outcome && !failed.has(id)) {
        failed.add(id);
        onFailure(code.column, outcome.error);
      }
    }
  }

  function resultsOf(id: string): WeakMap<Row, FunctionOutcome> {
    const known = byRow.get(id) ?? new WeakMap<Row, FunctionOutcome>();
    byRow.set(id, known);
    return known;
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    of: (code, row) => resultsOf(code.id).get(row) ?? byId.get(`${code.id} ${rowId(row)}`),
    want(code, row) {
      if (resultsOf(code.id).has(row)) return;
      asked.set(code, (asked.get(code) ?? new Set()).add(row));
      if (isWaiting) return;
      isWaiting = true;
      // All cells that are drawn together ask one after the other.
      queueMicrotask(() => void runAll());
    },
  };
}
