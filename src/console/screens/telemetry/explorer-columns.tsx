import { EntityLink } from '../../entities/parts/entity-link.tsx';
import type { Column } from '../../table/columns/column.ts';
import type { ExploredRow } from './follow-explored.ts';
import { valueColumns } from './value-columns.tsx';

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
  ...valueColumns,
];
