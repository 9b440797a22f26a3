import * as z from 'zod/mini';
import type { EntityType } from '../../../../model/entity-id.ts';
import { SUCCESS, tell } from '../../contract/outcome.ts';
import { NodeFailure, nodeClass } from '../../contract/rule-node.ts';
import { contactDetailsMembers, withContactDetails } from '../kit/contact-details.ts';
import { originatorOf } from '../kit/originator.ts';
import { customerOf } from '../kit/owners.ts';

const Configuration = z.looseObject(contactDetailsMembers);

/** What entities are called that have a customer. */
const nouns: Readonly<Partial<Record<EntityType, string>>> = {
  DEVICE: 'Device',
  ASSET: 'Asset',
  ENTITY_VIEW: 'EntityView',
  USER: 'User',
  CUSTOMER: 'Customer',
};

/** Adds what is known of the customer of the originator. */
export const customerDetails = nodeClass(
  'metadata.TbGetCustomerDetailsNode',
  Configuration,
  (configuration, context) => ({
    kind: 'pure',
    onMessage(message) {
      if (configuration.detailsList.length === 0) return tell(SUCCESS, message);
      const originator = originatorOf(context, message);
      const noun = nouns[originator.type];
      if (noun === undefined) {
        throw new NodeFailure(`Entity with entityType '${originator.type}' is not supported.`);
      }
      const found = customerOf(context, originator);
      const customer = found && context.store.customers.byId(found.id);
      if (!customer) {
        throw new NodeFailure(`${noun} with name '${originator.name}' is not assigned to Customer.`);
      }
      return withContactDetails(message, configuration, customer, 'customer_');
    },
  }),
);
