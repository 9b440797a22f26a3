import type { ShortCustomerInfo } from '../../../model/dashboard.ts';
import type { Listed } from '../../api/entity-service.ts';

/** An entity that any number of customers may have. */
export interface Shared extends Listed {
  /** Null when nobody has it. */
  assignedCustomers?: readonly ShortCustomerInfo[] | null | undefined;
}

/** All who have it, the public customer among them. */
export function sharersOf(entity: object): readonly ShortCustomerInfo[] {
  const { assignedCustomers }: Partial<Shared> = entity;
  return assignedCustomers ?? [];
}

/** The ids of the customers who have it, without the public one, who is nobody in particular. */
export function peopleOf(shared: object): string[] {
  return people(shared).map(({ customerId }) => customerId.id);
}

/** The id of the public customer where everybody has it. */
export function publicOf(shared: object): string[] {
  return sharersOf(shared)
    .filter((sharer) => sharer.public === true)
    .map(({ customerId }) => customerId.id);
}

/** What these customers are called. */
export function namesOfSharers(shared: object): string[] {
  return people(shared).map(({ customerId, title }) => title ?? customerId.id);
}

function people(shared: object): readonly ShortCustomerInfo[] {
  return sharersOf(shared).filter((sharer) => sharer.public !== true);
}
