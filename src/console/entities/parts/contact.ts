import * as z from 'zod/mini';
import { EMAIL_PATTERN } from '../../../model/login.ts';
import { param } from '../../commands/param.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { email, text } from '../../inputs/text.ts';
import type { Property } from '../kind/entity-kind.ts';

/** Where somebody can be reached, as customers and tenants have it. */
const MEMBERS = ['email', 'phone', 'country', 'state', 'city', 'address', 'address2', 'zip'] as const;
type Member = (typeof MEMBERS)[number];
type Contact = { readonly [M in Member]?: string | null | undefined };

const line = (title: TranslationKey) =>
  param(z.optional(z.string().check(z.trim())), { title, input: text, section: 'contact.contact' });

/** An e-mail address as the platform takes it: what is stored must not stand against an edit of something else. */
export const emailAddress = z.string().check(z.regex(EMAIL_PATTERN, { error: 'user.invalid-email-format' }));

/** The parameters of a contact. */
export const contactParams = z.object({
  email: param(z.optional(z.union([z.literal(''), emailAddress])), {
    title: 'contact.email',
    input: email,
    section: 'contact.contact',
  }),
  phone: line('contact.phone'),
  country: line('contact.country'),
  state: line('contact.state'),
  city: line('contact.city'),
  address: line('contact.address'),
  address2: line('contact.address2'),
  zip: line('contact.zip'),
});

/** What a form of a contact starts from. */
export function contactOf(stored: Contact): Record<Member, string> {
  return Object.fromEntries(MEMBERS.map((member) => [member, stored[member] ?? ''])) as Record<
    Member,
    string
  >;
}

/** What is shown of a contact: columns of the first few, all of it in the details. */
export function contactProperties(columns: readonly Member[]): readonly Property<Contact>[] {
  return MEMBERS.toSorted((left, right) => rank(columns, left) - rank(columns, right)).map((member) => ({
    id: member,
    title: `contact.${member}`,
    text: (entity) => entity[member] ?? '',
    ...(columns.includes(member) && { width: 140, grow: 1, sortProperty: member }),
  }));
}

function rank(columns: readonly Member[], member: Member): number {
  const at = columns.indexOf(member);
  return at === -1 ? columns.length + MEMBERS.indexOf(member) : at;
}
