import { proxy, ref } from 'valtio/vanilla';
import type { EntityRef } from '../commands/command.ts';
import { onUserChange } from '../ui/user-change.ts';

/** What is selected in one table. It outlives sorting, searching, scrolling and reloading. */
export interface TableSelection {
  /** Grows with every change: what components watch, because the entities themselves may be 100,000. */
  version: number;
  /** By id, in the order of selecting. */
  entities: Map<string, EntityRef>;
}

const selections: Record<string, TableSelection> = proxy({});

onUserChange(resetSelections);

/** Commands ask for their targets again and again; copying 100,000 entities each time would be felt. */
const lists = new WeakMap<Map<string, EntityRef>, { version: number; list: readonly EntityRef[] }>();

/** The selection of a table, for `useSnapshot` and for reading. Only the functions below change it. */
export function selectionOf(tableId: string): TableSelection {
  selections[tableId] ??= { version: 0, entities: ref(new Map()) };
  return selections[tableId];
}

/** The selected entities, the same array until the selection changes. */
export function selectedEntities(tableId: string): readonly EntityRef[] {
  const { version, entities } = selectionOf(tableId);
  const kept = lists.get(entities);
  if (kept?.version === version) return kept.list;
  const list = [...entities.values()];
  lists.set(entities, { version, list });
  return list;
}

/** Selects or deselects entities, leaving the others as they are. */
export function setSelected(tableId: string, entities: readonly EntityRef[], selected: boolean): void {
  const selection = selectionOf(tableId);
  for (const entity of entities) {
    if (selected) selection.entities.set(entity.id, entity);
    else selection.entities.delete(entity.id);
  }
  if (entities.length > 0) selection.version += 1;
}

/** Selects an entity, or deselects it when it was selected. */
export function toggleSelected(tableId: string, entity: EntityRef): void {
  setSelected(tableId, [entity], !selectionOf(tableId).entities.has(entity.id));
}

/** Deselects everything in a table. */
export function clearSelection(tableId: string): void {
  const selection = selectionOf(tableId);
  if (selection.entities.size === 0) return;
  selection.entities.clear();
  selection.version += 1;
}

/** Takes entities that no longer exist out of every selection. */
export function forgetEntities(ids: readonly string[]): void {
  for (const selection of Object.values(selections)) {
    let gone = 0;
    for (const id of ids) if (selection.entities.delete(id)) gone += 1;
    if (gone > 0) selection.version += 1;
  }
}

export function resetSelections(): void {
  for (const tableId of Object.keys(selections)) delete selections[tableId];
}
