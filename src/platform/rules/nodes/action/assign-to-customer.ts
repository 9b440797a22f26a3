import * as z from 'zod/mini';
import { SUCCESS, tell } from '../../contract/outcome.ts';
import { NodeFailure, nodeClass } from '../../contract/rule-node.ts';
import { fillPattern } from '../../message/pattern.ts';
import type { RuleMessage } from '../../message/rule-message.ts';
import { assign, isAssigned, requireAssignable } from '../kit/assignment.ts';
import { Flag } from '../kit/configuration.ts';
import { createNamed, namedEntity } from '../kit/named-entity.ts';
import { originatorOf } from '../kit/originator.ts';

const Configuration = z.looseObject({ customerNamePattern: z.string(), createCustomerIfNotExists: Flag });

/** Gives the originator of a message to a customer, which is made when it is wanted so. */
export const assignToCustomer = nodeClass(
  'action.TbAssignToCustomerNode',
  Configuration,
  ({ customerNamePattern, createCustomerIfNotExists }, context) => {
    const titleIn = ({ metadata }: RuleMessage) => fillPattern(customerNamePattern, metadata);
    const customerNamed = (name: string) => namedEntity(context, { entityType: 'CUSTOMER', name });

    return {
      kind: 'storing',
      withoutChanges(message: RuleMessage) {
        const customer = customerNamed(titleIn(message));
        const isDone = customer && isAssigned(originatorOf(context, message), customer);
        return isDone ? tell(SUCCESS, message) : undefined;
      },
      onMessage(message, changes) {
        const entity = originatorOf(context, message);
        requireAssignable(entity);
        const name = titleIn(message);
        let customer = customerNamed(name);
        if (!customer && createCustomerIfNotExists) {
          customer = createNamed(changes, context, 'CUSTOMER', { name });
        }
        if (!customer) throw new NodeFailure(`No customer found with name '${name}'.`);
        assign(changes, entity, customer);
        return tell(SUCCESS, message);
      },
    };
  },
);
