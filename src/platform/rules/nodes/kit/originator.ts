import type { EntityHandle } from '../../../store/registry/entity-handles.ts';
import type { NodeContext } from '../../contract/node-context.ts';
import { NodeFailure } from '../../contract/rule-node.ts';
import type { RuleMessage } from '../../message/rule-message.ts';

/** The originator of a message. @throws NodeFailure when it is gone */
export function originatorOf(context: Pick<NodeContext, 'entityOf'>, message: RuleMessage): EntityHandle {
  const entity = context.entityOf(message);
  if (entity) return entity;
  const { entityType, id } = message.originator;
  throw new NodeFailure(`The originator is gone: ${entityType} ${id}`);
}
