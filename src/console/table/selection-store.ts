import { proxy, ref } from 'valtio/vanilla';
import type { EntityRef } from '../commands/command.ts';
import { onUserChange } from '../ui/user-change.ts';

/** What is selected in one table. It outlives sorting, scrolling and reloading. */
export interface TableSelection {
  /** Grows with every change: what components watch, because there may be 100,000 rows. */
  version: number;
  /** By id of the row, in the order of selecting; null for a row that stands for no entity. Empty where all are selected. */
  rows: Map<string, EntityRef | null>;
  /** All rows of a list, loaded or not, but for some; null: only `rows`. */
  all: AllRows | null;
}

/** All rows that a list has at any moment, but for some. */
interface AllRows {
  /** What the list is narrowed to: of another list nobody has selected all. */
  readonly narrowing: string;
  /** How many the list has. */
  total: number;
  /** The ids of rows that were taken out. */
  readonly except: Set<string>;
}

/** A row as it is selected. */
export type SelectedRow = readonly [id: string, subject: EntityRef | null];

const selections: Record<string, TableSelection> = proxy({});

onUserChange(resetSelections);

/** Commands ask for their targets again and again; copying thousands of entities each time would be felt. */
const lists = new WeakMap<TableSelection['rows'], { version: number; list: readonly EntityRef[] }>();

/** The selection of a table, for `useSnapshot` and for reading. Only the functions below change it. */
export function selectionOf(tableId: string): TableSelection {
  selections[tableId] ??= { version: 0, rows: ref(new Map()), all: null };
  return selections[tableId];
}

/** How many rows are selected. */
export function selectedCount({ rows, all }: Pick<TableSelection, 'rows' | 'all'>): number {
  return all ? Math.max(0, all.total - all.except.size) : rows.size;
}

/** Whether a row is selected. */
export function isSelected({ rows, all }: Pick<TableSelection, 'rows' | 'all'>, id: string): boolean {
  return all ? !all.except.has(id) : rows.has(id);
}

/** The entities that rows selected one by one stand for, the same array until the selection changes. */
export function selectedEntities(tableId: string): readonly EntityRef[] {
  const { version, rows } = selectionOf(tableId);
  const kept = lists.get(rows);
  if (kept?.version === version) return kept.list;
  const list = [...rows.values()].filter((subject) => subject !== null);
  lists.set(rows, { version, list });
  return list;
}

/** Selects or deselects rows, leaving the others as they are. */
export function setSelected(tableId: string, rows: readonly SelectedRow[], selected: boolean): void {
  const selection = selectionOf(tableId);
  for (const [id, subject] of rows) {
    if (selection.all) {
      if (selected) selection.all.except.delete(id);
      else selection.all.except.add(id);
    } else if (selected) selection.rows.set(id, subject);
    else selection.rows.delete(id);
  }
  if (selection.all && selectedCount(selection) === 0) selection.all = null;
  if (rows.length > 0) selection.version += 1;
}

/** Says what rows stand for by now: what is done with those of them that are selected goes by it. */
export function renewSelected(tableId: string, rows: readonly SelectedRow[]): void {
  const { rows: selected } = selectionOf(tableId);
  const changed = rows.filter(
    ([id, subject]) => selected.has(id) && JSON.stringify(selected.get(id)) !== JSON.stringify(subject),
  );
  setSelected(tableId, changed, true);
}

/** Says that entities were changed: what was known of those that are selected is unknown until it is read again. */
export function forgetFacts(ids: readonly string[]): void {
  for (const [tableId, { rows }] of Object.entries(selections)) {
    const changed = ids.flatMap((id): SelectedRow[] => {
      const known = rows.get(id);
      if (!known?.facts) return [];
      const { facts: _old, ...subject } = known;
      return [[id, subject]];
    });
    setSelected(tableId, changed, true);
  }
}

/** Selects a row, or deselects it when it was selected. */
export function toggleSelected(tableId: string, row: SelectedRow): void {
  setSelected(tableId, [row], !isSelected(selectionOf(tableId), row[0]));
}

/** Selects all rows of a list without reading them; `narrowing` tells the list from others, `total` is its length. */
export function selectAll(tableId: string, narrowing: string, total: number): void {
  const selection = selectionOf(tableId);
  selection.rows.clear();
  selection.all = ref({ narrowing, total, except: new Set<string>() });
  selection.version += 1;
}

/** Says what a table lists now: how many of its rows all are, or that they are those of another list, and no longer selected. */
export function followList(tableId: string, narrowing: string, total: number | undefined): void {
  const selection = selectionOf(tableId);
  const { all } = selection;
  if (!all) return;
  if (all.narrowing !== narrowing) clearSelection(tableId);
  else if (total !== undefined && total !== all.total) {
    all.total = total;
    // What comes later was never on screen when they were selected.
    if (selectedCount(selection) === 0) clearSelection(tableId);
    else selection.version += 1;
  }
}

/** Deselects everything in a table. */
export function clearSelection(tableId: string): void {
  const selection = selectionOf(tableId);
  if (selection.rows.size === 0 && !selection.all) return;
  selection.rows.clear();
  selection.all = null;
  selection.version += 1;
}

/** Takes entities that no longer exist out of every selection. */
export function forgetEntities(ids: readonly string[]): void {
  for (const selection of Object.values(selections)) {
    let gone = 0;
    for (const id of ids) {
      // A row that was taken out and is gone is none that the rest of the list lacks.
      if (selection.rows.delete(id) || selection.all?.except.delete(id)) gone += 1;
    }
    if (gone > 0) selection.version += 1;
  }
}

export function resetSelections(): void {
  for (const tableId of Object.keys(selections)) delete selections[tableId];
}
