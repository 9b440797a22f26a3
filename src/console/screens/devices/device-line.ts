import { deviceInfosByIds } from '../../api/infos-by-ids.ts';
import {
  createdField,
  customerField,
  flagField,
  memberField,
  profileField,
  textField,
  typeField,
  valueFields,
} from '../../entities/filter-fields/entity-fields.ts';
import type { KindLine } from '../../entities/kind/narrowing.ts';

/** What lists of devices can be narrowed to. */
export const deviceLine: KindLine = {
  fields: [
    typeField('device'),
    profileField,
    customerField,
    flagField('active', 'device.active-term', { type: 'SERVER_ATTRIBUTE', key: 'active' }),
    textField('name', 'entity.name'),
    textField('label', 'entity.label'),
    memberField('gateway', 'device.is-gateway'),
    createdField,
    ...valueFields('DEVICE'),
  ],
  listed: (ids, signal) => deviceInfosByIds(ids, { signal, ignoreErrors: true }),
};
