import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { EntityRelationInfo, EntitySearchDirection } from '../../../model/relation.ts';
import { findRelationInfos, relationInfosOf } from '../../api/relations.ts';
import type { RequestOptions } from '../../wire/transport.ts';
import type { ShownDirection } from './relation-direction.ts';
import { type NamedEnd, type RelationRow, relationRows } from './relation-rows.ts';

/** What is walked: in which direction, and how many relations far. */
interface Walk {
  direction: ShownDirection;
  levels: number;
}

/** The relations around an entity, as far as they are known. */
export interface RelationsAround {
  /** undefined while they are on their way. */
  rows: readonly RelationRow[] | undefined;
  failure: Error | null;
  refresh(): void;
}

/** Reads the relations that a walk from an entity comes across. A row stays the same object while nothing changes. */
export function useRelationsAround(root: NamedEnd, { direction, levels }: Walk): RelationsAround {
  const { entityType, id, name } = root;
  const { data, error, refetch } = useQuery({
    queryKey: ['RELATION', entityType, id, direction, levels],
    queryFn: async ({ signal }) => {
      const request = { signal, ignoreErrors: true };
      const directions = direction === 'BOTH' ? (['FROM', 'TO'] as const) : [direction];
      const found = await Promise.all(
        directions.map(async (one) => [one, await walked(root, one, levels, request)] as const),
      );
      return Object.fromEntries(found);
    },
    staleTime: 0,
  });
  const rows = useMemo(
    () => data && relationRows({ entityType, id, name }, data),
    [data, entityType, id, name],
  );
  return useMemo(() => ({ rows, failure: error, refresh: () => void refetch() }), [rows, error, refetch]);
}

/** The filters of the platform would leave out what the way leads over, so they are not asked for. */
function walked(
  { entityType, id }: NamedEnd,
  direction: EntitySearchDirection,
  levels: number,
  request: RequestOptions,
): Promise<EntityRelationInfo[]> {
  if (levels === 1) return relationInfosOf({ entityType, id }, direction, request);
  const parameters = {
    rootId: id,
    rootType: entityType,
    direction,
    relationTypeGroup: 'COMMON',
    maxLevel: levels,
    fetchLastLevelOnly: false,
  } as const;
  return findRelationInfos({ parameters, filters: [] }, request);
}
