import { useEffect, useRef } from 'react';
import type { EntityType } from '../../../model/entity-id.ts';
import type { EntityRef } from '../../commands/command.ts';
import { runCommand } from '../../commands/run-command.ts';
import { PartsTable } from '../../entities/details/parts-table.tsx';
import { ChoiceFilter } from '../../entities/list-filters/choice-filter.tsx';
import { useListChoice } from '../../entities/list-filters/list-choice.ts';
import { EntityLink } from '../../entities/parts/entity-link.tsx';
import type { Column } from '../../table/columns/column.ts';
import { useMemoryRows } from '../../table/rows/use-memory-rows.ts';
import { useRelationsAround } from './read-relations.ts';
import { endColumn, endTypeColumn, typeColumn, wayColumn } from './relation-columns.tsx';
import { directionChoice, type ShownDirection } from './relation-direction.ts';
import { relationsQuery } from './relation-ends.ts';
import { NONE_TEXTS, RELATION_LIST } from './relation-list.ts';
import { type RelationRow, refOfRow } from './relation-rows.ts';
import { hasArrived } from './walk-store.ts';

const BY_TYPE = { property: 'type', order: 'ASC' } as const;
const DIRECTIONS = ['FROM', 'TO', 'BOTH'] as const;

const columnsOf = (direction: ShownDirection): readonly Column<RelationRow>[] => {
  const endType = endTypeColumn(direction);
  const end = endColumn(direction, (far) => <EntityLink entity={far} query={relationsQuery()} />);
  // Where there is little room the first three are all there are: what is related is one of them.
  return direction === 'BOTH' ? [typeColumn, wayColumn, end, endType] : [typeColumn, endType, end];
};

const COLUMNS = { FROM: columnsOf('FROM'), TO: columnsOf('TO'), BOTH: columnsOf('BOTH') };

/** What the entity is related to, or what is related to it; Enter goes there, to walk on. */
export function RelationsTab({ entity }: { entity: EntityRef<EntityType> }) {
  const { entityType, id } = entity;
  const direction = useListChoice(directionChoice, DIRECTIONS);
  const content = useRelationsAround(entity, { direction, levels: 1 });
  const columns = COLUMNS[direction];
  const source = useMemoryRows(['relations', entityType, id, direction], columns, content);
  return (
    <div ref={useArrival(id)} className="flex min-h-0 flex-1 flex-col">
      <PartsTable
        {...RELATION_LIST}
        shown={direction}
        entity={entity}
        columns={columns}
        source={source}
        defaultSort={BY_TYPE}
        onOpen={(row) =>
          row && void runCommand('relation.open', {}, { source: 'row', entities: [refOfRow(row)] })
        }
        emptyText={NONE_TEXTS[direction]}
        filters={<ChoiceFilter choice={directionChoice} offered={DIRECTIONS} value={direction} />}
      />
    </div>
  );
}

/** Whoever has walked to an entity goes on from the list of its relations. */
function useArrival(id: string) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!hasArrived(id)) return;
    // After the page, which takes the focus when it comes.
    const frame = requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>('[role=grid]')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [id]);
  return box;
}
