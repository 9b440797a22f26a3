import { useEffect, useMemo } from 'react';
import type { CsvImport } from '../../entities/import/csv-import.ts';
import type { ImportedRow } from '../../entities/import/imported-row.ts';
import type { RowAction } from '../../entities/import/planned-row.ts';
import { formatNumber, translate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import type { Column } from '../../table/columns/column.ts';
import { EntityTable } from '../../table/entity-table.tsx';
import { memoryRows } from '../../table/rows/memory-rows.ts';
import { useUrlParam } from '../../ui/navigation.ts';
import { isFailed, noteOf } from './failed-rows.ts';
import { rowKindOf, rowsOfKind } from './row-kinds.ts';

const BY_LINE = { property: 'line', order: 'ASC' } as const;
/** What is wrong with a row stands beside its name, on phones too. */
const COLUMNS: readonly Column<ImportedRow>[] = [
  {
    id: 'name',
    title: 'entity.name',
    width: 180,
    grow: 2,
    sortProperty: 'name',
    text: ({ planned }) => planned.name || translate('import.no-name'),
  },
  {
    id: 'state',
    title: 'import.becomes',
    width: 110,
    sortProperty: 'state',
    text: stateText,
    cell: (row) => <span className={isFailed(row) ? 'text-danger' : ''}>{stateText(row)}</span>,
  },
  {
    id: 'note',
    title: 'import.note',
    width: 220,
    grow: 4,
    sortProperty: 'note',
    text: noteOf,
    cell: (row) => <span className={isFailed(row) ? 'text-danger' : 'text-muted'}>{noteOf(row)}</span>,
  },
  {
    id: 'type',
    title: 'import.type-type',
    width: 120,
    grow: 1,
    sortProperty: 'type',
    text: ({ planned }) => planned.type,
  },
  {
    id: 'line',
    title: 'import.line',
    width: 70,
    align: 'end',
    sortProperty: 'line',
    order: ({ planned }) => planned.line,
    text: ({ planned }) => formatNumber(planned.line),
  },
];
const rowId = ({ planned }: ImportedRow) => String(planned.number);

/** The rows of the text, each with what becomes of it, then with what has come of it. */
export function ImportRows({ csvImport }: { csvImport: CsvImport }) {
  const [named] = useUrlParam('rows');
  const kind = rowKindOf(named);
  const source = useMemo(() => {
    const rows = rowsOfKind(csvImport.rows, kind);
    return memoryRows<ImportedRow>(['import', csvImport.entityType, kind], COLUMNS, { rows });
  }, [csvImport, kind]);
  useEffect(() => {
    const show = () => source.set({ rows: rowsOfKind(csvImport.rows, kind) });
    show();
    return csvImport.subscribe(show);
  }, [csvImport, source, kind]);
  return (
    <EntityTable
      id="import"
      title="import.rows"
      columns={COLUMNS}
      source={source}
      defaultSort={BY_LINE}
      rowId={rowId}
      emptyText="import.no-rows"
    />
  );
}

const ACTIONS: Readonly<Record<RowAction, TranslationKey>> = {
  create: 'import.action-create',
  update: 'import.action-update',
  skip: 'import.action-skip',
  refuse: 'import.action-refuse',
};
const OUTCOMES: Readonly<Record<'created' | 'updated' | 'failed', TranslationKey>> = {
  created: 'import.outcome-created',
  updated: 'import.outcome-updated',
  failed: 'import.outcome-failed',
};

function stateText({ planned, result }: ImportedRow): string {
  return translate(result && result.outcome !== 'left' ? OUTCOMES[result.outcome] : ACTIONS[planned.action]);
}
