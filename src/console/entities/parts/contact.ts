import * as z from 'zod/mini';
import { EMAIL_PATTERN } from '../../../model/login.ts';
import { param } from '../../commands/param.ts';
import { CONTACT_PARTS, ContactPart } from '../../inputs/values/contact-parts.ts';
import { isPostalCode } from '../../inputs/values/postal-codes.ts';
import type { Property } from '../kind/entity-kind.ts';

type Contact = { readonly [P in ContactPart]?: string | null | undefined };

const SECTION = 'contact.contact';

const line = (part: ContactPart) =>
  param(z.optional(z.string().check(z.trim())), { ...CONTACT_PARTS[part], section: SECTION });

/** An e-mail address as the platform takes it: what is stored must not stand against an edit of something else. */
export const emailAddress = z.string().check(z.regex(EMAIL_PATTERN, { error: 'user.invalid-email-format' }));

/** The parameters of a contact. */
export const contactParams = z.object({
  email: param(z.optional(z.union([z.literal(''), emailAddress])), {
    ...CONTACT_PARTS.email,
    section: SECTION,
  }),
  phone: line('phone'),
  country: line('country'),
  state: line('state'),
  city: line('city'),
  address: line('address'),
  address2: line('address2'),
  zip: line('zip'),
});

/** For the parameters of what has a contact: a postal code is one of the country. */
export const postalCodeFits = z.refine<{ zip?: string | undefined; country?: string | undefined }>(
  ({ zip, country: name }) => isPostalCode(zip, name),
  { path: ['zip'], error: 'contact.postal-code-invalid', params: { beside: ['country'] } },
);

/** What a form of a contact starts from. */
export function contactOf(stored: Contact): Record<ContactPart, string> {
  return Object.fromEntries(ContactPart.options.map((part) => [part, stored[part] ?? ''])) as Record<
    ContactPart,
    string
  >;
}

/** What is shown of a contact: columns of the first few, all of it in the details. */
export function contactProperties(columns: readonly ContactPart[]): readonly Property<Contact>[] {
  return ContactPart.options
    .toSorted((left, right) => rank(columns, left) - rank(columns, right))
    .map((part) => ({
      id: part,
      title: CONTACT_PARTS[part].title,
      text: (entity) => entity[part] ?? '',
      ...(columns.includes(part) && { width: 140, grow: 1, sortProperty: part }),
    }));
}

function rank(columns: readonly ContactPart[], part: ContactPart): number {
  const at = columns.indexOf(part);
  return at === -1 ? columns.length + ContactPart.options.indexOf(part) : at;
}
