import { hashKey } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import type { Column } from '../columns/column.ts';
import { type MemorySource, memoryRows, type RowsInMemory } from './memory-rows.ts';

/**
 * Rows that a component holds, as the source of a table; another key is another list. Keep `content` while it is the
 * same, and `set` what comes too often for the component to be drawn with it.
 */
export function useMemoryRows<Row>(
  key: readonly unknown[],
  columns: readonly Column<Row>[],
  content: RowsInMemory<Row>,
): MemorySource<Row> {
  const [held, setHeld] = useState(() => memoryRows(key, columns, content));
  let source = held;
  if (hashKey(held.key) !== hashKey(key)) {
    source = memoryRows(key, columns, content);
    setHeld(source);
  }
  useLayoutEffect(() => source.set(content), [source, content]);
  return source;
}
