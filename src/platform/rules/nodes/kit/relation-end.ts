import * as z from 'zod/mini';
import { type EntityId, EntityType } from '../../../../model/entity-id.ts';
import { EntitySearchDirection } from '../../../../model/relation.ts';
import { fillPattern } from '../../message/pattern.ts';
import type { Metadata } from '../../message/rule-message.ts';
import type { EntityName } from './named-entity.ts';

/** What nodes are configured with that relate the originator to another entity. */
export const relationMembers = {
  /** FROM is about relations that lead from the other entity to the originator. */
  direction: EntitySearchDirection,
  /** May be a pattern. */
  relationType: z.string(),
  entityType: z.nullish(z.union([EntityType, z.literal('')])),
  entityNamePattern: z.nullish(z.string()),
  entityTypePattern: z.nullish(z.string()),
};
type RelationConfiguration = z.infer<z.ZodMiniObject<typeof relationMembers>>;

/** The entity that the configuration names for a message, of a type that is known to be chosen. */
export function nameFor(
  { entityNamePattern, entityTypePattern }: RelationConfiguration,
  entityType: EntityType,
  metadata: Metadata,
): EntityName {
  const name = fillPattern(entityNamePattern ?? '', metadata);
  return { entityType, name, kind: entityTypePattern ? fillPattern(entityTypePattern, metadata) : undefined };
}

/** What to say when there is no such entity. */
export function notFoundText({ entityType, name }: EntityName): string {
  return `No entity found with type '${entityType}' and name '${name}'.`;
}

/** The ends of the relation between an originator and the other entity. */
export function endsOf(
  direction: 'FROM' | 'TO',
  originator: EntityId,
  other: EntityId,
): { from: EntityId; to: EntityId } {
  return direction === 'FROM' ? { from: other, to: originator } : { from: originator, to: other };
}

/** At which end of such relations the originator is. */
export function originatorEnd(direction: 'FROM' | 'TO'): 'from' | 'to' {
  return direction === 'FROM' ? 'to' : 'from';
}
