import { hashKey } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import type { Column } from '../columns/column.ts';
import { memoryRows, type RowsInMemory } from './memory-rows.ts';
import type { RowSource } from './row-list.ts';

/** Rows that a component holds, as the source of a table; another key is another list. Keep `content` while it is the same. */
export function useMemoryRows<Row>(
  key: readonly unknown[],
  columns: readonly Column<Row>[],
  content: RowsInMemory<Row>,
): RowSource<Row> {
  const [held, setHeld] = useState(() => memoryRows(key, columns, content));
  let source = held;
  if (hashKey(held.key) !== hashKey(key)) {
    source = memoryRows(key, columns, content);
    setHeld(source);
  }
  useLayoutEffect(() => source.set(content), [source, content]);
  return source;
}
