import * as z from 'zod/mini';

/** Every entity type of the 3.2.1 wire contract; parsing is case sensitive. */
export const EntityType = z.enum([
  'TENANT',
  'CUSTOMER',
  'USER',
  'DASHBOARD',
  'ASSET',
  'DEVICE',
  'ALARM',
  'RULE_CHAIN',
  'RULE_NODE',
  'ENTITY_VIEW',
  'WIDGETS_BUNDLE',
  'WIDGET_TYPE',
  'TENANT_PROFILE',
  'DEVICE_PROFILE',
  'API_USAGE_STATE',
]);
export type EntityType = z.infer<typeof EntityType>;

/** The canonical text form of a UUID, any version, either case. */
export const Uuid = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i));

/** The id that stands for "no customer", "no tenant" and the system tenant. */
export const NULL_UUID = '13814000-1dd2-11b2-8080-808080808080';

/** A reference to an entity where its type matters: originator, from, to, entityId. */
export const EntityId = z.looseObject({ entityType: EntityType, id: Uuid });
export type EntityId = z.infer<typeof EntityId>;

/** An id that is not an entity's (credentials, audit log, settings): no entityType on the wire. */
export const PlainId = z.looseObject({ id: Uuid });
export type PlainId = z.infer<typeof PlainId>;

/** The id of one known entity type. Whatever clients say of entityType, or leave out, only the id counts. */
export function idOf<T extends EntityType>(type: T) {
  return z.looseObject({ entityType: z.catch(z._default(z.literal(type), type), type), id: Uuid });
}

/** Builds an entity id; the counterpart of reading `.id` off one. */
export function entityId<T extends EntityType>(entityType: T, id: string): { entityType: T; id: string } {
  return { entityType, id };
}

/** True for a customer or tenant id that means "none". */
export function isNullId(id: { id: string } | null | undefined): boolean {
  return id == null || id.id.toLowerCase() === NULL_UUID;
}
