import {
  createdField,
  customerField,
  textField,
  valueFields,
} from '../../entities/filter-fields/entity-fields.ts';
import type { KindLine } from '../../entities/kind/narrowing.ts';

/** What lists of users can be narrowed to; queries find no other users for those of a customer. */
export const userLine: KindLine = {
  fields: [
    customerField,
    textField('email', 'user.email'),
    textField('first-name', 'user.first-name', 'firstName'),
    textField('last-name', 'user.last-name', 'lastName'),
    createdField,
    ...valueFields('USER'),
  ],
};
