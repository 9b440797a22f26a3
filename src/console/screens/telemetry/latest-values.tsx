import { type ReactNode, useMemo, useState } from 'react';
import type { EntityType } from '../../../model/entity-id.ts';
import type { AttributeScope } from '../../../model/telemetry.ts';
import type { EntityRef } from '../../commands/command.ts';
import { RunError } from '../../commands/command-error.ts';
import { formatTimestamp } from '../../i18n/format-timestamp.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import type { LatestValue } from '../../live/latest-values.ts';
import { useLatest } from '../../live/use-latest.ts';
import type { Column } from '../../table/columns/column.ts';
import { EntityTable } from '../../table/entity-table.tsx';
import { useMemoryRows } from '../../table/rows/use-memory-rows.ts';
import { attributeRef } from './attribute-ref.ts';

interface KeyRow extends LatestValue {
  key: string;
}

const columns: readonly Column<KeyRow>[] = [
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
    text: ({ ts }) => formatTimestamp(ts),
  },
];

const BY_KEY = { property: 'key', order: 'ASC' } as const;

/** Makes rows of values: the same row of the same value, so that only what changes is drawn again. */
function keyRows(): (entry: readonly [string, LatestValue]) => KeyRow {
  const rows = new WeakMap<LatestValue, KeyRow>();
  return ([key, latest]) => {
    const row = rows.get(latest) ?? { key, ...latest };
    rows.set(latest, row);
    return row;
  };
}

/** Keys of an entity with their newest value, kept live. */
export function LatestValues(props: {
  /** Of the table. */
  id: string;
  entity: EntityRef<EntityType>;
  scope: AttributeScope | 'LATEST_TELEMETRY';
  title: TranslationKey;
  emptyText: TranslationKey;
  filters?: ReactNode;
}) {
  const { id, entity, scope } = props;
  const { status, values, refresh } = useLatest(entity, scope);
  const [rowOf] = useState(keyRows);
  const content = useMemo(
    () => ({
      rows: status === 'live' ? [...values].map(rowOf) : undefined,
      failure: status === 'error' ? new RunError({ key: 'attribute.failed' }) : null,
      refresh,
    }),
    [status, values, refresh, rowOf],
  );
  const { entityType, id: entityId } = entity;
  const refs = useMemo(() => {
    if (scope === 'LATEST_TELEMETRY') return { rowId: ({ key }: KeyRow) => key };
    const subjectOf = ({ key }: KeyRow) => attributeRef({ entity: { entityType, id: entityId }, scope, key });
    return { rowType: 'ATTRIBUTE' as const, subjectOf, rowId: (row: KeyRow) => subjectOf(row).id };
  }, [entityType, entityId, scope]);
  const source = useMemoryRows([id, entity.entityType, entity.id, scope], columns, content);
  return (
    <EntityTable
      // What is selected of one entity or scope says nothing of another.
      key={`${entity.id} ${scope}`}
      id={id}
      nested
      title={props.title}
      columns={columns}
      copied="value"
      source={source}
      defaultSort={BY_KEY}
      owner={entity}
      {...refs}
      emptyText={props.emptyText}
      noMatchText="attribute.no-match"
      filters={props.filters}
    />
  );
}
