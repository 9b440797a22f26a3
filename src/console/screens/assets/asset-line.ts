import { assetInfosByIds } from '../../api/infos-by-ids.ts';
import {
  createdField,
  customerField,
  textField,
  typeField,
  valueFields,
} from '../../entities/filter-fields/entity-fields.ts';
import type { KindLine } from '../../entities/kind/narrowing.ts';

/** What lists of assets can be narrowed to. */
export const assetLine: KindLine = {
  fields: [
    typeField('asset'),
    customerField,
    textField('name', 'entity.name'),
    textField('label', 'entity.label'),
    createdField,
    ...valueFields('ASSET'),
  ],
  listed: (ids, signal) => assetInfosByIds(ids, { signal, ignoreErrors: true }),
};
