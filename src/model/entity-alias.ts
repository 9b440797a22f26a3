import * as z from 'zod/mini';
import { EntityType } from './entity-id.ts';
import { EntitySearchDirection, RelationFilter } from './relation.ts';

/** Entities that are another for everybody who looks. Only consoles know them: no query may name one. */
export const PseudoEntityType = z.enum([
  'CURRENT_CUSTOMER',
  'CURRENT_TENANT',
  'CURRENT_USER',
  'CURRENT_USER_OWNER',
]);
export type PseudoEntityType = z.infer<typeof PseudoEntityType>;

/** An entity as aliases name it. The id of one that is another for everybody says nothing. */
export const AliasEntity = z.looseObject({
  entityType: z.union([EntityType, PseudoEntityType]),
  id: z.nullish(z.string()),
});
export type AliasEntity = z.infer<typeof AliasEntity>;

const text = z.nullish(z.string());
const types = z.nullish(z.array(z.string()));

/** Whether all entities that it finds are meant, or the first. */
const shared = { resolveMultiple: z.nullish(z.boolean()) };

/** The entity that a state of the dashboard is about: by the name of the parameter that has it, else this one. */
const stateEntity = { stateEntityParamName: text, defaultStateEntity: z.nullish(AliasEntity) };

/** A walk along relations, from an entity or from that of the state. A level of 0 or less, or none, is any distance. */
const walk = {
  ...shared,
  ...stateEntity,
  rootStateEntity: z.nullish(z.boolean()),
  rootEntity: z.nullish(AliasEntity),
  direction: z.nullish(EntitySearchDirection),
  maxLevel: z.nullish(z.number()),
  fetchLastLevelOnly: z.nullish(z.boolean()),
};
const search = { ...walk, relationType: text };

/**
 * Which entities an alias stands for, as dashboards store it. Any member may be missing: it may have been left empty.
 * Beyond the filters of queries there are entities of the state and those that are another for everybody.
 */
export const AliasFilter = z.discriminatedUnion('type', [
  z.looseObject({ ...shared, type: z.literal('singleEntity'), singleEntity: z.nullish(AliasEntity) }),
  z.looseObject({
    ...shared,
    type: z.literal('entityList'),
    entityType: z.nullish(EntityType),
    entityList: z.nullish(z.array(z.string())),
  }),
  z.looseObject({
    ...shared,
    type: z.literal('entityName'),
    entityType: z.nullish(EntityType),
    entityNameFilter: text,
  }),
  z.looseObject({ ...shared, ...stateEntity, type: z.literal('stateEntity') }),
  z.looseObject({ ...shared, type: z.literal('assetType'), assetType: text, assetNameFilter: text }),
  z.looseObject({ ...shared, type: z.literal('deviceType'), deviceType: text, deviceNameFilter: text }),
  z.looseObject({
    ...shared,
    type: z.literal('entityViewType'),
    entityViewType: text,
    entityViewNameFilter: text,
  }),
  z.looseObject({ ...shared, type: z.literal('apiUsageState') }),
  z.looseObject({ ...walk, type: z.literal('relationsQuery'), filters: z.nullish(z.array(RelationFilter)) }),
  z.looseObject({ ...search, type: z.literal('assetSearchQuery'), assetTypes: types }),
  z.looseObject({ ...search, type: z.literal('deviceSearchQuery'), deviceTypes: types }),
  z.looseObject({ ...search, type: z.literal('entityViewSearchQuery'), entityViewTypes: types }),
]);
export type AliasFilter = z.infer<typeof AliasFilter>;
export type AliasFilterType = AliasFilter['type'];

/** What widgets name entities by: stored in dashboards by its id, its name in `alias`. */
export const EntityAlias = z.looseObject({ id: z.string(), alias: z.string(), filter: AliasFilter });
export type EntityAlias = z.infer<typeof EntityAlias>;
