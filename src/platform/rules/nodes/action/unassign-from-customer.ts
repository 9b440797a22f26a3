import * as z from 'zod/mini';
import { SUCCESS, tell } from '../../contract/outcome.ts';
import { NodeFailure, nodeClass } from '../../contract/rule-node.ts';
import { fillPattern } from '../../message/pattern.ts';
import { requireAssignable, unassign } from '../kit/assignment.ts';
import { namedEntity } from '../kit/named-entity.ts';
import { originatorOf } from '../kit/originator.ts';

const Configuration = z.looseObject({ customerNamePattern: z.string() });

/**
 * Takes the originator of a message back from the customer that has it. The customer of the title has to be there, and
 * is who a dashboard is hidden from.
 */
export const unassignFromCustomer = nodeClass(
  'action.TbUnassignFromCustomerNode',
  Configuration,
  ({ customerNamePattern }, context) => ({
    kind: 'storing',
    onMessage(message, changes) {
      const entity = originatorOf(context, message);
      requireAssignable(entity);
      const name = fillPattern(customerNamePattern, message.metadata);
      const customer = namedEntity(context, { entityType: 'CUSTOMER', name });
      if (!customer) throw new NodeFailure(`No customer found with name '${name}'.`);
      unassign(changes, entity, customer);
      return tell(SUCCESS, message);
    },
  }),
);
