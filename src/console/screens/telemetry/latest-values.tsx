import { type ReactNode, useEffect, useMemo, useReducer } from 'react';
import type { EntityType } from '../../../model/entity-id.ts';
import type { AttributeScope } from '../../../model/telemetry.ts';
import { rereadEntity } from '../../api/entity-info.ts';
import type { EntityRef } from '../../commands/command.ts';
import { RunError } from '../../commands/command-error.ts';
import { PartsTable } from '../../entities/details/parts-table.tsx';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { followLatest } from '../../live/follow-latest.ts';
import type { LatestValue } from '../../live/latest-values.ts';
import { useMemoryRows } from '../../table/rows/use-memory-rows.ts';
import { attributeRef } from './attribute-ref.ts';
import { seriesRef } from './series-ref.ts';
import { type KeyRow, valueColumns } from './value-columns.tsx';

const BY_KEY = { property: 'key', order: 'ASC' } as const;

const NOTHING_YET = { rows: undefined };

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
  const { entityType, id: entityId } = entity;
  const refs = useMemo(() => {
    const owner = { entityType, id: entityId };
    const isTelemetry = scope === 'LATEST_TELEMETRY';
    const subjectOf = ({ key }: KeyRow) =>
      isTelemetry ? seriesRef({ entity: owner, key }) : attributeRef({ entity: owner, scope, key });
    return {
      rowType: isTelemetry ? ('TELEMETRY' as const) : ('ATTRIBUTE' as const),
      subjectOf,
      rowId: (row: KeyRow) => subjectOf(row).id,
    };
  }, [entityType, entityId, scope]);
  const [attempt, refresh] = useReducer((attempts: number) => attempts + 1, 0);
  const source = useMemoryRows([id, entityType, entityId, scope], valueColumns, NOTHING_YET);
  // Past the component: what changes are the rows, not the table around them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is to follow anew
  useEffect(() => {
    const rowOf = keyRows();
    const owner = { entityType, id: entityId };
    return followLatest(owner, scope, ({ status, values }) => {
      // The platform does not say why: if it has been deleted, its details do.
      if (status === 'error') rereadEntity(owner);
      source.set({
        rows: status === 'live' ? [...values].map(rowOf) : undefined,
        failure: status === 'error' ? new RunError({ key: 'attribute.failed' }) : null,
        refresh,
      });
    });
  }, [source, entityType, entityId, scope, attempt]);
  return (
    <PartsTable
      id={id}
      shown={scope}
      entity={entity}
      title={props.title}
      columns={valueColumns}
      copied="value"
      source={source}
      defaultSort={BY_KEY}
      {...refs}
      emptyText={props.emptyText}
      noMatchText="attribute.no-match"
      filters={props.filters}
    />
  );
}
