import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type EntityType, entityId } from '../../../model/entity-id.ts';
import { CONTAINS, type RelationFilter, RelationsSearchParameters } from '../../../model/relation.ts';
import { notFound } from '../../errors.ts';
import { type Caller, mayAccess } from '../../security/access.ts';
import type { FoundRelation } from '../../store/entities/relation-repository.ts';
import type { Store } from '../../store/store.ts';
import type { NamedEntityRule } from '../access-rule.ts';

/** The part of a query about relations that says where it starts; the caller must be able to read that entity. */
export const SearchBody = z.looseObject({ parameters: z.nullish(RelationsSearchParameters) });

/** The rule for the entity that a search starts at. */
export const searchRoot: NamedEntityRule = {
  name: 'root',
  operation: 'READ',
  find({ body }: FastifyRequest) {
    const { parameters } = SearchBody.parse(body);
    if (!parameters) throw notFound();
    return entityId(parameters.rootType, parameters.rootId);
  },
};

type Relations = Pick<Store, 'relations'>;

/** Walks along relations, and leaves out those with an end that the caller may not read. @throws PlatformError 404 without parameters or filters */
export function walkRelations(
  { relations }: Relations,
  caller: Caller,
  parameters: RelationsSearchParameters | null | undefined,
  filters: readonly RelationFilter[] | null | undefined,
): FoundRelation[] {
  if (!parameters || !filters) throw notFound();
  return readableRelations(caller, relations.walk(parameters, filters));
}

/** Leaves out relations with an end that the caller may not read. */
export function readableRelations(caller: Caller, found: readonly FoundRelation[]): FoundRelation[] {
  return found.filter(({ from, to }) => mayAccess(caller, 'READ', from) && mayAccess(caller, 'READ', to));
}

/**
 * The ids of the entities of a type that the caller may read, at the far ends of relations that a walk comes across;
 * nearest first, each once. @throws PlatformError 404 without parameters
 */
export function searchEntities(
  { relations }: Relations,
  caller: Caller,
  type: EntityType,
  {
    parameters,
    relationType,
  }: { parameters?: RelationsSearchParameters | null | undefined; relationType?: string | null | undefined },
): string[] {
  if (!parameters) throw notFound();
  const filters = [{ relationType: relationType ?? CONTAINS, entityTypes: [type] }];
  const ends = relations
    .walk(parameters, filters)
    .map(({ from, to }) => (parameters.direction === 'FROM' ? to : from))
    .filter((end) => mayAccess(caller, 'READ', end));
  return [...new Set(ends.map(({ id }) => id))];
}
