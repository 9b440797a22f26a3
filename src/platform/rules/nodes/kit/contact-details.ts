import * as z from 'zod/mini';
import type { Customer } from '../../../../model/customer.ts';
import type { Tenant } from '../../../../model/tenant.ts';
import { type Outcome, SUCCESS, tell } from '../../contract/outcome.ts';
import { NodeFailure } from '../../contract/rule-node.ts';
import type { RuleMessage } from '../../message/rule-message.ts';
import { Flag } from './configuration.ts';

const Detail = z.enum([
  'TITLE',
  'COUNTRY',
  'CITY',
  'STATE',
  'ZIP',
  'ADDRESS',
  'ADDRESS2',
  'PHONE',
  'EMAIL',
  'ADDITIONAL_INFO',
]);
type Detail = z.infer<typeof Detail>;

/** What nodes are configured with that add what is known of a customer or a tenant. */
export const contactDetailsMembers = {
  detailsList: z.array(Detail),
  /** Whether they go into the metadata, and not into the data. */
  addToMetadata: Flag,
};
type ContactDetails = z.infer<z.ZodMiniObject<typeof contactDetailsMembers>>;

/** Whom the details are of. */
type Contact = Customer | Tenant;

/** The message with details of a contact, each called as it is with a prefix; those that are not known are left out. */
export function withContactDetails(
  message: RuleMessage,
  { detailsList, addToMetadata }: ContactDetails,
  contact: Contact,
  prefix: 'customer_' | 'tenant_',
): Outcome {
  const added = Object.fromEntries(
    detailsList.flatMap((detail) => {
      const value = detailOf(contact, detail);
      const name = detail === 'ADDITIONAL_INFO' ? 'additionalInfo' : detail.toLowerCase();
      return value == null ? [] : [[prefix + name, value]];
    }),
  );
  if (addToMetadata) return tell(SUCCESS, message.withMetadata(added));
  const { json } = message;
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new NodeFailure('The message is not a JSON object');
  }
  return tell(SUCCESS, message.with({ data: JSON.stringify({ ...json, ...added }) }));
}

function detailOf(contact: Contact, detail: Detail): string | null | undefined {
  switch (detail) {
    case 'TITLE':
      return contact.title;
    case 'COUNTRY':
      return contact.country;
    case 'CITY':
      return contact.city;
    case 'STATE':
      return contact.state;
    case 'ZIP':
      return contact.zip;
    case 'ADDRESS':
      return contact.address;
    case 'ADDRESS2':
      return contact.address2;
    case 'PHONE':
      return contact.phone;
    case 'EMAIL':
      return contact.email;
    case 'ADDITIONAL_INFO': {
      const description = contact.additionalInfo?.description;
      return description == null ? undefined : String(description);
    }
  }
}
