import type { EntityType } from '../../../model/entity-id.ts';

/** The types of entities that have a list of their relations among their details. */
export const relationBearers: readonly EntityType[] = [
  'TENANT',
  'CUSTOMER',
  'DEVICE',
  'ASSET',
  'ENTITY_VIEW',
  'RULE_CHAIN',
];

/** The types of entities whose relations can be walked from; those first that most relations are of. */
export const walkedTypes: readonly EntityType[] = [
  'DEVICE',
  'ASSET',
  'ENTITY_VIEW',
  'CUSTOMER',
  'TENANT',
  'USER',
  'DASHBOARD',
  'RULE_CHAIN',
];
