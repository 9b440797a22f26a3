import { type EntityType, NULL_UUID } from '../../../../model/entity-id.ts';
import type { EntityHandle } from '../../../store/registry/entity-handles.ts';
import type { NodeContext } from '../../contract/node-context.ts';
import { NodeFailure } from '../../contract/rule-node.ts';

const customerTypes: readonly EntityType[] = ['USER', 'ASSET', 'DEVICE', 'ENTITY_VIEW'];

/**
 * The customer of an originator, which may be the customer itself; null when it has none.
 * @throws NodeFailure when entities of its type have no customer
 */
export function customerOf({ store }: NodeContext, originator: EntityHandle): EntityHandle | null {
  if (originator.type === 'CUSTOMER') return originator;
  if (!customerTypes.includes(originator.type)) {
    throw new NodeFailure(`Unexpected originator EntityType: ${originator.type}`);
  }
  if (originator.customerId === NULL_UUID) return null;
  return store.entities.resolve('CUSTOMER', originator.customerId);
}

/** The tenant of an originator, which may be the tenant itself. */
export function tenantOf({ store }: NodeContext, originator: EntityHandle): EntityHandle | null {
  return store.entities.resolve('TENANT', originator.tenantId);
}
