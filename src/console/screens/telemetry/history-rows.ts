import type { ChartLine, ChartPicture } from '../../charts/chart-feed.ts';
import { newestMoments } from '../../charts/chart-figures.ts';
import { writtenValue } from '../../charts/written-value.ts';
import { formatTimestamp } from '../../i18n/format-timestamp.ts';
import type { Column } from '../../table/columns/column.ts';
import { numericValue } from '../../time/numeric-value.ts';

/** The values at one time, in the order of the lines; undefined where a line has none. */
export interface HistoryRow {
  time: number;
  values: readonly unknown[];
}

/** Nobody reads on from there; what lies before is in what is exported. */
export const MOST_HISTORY_ROWS = 20_000;

/** A column for the time, and one for each line. */
export function historyColumns(lines: readonly ChartLine[]): readonly Column<HistoryRow>[] {
  return [
    {
      id: 'time',
      title: 'chart.time',
      width: 190,
      sortProperty: 'time',
      order: ({ time }) => time,
      text: ({ time }) => writtenTime(time),
    },
    ...lines.map(
      ({ id, label }, place): Column<HistoryRow> => ({
        id,
        title: { text: label },
        width: 110,
        grow: 1,
        align: 'end',
        sortProperty: id,
        order: ({ values }) => numericValue(values[place]) ?? Number.NEGATIVE_INFINITY,
        text: ({ values }) => writtenValue(values[place]),
      }),
    ),
  ];
}

/** The rows of a picture, the newest first. */
export function historyRows({ series, period }: ChartPicture): readonly HistoryRow[] {
  return newestMoments(series, period, MOST_HISTORY_ROWS);
}

/** Points that came within one second are told apart. */
function writtenTime(time: number): string {
  const ms = Math.floor(time) % 1_000;
  return ms === 0 ? formatTimestamp(time) : `${formatTimestamp(time)}.${String(ms).padStart(3, '0')}`;
}
