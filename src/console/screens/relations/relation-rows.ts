import type { EntityType } from '../../../model/entity-id.ts';
import type { EntityRelationInfo, EntitySearchDirection } from '../../../model/relation.ts';
import type { EntityRef } from '../../commands/command.ts';
import { relationRef } from './relation-ref.ts';

/** An entity as relations name it; without its name, it is called by its id. */
export interface NamedEnd {
  entityType: EntityType;
  id: string;
  name: string;
}

/** A relation as it was come across on a walk from an entity. */
export interface RelationRow {
  relation: EntityRelationInfo;
  /** It leads towards where the walk began: it was followed from its end to its start. */
  inbound: boolean;
  /** How many relations the far end is away; undefined where no way to it can be seen. */
  level: number | undefined;
  /** The end the walk came from. */
  near: NamedEnd;
  /** The end the walk came to. */
  far: NamedEnd;
}

/** The relations that walks from an entity have come across, by the direction they were walked in. */
export type FoundRelations = Partial<Record<EntitySearchDirection, readonly EntityRelationInfo[]>>;

type End = Pick<NamedEnd, 'entityType' | 'id'>;

/** What tells an entity from those of other types, too. */
export const keyOf = ({ entityType, id }: End): string => `${entityType}/${id}`;

/**
 * What walks have come across as rows, nearest first. A relation that both directions come across, as in circles, is one
 * row: as it was reached by the shorter way.
 */
export function relationRows(root: NamedEnd, found: FoundRelations): RelationRow[] {
  const names = namesIn(root, found);
  const named = ({ entityType, id }: End) => ({
    entityType,
    id,
    name: names.get(keyOf({ entityType, id })) ?? id,
  });
  const rows = new Map<string, RelationRow>();
  for (const direction of ['FROM', 'TO'] as const) {
    const relations = found[direction] ?? [];
    const inbound = direction === 'TO';
    const distances = distancesFrom(root, relations, inbound);
    for (const relation of relations) {
      const [near, far] = inbound ? [relation.to, relation.from] : [relation.from, relation.to];
      const away = distances.get(keyOf(near));
      const level = away === undefined ? undefined : away + 1;
      const row = { relation, inbound, level, near: named(near), far: named(far) };
      const { id } = refOfRow(row);
      const other = rows.get(id);
      if (!other || (level ?? Number.POSITIVE_INFINITY) < (other.level ?? Number.POSITIVE_INFINITY)) {
        rows.set(id, row);
      }
    }
  }
  return [...rows.values()].toSorted((one, other) => (one.level ?? 0) - (other.level ?? 0));
}

/** A row as commands refer to it. */
export function refOfRow({ relation, inbound, far }: Omit<RelationRow, 'level'>): EntityRef<'RELATION'> {
  return { ...relationRef(relation, far.name), facts: { inbound } };
}

/** What rows are narrowed to; what is left out is any. */
export interface RowFilter {
  relationType?: string | undefined;
  endType?: EntityType | undefined;
}

/** The rows of relations of a type that lead to entities of a type. */
export function narrowed(
  rows: readonly RelationRow[],
  { relationType, endType }: RowFilter,
): readonly RelationRow[] {
  return rows.filter(
    ({ relation, far }) =>
      (relationType === undefined || relation.type === relationType) &&
      (endType === undefined || far.entityType === endType),
  );
}

/** Each relation names its far end alone; on a longer way that is the near end of others. */
function namesIn(root: NamedEnd, found: FoundRelations): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { from, to, fromName, toName } of [...(found.FROM ?? []), ...(found.TO ?? [])]) {
    if (fromName) names.set(keyOf(from), fromName);
    if (toName) names.set(keyOf(to), toName);
  }
  names.set(keyOf(root), root.name);
  return names;
}

/** How many relations away from the root each entity is that they lead to. */
function distancesFrom(
  root: End,
  relations: readonly EntityRelationInfo[],
  inbound: boolean,
): ReadonlyMap<string, number> {
  const next = Map.groupBy(relations, ({ from, to }) => keyOf(inbound ? to : from));
  const distances = new Map([[keyOf(root), 0]]);
  // What is added on the way is gone through, too.
  for (const [key, distance] of distances) {
    for (const { from, to } of next.get(key) ?? []) {
      const far = keyOf(inbound ? from : to);
      if (!distances.has(far)) distances.set(far, distance + 1);
    }
  }
  return distances;
}
