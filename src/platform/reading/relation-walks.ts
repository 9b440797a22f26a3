import type { EntityType } from '../../model/entity-id.ts';
import {
  CONTAINS,
  type EntityRelation,
  type EntityRelationInfo,
  type RelationFilter,
  type RelationsSearchParameters,
} from '../../model/relation.ts';
import { type Caller, mayAccess } from '../security/access.ts';
import type { FoundRelation } from '../store/entities/relation-repository.ts';
import type { Store } from '../store/store.ts';

type Relations = Pick<Store, 'relations'>;

/** Walks along relations, and leaves out those with an end that the caller may not read. */
export function walkRelations(
  { relations }: Relations,
  caller: Caller,
  parameters: RelationsSearchParameters,
  filters: readonly RelationFilter[],
): FoundRelation[] {
  return readableRelations(caller, relations.walk(parameters, filters));
}

/** Leaves out relations with an end that the caller may not read. */
export function readableRelations(caller: Caller, found: readonly FoundRelation[]): FoundRelation[] {
  return found.filter(({ from, to }) => mayAccess(caller, 'READ', from) && mayAccess(caller, 'READ', to));
}

/** The relation with the name of its far end; the other end is not named. */
export function namedAt({ relation, from, to }: FoundRelation, far: 'from' | 'to'): EntityRelationInfo {
  return {
    ...relation,
    fromName: far === 'from' ? from.name : null,
    toName: far === 'to' ? to.name : null,
  };
}

/** The relation alone. */
export function unnamed({ relation }: FoundRelation): EntityRelation {
  return relation;
}

/**
 * The ids of the entities of a type that the caller may read, at the far ends of relations that a walk comes across;
 * nearest first, each once.
 */
export function searchEntities(
  { relations }: Relations,
  caller: Caller,
  type: EntityType,
  parameters: RelationsSearchParameters,
  relationType: string | null | undefined,
): string[] {
  const filters = [{ relationType: relationType ?? CONTAINS, entityTypes: [type] }];
  const ends = relations
    .walk(parameters, filters)
    .map(({ from, to }) => (parameters.direction === 'FROM' ? to : from))
    .filter((end) => mayAccess(caller, 'READ', end));
  return [...new Set(ends.map(({ id }) => id))];
}
