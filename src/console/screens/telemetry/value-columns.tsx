import { formatTimestamp } from '../../i18n/format-timestamp.ts';
import type { LatestValue } from '../../live/latest-values.ts';
import type { Column } from '../../table/columns/column.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';

/** A key with its newest value. */
export interface KeyRow extends LatestValue {
  key: string;
}

/** The newest value of a key: what it is called, what it is, and since when. */
export const valueColumns: readonly Column<KeyRow>[] = [
  {
    id: 'key',
    title: 'attribute.key',
    width: 140,
    grow: 1,
    sortProperty: 'key',
    cell: ({ key }) => <b className="font-medium">{key}</b>,
    text: ({ key }) => key,
  },
  {
    id: 'value',
    title: 'attribute.value',
    width: 120,
    grow: 2,
    sortProperty: 'value',
    cell: ({ value }) => <span className="font-mono tabular-nums">{value}</span>,
    text: ({ value }) => value,
  },
  {
    id: 'ts',
    title: 'attribute.last-update-time',
    width: 160,
    sortProperty: 'ts',
    order: ({ ts }) => ts,
    cell: ({ ts }) => <span className="text-muted tabular-nums">{formatTimestamp(ts)}</span>,
    brief: ({ ts }) => (
      <span className="text-muted">
        <RelativeTime ms={ts} />
      </span>
    ),
    text: ({ ts }) => formatTimestamp(ts),
  },
];
