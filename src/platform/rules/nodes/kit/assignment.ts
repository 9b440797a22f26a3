import type { EntityHandle } from '../../../store/registry/entity-handles.ts';
import type { RuleChanges } from '../../contract/rule-changes.ts';
import { NodeFailure } from '../../contract/rule-node.ts';

/** @throws NodeFailure when entities of its type are given to no customers */
export function requireAssignable({ type }: EntityHandle): void {
  if (type === 'DEVICE' || type === 'ASSET' || type === 'ENTITY_VIEW' || type === 'DASHBOARD') return;
  throw new NodeFailure(
    `Unsupported originator type '${type}'! Only 'DEVICE', 'ASSET',  'ENTITY_VIEW' or 'DASHBOARD' types are allowed.`,
  );
}

/** Whether a customer has an entity, or sees a dashboard. */
export function isAssigned(entity: EntityHandle, customer: EntityHandle): boolean {
  return entity.sharedWith?.includes(customer.id) ?? entity.customerId === customer.id;
}

/** Gives an entity to a customer, or shows it a dashboard. */
export function assign({ entities }: RuleChanges, entity: EntityHandle, customer: EntityHandle): void {
  if (entity.type === 'DASHBOARD') entities.share(entity, () => ({ add: [customer.id] }));
  else entities.assign(entity, customer);
}

/** Takes an entity back from whichever customer has it, or hides a dashboard from this one. */
export function unassign({ entities }: RuleChanges, entity: EntityHandle, customer: EntityHandle): void {
  if (entity.type === 'DASHBOARD') entities.share(entity, () => ({ remove: [customer.id] }));
  else entities.assign(entity, null);
}
