import { EntityLink } from '../../entities/parts/entity-link.tsx';
import { formatTimestamp } from '../../i18n/format-timestamp.ts';
import type { Column } from '../../table/columns/column.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import type { ExploredRow } from './follow-explored.ts';

/** The values of many entities: whose, under which key, what, and since when. */
export const explorerColumns: readonly Column<ExploredRow>[] = [
  {
    id: 'entity',
    title: 'telemetry.entity',
    width: 160,
    grow: 2,
    sortProperty: 'entity',
    cell: ({ entity }) => <EntityLink entity={entity} query="tab=telemetry" />,
    text: ({ entity }) => entity.name,
  },
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
