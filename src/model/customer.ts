import * as z from 'zod/mini';
import { AdditionalInfo } from './additional-info.ts';
import { contactShape } from './contact.ts';
import { idOf } from './entity-id.ts';

const text = z.optional(z.nullable(z.string()));

/** A customer of a tenant; the public one is titled `Public` with `additionalInfo.isPublic`. */
export const Customer = z.looseObject({
  id: z.optional(z.nullable(idOf('CUSTOMER'))),
  createdTime: z.nullish(z.number()),
  additionalInfo: z.optional(AdditionalInfo),
  tenantId: z.optional(z.nullable(idOf('TENANT'))),
  title: z.string(),
  name: text,
  ...contactShape,
});
export type Customer = z.infer<typeof Customer>;

/** A stored customer as lists show it. */
export const StoredCustomer = z.extend(Customer, { id: idOf('CUSTOMER'), createdTime: z.number() });
export type StoredCustomer = z.infer<typeof StoredCustomer>;

/** The title the platform keeps for its public customer. */
export const PUBLIC_CUSTOMER_TITLE = 'Public';

/** Whether a customer is the public one, whom anonymous visitors are the users of. */
export function isPublicCustomer({ additionalInfo }: Pick<Customer, 'additionalInfo'>): boolean {
  return additionalInfo?.isPublic === true;
}
