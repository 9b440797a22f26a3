import type { EntityKey, EntityKeyType } from '../../../model/entity-query.ts';
import type { Input, InputProps } from '../../commands/input.ts';
import { loadable } from '../../ui/loadable.tsx';
import { KEY_TYPE_TEXTS } from './filter-texts.ts';
import { type KeyNames, namesOfDevices } from './key-names.ts';

/** The types of keys that dashboards filter by. */
export const DASHBOARD_KEY_TYPES: readonly EntityKeyType[] = ['ENTITY_FIELD', 'ATTRIBUTE', 'TIME_SERIES'];

/** A column of entities: a field, an attribute or a time series, by its type and its name. */
export function entityKey(
  keyTypes: readonly EntityKeyType[] = DASHBOARD_KEY_TYPES,
  names: KeyNames = namesOfDevices,
): Input<EntityKey> {
  return {
    empty: undefined,
    print: ({ type, key }, t) => `${key} (${t(KEY_TYPE_TEXTS[type])})`,
    Field: loadable(async () => {
      const { EntityKeyField } = await import('./entity-key-field.tsx');
      return (props: InputProps<EntityKey>) => (
        <EntityKeyField {...props} keyTypes={keyTypes} names={names} />
      );
    }),
  };
}
