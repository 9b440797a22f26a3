import type { EntityType } from '../../../model/entity-id.ts';

/** The types of entities that have a list of their relations. */
export const relationBearers: readonly EntityType[] = [
  'TENANT',
  'CUSTOMER',
  'DEVICE',
  'ASSET',
  'ENTITY_VIEW',
  'RULE_CHAIN',
];
