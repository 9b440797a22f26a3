import { hashKey } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { EntityRef } from '../commands/command.ts';
import { isEntity } from '../commands/parts.ts';
import { createRowFollower } from '../live/row-follower.ts';
import type { Column } from './columns/column.ts';
import { type LiveRows, liveKeysOf } from './columns/live-rows.ts';
import { subscribeOnDemand } from './subscribe-on-demand.ts';

/** Follows the live columns shown, all of them at once, for the rows on screen; null where there are none. */
export function useLiveRows<Row>(
  columns: readonly Column<Row>[],
  subjectOf: ((row: Row) => EntityRef | null) | undefined,
): LiveRows<Row> | null {
  // Cells depend on what this returns, and a caller may well give another function each time.
  const latest = useRef(subjectOf);
  useLayoutEffect(() => {
    latest.current = subjectOf;
  });
  const wanted = liveKeysOf(columns);
  const [held, setHeld] = useState(wanted);
  const same = hashKey(held) === hashKey(wanted);
  if (!same) setHeld(wanted);
  const keys = same ? held : wanted;
  return useMemo(
    () =>
      keys.length === 0
        ? null
        : {
            follower: createRowFollower(keys, subscribeOnDemand),
            subjectOf: (row) => {
              const subject = latest.current?.(row);
              return subject && isEntity(subject) ? subject : null;
            },
          },
    [keys],
  );
}
