import * as z from 'zod/mini';
import { AdditionalInfo } from './additional-info.ts';
import { EntityId, EntityType, Uuid } from './entity-id.ts';

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

/** A relation with the names of its ends; those that were not asked for are null. */
export const EntityRelationInfo = z.extend(EntityRelation, {
  fromName: z.optional(z.nullable(z.string())),
  toName: z.optional(z.nullable(z.string())),
});
export type EntityRelationInfo = z.infer<typeof EntityRelationInfo>;

/** Which way relations are followed: FROM away from their start, TO back to it. */
export const EntitySearchDirection = z.enum(['FROM', 'TO']);
export type EntitySearchDirection = z.infer<typeof EntitySearchDirection>;

/** Where a walk along relations starts and how far it goes. */
export const RelationsSearchParameters = z.looseObject({
  rootId: Uuid,
  rootType: EntityType,
  direction: z._default(EntitySearchDirection, 'FROM'),
  relationTypeGroup: z.nullish(RelationTypeGroup),
  /** How many relations away from the root; 0 and less mean any distance. */
  maxLevel: z._default(z.int(), 0),
  /** Whether only relations of exactly the last level are wanted; none when any distance is allowed. */
  fetchLastLevelOnly: z._default(z.boolean(), false),
});
export type RelationsSearchParameters = z.infer<typeof RelationsSearchParameters>;

/** Keeps relations of one type, or any without it, whose far end is of one of the entity types, or any. */
export const RelationFilter = z.looseObject({
  relationType: z.nullish(z.string()),
  entityTypes: z.nullish(z.array(EntityType)),
});
export type RelationFilter = z.infer<typeof RelationFilter>;

/** The relations a walk comes across. The filters, any of which suffices, hold for the result, not for the way. */
export const EntityRelationsQuery = z.looseObject({
  parameters: RelationsSearchParameters,
  filters: z.array(RelationFilter),
});
export type EntityRelationsQuery = z.infer<typeof EntityRelationsQuery>;

const search = {
  parameters: RelationsSearchParameters,
  /** `Contains` without it. */
  relationType: z.nullish(z.string()),
};

/** The devices of these types at the ends of relations that a walk comes across. */
export const DeviceSearchQuery = z.looseObject({ ...search, deviceTypes: z.array(z.string()) });
export type DeviceSearchQuery = z.infer<typeof DeviceSearchQuery>;

/** The assets of these types at the ends of relations that a walk comes across. */
export const AssetSearchQuery = z.looseObject({ ...search, assetTypes: z.array(z.string()) });
export type AssetSearchQuery = z.infer<typeof AssetSearchQuery>;

/** The entity views of these types at the ends of relations that a walk comes across. */
export const EntityViewSearchQuery = z.looseObject({ ...search, entityViewTypes: z.array(z.string()) });
export type EntityViewSearchQuery = z.infer<typeof EntityViewSearchQuery>;
