import type { EntityType } from '../../../model/entity-id.ts';

/** The types of entities that the platform keeps logs of. */
export const AUDITED_TYPES: readonly EntityType[] = [
  'CUSTOMER',
  'USER',
  'DEVICE',
  'ASSET',
  'ENTITY_VIEW',
  'DEVICE_PROFILE',
  'DASHBOARD',
  'RULE_CHAIN',
];
