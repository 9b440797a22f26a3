import { type EntityType, entityId } from '../../../../model/entity-id.ts';
import type { NodeContext } from '../../contract/node-context.ts';
import type { RuleChanges } from '../../contract/rule-changes.ts';

/** Tells chains what a node did to an entity, as they are told when people do it. */
export function noteAction(
  changes: Pick<RuleChanges, 'note'>,
  context: NodeContext,
  action: 'ENTITY_CREATED' | 'ENTITY_UPDATED' | 'ALARM_CLEAR',
  type: EntityType,
  entity: { id?: { id: string } | null | undefined },
): void {
  if (!entity.id) throw new Error(`An entity of the type ${type} was stored without an id`);
  changes.note(
    context.newMessage({
      type: action,
      originator: entityId(type, entity.id.id),
      metadata: { ruleNodeId: context.nodeId },
      data: JSON.stringify(entity),
    }),
  );
}
