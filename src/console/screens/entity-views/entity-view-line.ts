import {
  createdField,
  customerField,
  textField,
  typeField,
  valueFields,
} from '../../entities/filter-fields/entity-fields.ts';
import type { KindLine } from '../../entities/kind/narrowing.ts';

/** What lists of entity views can be narrowed to. */
export const entityViewLine: KindLine = {
  fields: [
    typeField('entityView'),
    customerField,
    textField('name', 'entity.name'),
    createdField,
    ...valueFields('ENTITY_VIEW'),
  ],
};
