import * as z from 'zod/mini';
import { entityId, Uuid } from '../../../model/entity-id.ts';
import type { ListPlace } from '../../api/list-place.ts';
import { param } from '../../commands/param.ts';
import { customerPicker } from './pickers.ts';

/** What a new entity can be told besides: the customer whose it is. The tenant keeps it when left empty. */
export const ownerParams = z.object({
  customerId: param(z.optional(z.nullable(Uuid)), {
    title: 'customer.customer',
    description: 'entity.customer-description',
    input: customerPicker,
  }),
});

/** Whose a new entity is in a list: in that of a customer the customer's. */
export function ownerAt(place: ListPlace): { customerId: string | null } {
  return { customerId: place.kind === 'of' && place.parent === 'CUSTOMER' ? place.id : null };
}

/** A new entity as its owner's, or as the tenant's. */
export function ownedBy<E extends object>(entity: E, { customerId }: { customerId?: unknown }): E {
  return typeof customerId === 'string' && customerId !== ''
    ? { ...entity, customerId: entityId('CUSTOMER', customerId) }
    : entity;
}
