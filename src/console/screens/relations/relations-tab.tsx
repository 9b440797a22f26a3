import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { EntityType } from '../../../model/entity-id.ts';
import type { EntityRelationInfo, EntitySearchDirection } from '../../../model/relation.ts';
import { relationInfosOf } from '../../api/relations.ts';
import type { EntityRef } from '../../commands/command.ts';
import { entityTypeSupport } from '../../commands/entity-types.ts';
import { runCommand } from '../../commands/run-command.ts';
import { ChoiceFilter } from '../../entities/details/choice-filter.tsx';
import { useListChoice } from '../../entities/details/list-choice.ts';
import { PartsTable } from '../../entities/details/parts-table.tsx';
import { EntityLink } from '../../entities/parts/entity-link.tsx';
import { translate } from '../../i18n/i18n.ts';
import type { Column } from '../../table/columns/column.ts';
import { useMemoryRows } from '../../table/rows/use-memory-rows.ts';
import { directionChoice } from './relation-direction.ts';
import { relationsQuery } from './relation-path.ts';
import { otherEnd, relationRef } from './relation-ref.ts';
import { hasArrived } from './walk-store.ts';

const BY_TYPE = { property: 'type', order: 'ASC' } as const;
const DIRECTIONS = ['FROM', 'TO'] as const;

const columnsOf = (direction: EntitySearchDirection): readonly Column<EntityRelationInfo>[] => [
  {
    id: 'type',
    title: 'relation.type',
    width: 120,
    grow: 1,
    sortProperty: 'type',
    text: ({ type }) => type,
  },
  {
    id: 'entityType',
    title: direction === 'FROM' ? 'relation.to-type' : 'relation.from-type',
    width: 110,
    sortProperty: 'entityType',
    text: (relation) => {
      const { entityType } = otherEnd(relation, direction);
      const support = entityTypeSupport(entityType);
      return support ? translate(support.title) : entityType;
    },
  },
  {
    id: 'entityName',
    title: direction === 'FROM' ? 'relation.to-name' : 'relation.from-name',
    width: 160,
    grow: 2,
    sortProperty: 'entityName',
    cell: (relation) => <EntityLink entity={otherEnd(relation, direction)} query={relationsQuery()} />,
    text: (relation) => otherEnd(relation, direction).name,
  },
];

const COLUMNS = { FROM: columnsOf('FROM'), TO: columnsOf('TO') };

/** What the entity is related to, or what is related to it; Enter goes there, to walk on. */
export function RelationsTab({ entity }: { entity: EntityRef<EntityType> }) {
  const { entityType, id } = entity;
  const direction = useListChoice(directionChoice, DIRECTIONS);
  const { data, error, refetch } = useQuery({
    queryKey: ['RELATION', entityType, id, direction],
    queryFn: ({ signal }) => relationInfosOf({ entityType, id }, direction, { signal, ignoreErrors: true }),
    staleTime: 0,
  });
  const content = useMemo(
    () => ({ rows: data, failure: error, refresh: () => void refetch() }),
    [data, error, refetch],
  );
  const columns = COLUMNS[direction];
  const source = useMemoryRows(['relations', entityType, id, direction], columns, content);
  const subjectOf = (relation: EntityRelationInfo) =>
    relationRef(relation, otherEnd(relation, direction).name);
  return (
    <div ref={useArrival(id)} className="flex min-h-0 flex-1 flex-col">
      <PartsTable
        id="relations"
        shown={direction}
        title="relation.relations"
        entity={entity}
        columns={columns}
        source={source}
        defaultSort={BY_TYPE}
        copied="entityName"
        rowType="RELATION"
        subjectOf={subjectOf}
        rowId={(relation) => subjectOf(relation).id}
        onOpen={(relation) =>
          relation && void runCommand('relation.open', {}, { source: 'row', entities: [subjectOf(relation)] })
        }
        emptyText={direction === 'FROM' ? 'relation.none-from' : 'relation.none-to'}
        noMatchText="relation.no-match"
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
