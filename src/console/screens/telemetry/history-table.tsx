import { useEffect, useMemo, useState } from 'react';
import type { ChartLine } from '../../charts/chart-feed.ts';
import type { SeriesOnScreen } from '../../charts/use-followed-series.ts';
import { RunError } from '../../commands/command-error.ts';
import { formatNumber, useTranslate } from '../../i18n/i18n.ts';
import { EntityTable } from '../../table/entity-table.tsx';
import { useMemoryRows } from '../../table/rows/use-memory-rows.ts';
import { type HistoryRow, historyColumns, historyRows, MOST_HISTORY_ROWS } from './history-rows.ts';

const NEWEST_FIRST = { property: 'time', order: 'DESC' } as const;
const NOTHING_YET = { rows: undefined };
/** Thousands of rows that change more often cannot be read; in ms. */
const REDRAWN_EVERY = 1_000;

const rowId = ({ time }: HistoryRow) => String(time);

/** Series as rows: time down, a column for each line. */
export function HistoryTable({
  lines,
  series: { feed, retry },
}: {
  /** Keep them while they are the same. */
  lines: readonly ChartLine[];
  series: SeriesOnScreen;
}) {
  const t = useTranslate();
  const columns = useMemo(() => historyColumns(lines), [lines]);
  const source = useMemoryRows(['telemetry', 'history', lines.map(({ id }) => id)], columns, NOTHING_YET);
  const [isCut, setCut] = useState(false);
  // Past the component: what changes are the rows, not the table around them.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = () => {
      timer = undefined;
      const rows = feed.status() === 'loading' ? undefined : historyRows(feed.picture());
      setCut(rows?.length === MOST_HISTORY_ROWS);
      source.set({
        rows,
        failure: feed.status() === 'failed' ? new RunError({ key: 'telemetry.history-failed' }) : null,
        refresh: retry,
      });
    };
    draw();
    const stop = feed.subscribe(() => {
      timer ??= setTimeout(draw, feed.status() === 'live' ? REDRAWN_EVERY : 0);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [source, feed, retry]);
  return (
    <>
      <EntityTable
        id="history"
        nested
        title="telemetry.history-rows"
        columns={columns}
        source={source}
        defaultSort={NEWEST_FIRST}
        rowId={rowId}
        emptyText="telemetry.no-history"
        noMatchText="telemetry.no-history-match"
      />
      {isCut && (
        <p role="status" className="px-4 py-1 text-[13px] text-muted">
          {t('telemetry.rows-cut', { number: formatNumber(MOST_HISTORY_ROWS) })}
        </p>
      )}
    </>
  );
}
