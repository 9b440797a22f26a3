import * as z from 'zod/mini';
import { AdditionalInfo } from './additional-info.ts';
import { EntityId } from './entity-id.ts';

export const RelationTypeGroup = z.enum(['COMMON', 'ALARM', 'DASHBOARD', 'RULE_CHAIN', 'RULE_NODE']);
export type RelationTypeGroup = z.infer<typeof RelationTypeGroup>;

/** A directed relation; its identity is from, to, type and group. `type` is free text. */
export const EntityRelation = z.looseObject({
  from: EntityId,
  to: EntityId,
  type: z.string(),
  typeGroup: z.optional(z.nullable(RelationTypeGroup)),
  additionalInfo: z.optional(AdditionalInfo),
});
export type EntityRelation = z.infer<typeof EntityRelation>;

/** The relation type of containment, what most trees are made of. */
export const CONTAINS = 'Contains';
