import * as z from 'zod/mini';
import { SUCCESS, tell } from '../../contract/outcome.ts';
import { NodeFailure, nodeClass } from '../../contract/rule-node.ts';
import { contactDetailsMembers, withContactDetails } from '../kit/contact-details.ts';
import { originatorOf } from '../kit/originator.ts';

const Configuration = z.looseObject(contactDetailsMembers);

/** Adds what is known of the tenant of the originator. */
export const tenantDetails = nodeClass(
  'metadata.TbGetTenantDetailsNode',
  Configuration,
  (configuration, context) => ({
    kind: 'pure',
    onMessage(message) {
      if (configuration.detailsList.length === 0) return tell(SUCCESS, message);
      const tenant = context.store.tenants.byId(originatorOf(context, message).tenantId);
      if (!tenant) throw new NodeFailure('The tenant is gone');
      return withContactDetails(message, configuration, tenant, 'tenant_');
    },
  }),
);
