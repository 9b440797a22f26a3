import { proxy, ref } from 'valtio/vanilla';
import type { EntityRef } from '../commands/command.ts';
import { onUserChange } from '../ui/user-change.ts';

/** What is selected in one table. It outlives sorting, searching, scrolling and reloading. */
export interface TableSelection {
  /** Grows with every change: what components watch, because there may be 100,000 rows. */
  version: number;
  /** By id of the row, in the order of selecting; null for a row that stands for no entity. */
  rows: Map<string, EntityRef | null>;
}

/** A row as it is selected. */
export type SelectedRow = readonly [id: string, subject: EntityRef | null];

const selections: Record<string, TableSelection> = proxy({});

onUserChange(resetSelections);

/** Commands ask for their targets again and again; copying 100,000 entities each time would be felt. */
const lists = new WeakMap<TableSelection['rows'], { version: number; list: readonly EntityRef[] }>();

/** The selection of a table, for `useSnapshot` and for reading. Only the functions below change it. */
export function selectionOf(tableId: string): TableSelection {
  selections[tableId] ??= { version: 0, rows: ref(new Map()) };
  return selections[tableId];
}

/** The entities that selected rows stand for, the same array until the selection changes. */
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
    if (selected) selection.rows.set(id, subject);
    else selection.rows.delete(id);
  }
  if (rows.length > 0) selection.version += 1;
}

/** Selects a row, or deselects it when it was selected. */
export function toggleSelected(tableId: string, row: SelectedRow): void {
  setSelected(tableId, [row], !selectionOf(tableId).rows.has(row[0]));
}

/** Deselects everything in a table. */
export function clearSelection(tableId: string): void {
  const selection = selectionOf(tableId);
  if (selection.rows.size === 0) return;
  selection.rows.clear();
  selection.version += 1;
}

/** Takes entities that no longer exist out of every selection. */
export function forgetEntities(ids: readonly string[]): void {
  for (const selection of Object.values(selections)) {
    let gone = 0;
    for (const id of ids) if (selection.rows.delete(id)) gone += 1;
    if (gone > 0) selection.version += 1;
  }
}

export function resetSelections(): void {
  for (const tableId of Object.keys(selections)) delete selections[tableId];
}
