import type { CsvTable } from '../../table/rows/read-csv.ts';
import { type DoneCounts, type ImportedRow, isImported, NOTHING_DONE } from './imported-row.ts';
import { fromKept, type KeptResults } from './kept-result.ts';
import { type Known, type Reading, type RowAction, rowPlanner } from './planned-row.ts';

/** What is to become of all rows of a table, and what has become of them. */
interface RowPlan {
  rows: readonly ImportedRow[];
  actions: Readonly<Record<RowAction, number>>;
  done: DoneCounts;
  /** The names of the device profiles that are made on the way. */
  newProfiles: readonly string[];
}

/** Planned without letting the page do anything else. */
const ROWS_AT_ONCE = 2000;

/**
 * Plans all rows of a table, letting the page go on meanwhile; `results` are what has come of rows before. Resolves to
 * undefined when the signal has ended it.
 */
export async function planRows(
  { rows: read, header }: CsvTable,
  reading: Omit<Reading, 'header'>,
  known: Known,
  signal: AbortSignal,
  results?: KeptResults,
): Promise<RowPlan | undefined> {
  const plan = rowPlanner({ ...reading, header }, known);
  const rows: ImportedRow[] = [];
  const actions = { create: 0, update: 0, skip: 0, refuse: 0 };
  const done = { ...NOTHING_DONE };
  const newProfiles = new Set<string>();
  for (const [at, row] of read.entries()) {
    if (at % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) {
      await new Promise((resolve) => setTimeout(resolve));
      if (signal.aborted) return undefined;
    }
    const planned = plan(row);
    if (!planned) continue;
    const kept = isImported(planned) ? results?.get(planned.number) : undefined;
    // It is there by now, but was not when this began.
    if (kept?.outcome === 'created') planned.action = 'create';
    actions[planned.action] += 1;
    if (isImported(planned) && planned.notes.length > 0) newProfiles.add(planned.type);
    if (kept) done[kept.outcome] += 1;
    rows.push({ planned, ...(kept && { result: fromKept(planned, kept) }) });
  }
  return signal.aborted ? undefined : { rows, actions, done, newProfiles: [...newProfiles] };
}
