import type { TargetType } from '../commands/command.ts';
import { contextChanged } from '../commands/context-store.ts';
import type { TableStore } from './table-store.ts';

/** The tables on screen, the one a person worked in last first. */
let tables: readonly TableStore<unknown>[] = [];

/** Puts a table on screen: as the active one, or behind the others until it is entered. Returns the way to take it off. */
export function enterTable(table: TableStore<unknown>, { behind = false } = {}): () => void {
  tables = behind ? [...tables, table] : [table, ...tables];
  return () => {
    tables = tables.filter((other) => other !== table);
  };
}

/** Makes a table the one that commands act on. */
export function activateTable(table: TableStore<unknown>): void {
  if (tables[0] === table || !tables.includes(table)) return;
  tables = [table, ...tables.filter((other) => other !== table)];
  contextChanged();
}

/** The table on screen whose rows stand for entities of a type, the one a person worked in last. */
export function tableOf(type: TargetType): TableStore<unknown> | undefined {
  return tables.find(({ rowType }) => rowType === type);
}

/** The table that commands act on; undefined when none is on screen. */
export function activeTable(): TableStore<unknown> | undefined {
  return tables[0];
}
