import type { EntityType } from '../../../model/entity-id.ts';

/**
 * The types of entities that have telemetry and attributes. Only devices, and what shows them, have attributes of their
 * own and shared ones; all others have the server's.
 */
const BEARERS: Partial<Record<EntityType, { scoped: boolean }>> = {
  DEVICE: { scoped: true },
  ENTITY_VIEW: { scoped: true },
  ASSET: { scoped: false },
  CUSTOMER: { scoped: false },
  TENANT: { scoped: false },
  TENANT_PROFILE: { scoped: false },
  RULE_CHAIN: { scoped: false },
  USER: { scoped: false },
};

export const telemetryBearers = Object.keys(BEARERS) as readonly EntityType[];

/** Whether the attributes of a type stand in several scopes. */
export function isScoped(type: EntityType): boolean {
  return BEARERS[type]?.scoped === true;
}
