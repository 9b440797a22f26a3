import { createdField, textField, valueFields } from '../../entities/filter-fields/entity-fields.ts';
import type { KindLine } from '../../entities/kind/narrowing.ts';

/** What the list of customers can be narrowed to. */
export const customerLine: KindLine = {
  fields: [
    textField('title', 'customer.title'),
    textField('email', 'contact.email'),
    textField('country', 'contact.country'),
    textField('state', 'contact.state'),
    textField('city', 'contact.city'),
    textField('address', 'contact.address'),
    textField('zip', 'contact.zip'),
    textField('phone', 'contact.phone'),
    createdField,
    ...valueFields('CUSTOMER'),
  ],
};
