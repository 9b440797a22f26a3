import * as z from 'zod/mini';

const text = z.optional(z.nullable(z.string()));

/** Where somebody can be reached, as tenants and customers have it beside their other members. */
export const contactShape = {
  country: text,
  state: text,
  city: text,
  address: text,
  address2: text,
  zip: text,
  phone: text,
  email: text,
};

/** A member of a contact. */
export type ContactMember = keyof typeof contactShape;
