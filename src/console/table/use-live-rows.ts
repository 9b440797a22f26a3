import { hashKey } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { createRowFollower } from '../live/row-follower.ts';
import type { Column } from './columns/column.ts';
import { type LiveRows, liveKeysOf } from './columns/live-rows.ts';
import type { TableStore } from './table-store.ts';

/** Follows the live columns shown, all of them at once, for the rows on screen; null where there are none. */
export function useLiveRows<Row>(
  columns: readonly Column<Row>[],
  store: TableStore<Row>,
): LiveRows<Row> | null {
  const wanted = liveKeysOf(columns);
  const [held, setHeld] = useState(wanted);
  const same = hashKey(held) === hashKey(wanted);
  if (!same) setHeld(wanted);
  const keys = same ? held : wanted;
  return useMemo(
    () =>
      keys.length === 0
        ? null
        : { follower: createRowFollower(keys), subjectOf: (row) => store.subjectOf(row) },
    [keys, store],
  );
}
