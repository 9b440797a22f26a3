import * as z from 'zod/mini';
import type { EntityId } from '../../model/entity-id.ts';
import {
  EntityRelation,
  EntityRelationInfo,
  type EntityRelationsQuery,
  type EntitySearchDirection,
} from '../../model/relation.ts';
import type { RequestOptions } from '../wire/transport.ts';
import { deleted, got, posted, sent } from './calls.ts';

type Entity = Pick<EntityId, 'entityType' | 'id'>;

/** What tells one relation from others, beside its group. */
interface RelationName {
  from: Entity;
  to: Entity;
  type: string;
}

/** Creates a relation, or stores the whole of one. */
export function saveRelation(relation: EntityRelation, request?: RequestOptions): Promise<void> {
  return sent('/api/relation', relation, request);
}

/** One relation; undefined where there is none. */
export function relation(name: RelationName, request?: RequestOptions): Promise<EntityRelation | undefined> {
  return got('/api/relation', z.optional(EntityRelation), request, named(name));
}

export function removeRelation(name: RelationName, request?: RequestOptions): Promise<void> {
  return deleted('/api/relation', request, named(name));
}

/** Removes all relations of an entity, in both directions. */
export function removeRelationsOf({ entityType, id }: Entity, request?: RequestOptions): Promise<void> {
  return deleted('/api/relations', request, { entityId: id, entityType });
}

/** The relations that lead from an entity, or to it; of one type where that is given. */
export function relationsOf(
  entity: Entity,
  direction: EntitySearchDirection,
  { type, ...request }: RequestOptions & { type?: string } = {},
): Promise<EntityRelation[]> {
  const query = { ...end(entity, direction), ...(type !== undefined && { relationType: type }) };
  return got('/api/relations', z.array(EntityRelation), request, query);
}

/** The same, with the names of the other ends. */
export function relationInfosOf(
  entity: Entity,
  direction: EntitySearchDirection,
  request?: RequestOptions,
): Promise<EntityRelationInfo[]> {
  return got('/api/relations/info', z.array(EntityRelationInfo), request, end(entity, direction));
}

/** The relations that a walk comes across. */
export function findRelations(
  query: EntityRelationsQuery,
  request?: RequestOptions,
): Promise<EntityRelation[]> {
  return posted('/api/relations', query, z.array(EntityRelation), request);
}

/** The same, with the names of their ends. */
export function findRelationInfos(
  query: EntityRelationsQuery,
  request?: RequestOptions,
): Promise<EntityRelationInfo[]> {
  return posted('/api/relations/info', query, z.array(EntityRelationInfo), request);
}

function end({ entityType, id }: Entity, direction: EntitySearchDirection): Record<string, string> {
  return direction === 'FROM' ? { fromId: id, fromType: entityType } : { toId: id, toType: entityType };
}

function named({ from, to, type }: RelationName): Record<string, string> {
  return { ...end(from, 'FROM'), ...end(to, 'TO'), relationType: type };
}
