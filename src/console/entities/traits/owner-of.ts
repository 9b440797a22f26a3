import { isNullId } from '../../../model/entity-id.ts';
import type { Listed } from '../../api/entity-service.ts';

/** An entity that has at most one customer. */
export interface Owned extends Listed {
  customerId?: { id: string } | null | undefined;
}

/** The id of the customer that has an entity, null for nobody. */
export function ownerOf(entity: object): string | null {
  const { customerId }: Partial<Owned> = entity;
  return isNullId(customerId) ? null : (customerId?.id ?? null);
}
