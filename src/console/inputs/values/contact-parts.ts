import * as z from 'zod/mini';
import type { Input } from '../../commands/input.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { email, phone, text } from '../text.ts';
import { country } from './country.tsx';

export const ContactPart = z.enum([
  'email',
  'phone',
  'country',
  'state',
  'city',
  'address',
  'address2',
  'zip',
]);
/** A part of where somebody can be reached. They are asked for in this order. */
export type ContactPart = z.infer<typeof ContactPart>;

export const Contact = z.partialRecord(ContactPart, z.string());
/** Where somebody can be reached; the country is kept by its English name. */
export type Contact = z.infer<typeof Contact>;

/** What each part is called, and how it is given. */
export const CONTACT_PARTS: Readonly<Record<ContactPart, { title: TranslationKey; input: Input<string> }>> = {
  email: { title: 'contact.email', input: email },
  phone: { title: 'contact.phone', input: phone },
  country: { title: 'contact.country', input: country },
  state: { title: 'contact.state', input: text },
  city: { title: 'contact.city', input: text },
  address: { title: 'contact.address', input: text },
  address2: { title: 'contact.address2', input: text },
  zip: { title: 'contact.zip', input: text },
};
