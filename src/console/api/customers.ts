import { Customer, StoredCustomer } from '../../model/customer.ts';
import { entityService } from './entity-service.ts';

/** The customers of a tenant, the public one among them. */
export const customers = entityService({
  path: 'customer',
  entity: Customer,
  info: StoredCustomer,
  lists: { own: '/api/customers' },
});
