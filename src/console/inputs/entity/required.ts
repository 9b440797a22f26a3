import * as z from 'zod/mini';
import type { EntityType } from '../../../model/entity-id.ts';
import type { SubtypedEntity } from '../../api/entity-directory.ts';
import { SUBTYPE_TEXTS } from './subtypes.tsx';
import { TYPE_TEXTS } from './type-texts.ts';

/** The id of an entity that must be chosen; what is said where it is not goes with its type. */
export function requiredEntity(entityType: EntityType) {
  return requiredText(TYPE_TEXTS[entityType].required);
}

/** Entities of which one must be chosen at least. */
export function requiredEntities() {
  return requiredList('entity.entity-list-empty');
}

/** Types of entities of which one must be chosen at least. */
export function requiredEntityTypes() {
  return requiredList('entity.entity-type-list-empty');
}

/** A type of entities that must be chosen. */
export function requiredEntityType() {
  return requiredText('entity.type-required');
}

/** The type that sorts an entity, which must be given. */
export function requiredSubtype(entityType: SubtypedEntity) {
  return requiredText(SUBTYPE_TEXTS[entityType].required);
}

/** Such types, of which one must be given at least. */
export function requiredSubtypes(entityType: SubtypedEntity) {
  return requiredList(SUBTYPE_TEXTS[entityType].listEmpty);
}

/** The name of a queue that must be given. */
export function requiredQueue() {
  return requiredText('queue.name_required');
}

/** A gateway that must be chosen. */
export function requiredGateway() {
  return requiredText('gateway.gateway-name-required');
}

/** The type of a relation that must be given. */
export function requiredRelationType() {
  return requiredText('relation.relation-type-required');
}

/** The type of a message that must be given. */
export function requiredMessageType() {
  return requiredText('rulenode.message-type-required');
}

function requiredText(error: string) {
  return z.string({ error }).check(z.trim(), z.minLength(1, { error }));
}

function requiredList(error: string) {
  return z.array(z.string(), { error }).check(z.minLength(1, { error }));
}
