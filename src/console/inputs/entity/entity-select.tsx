import type { AliasEntity } from '../../../model/entity-alias.ts';
import type { EntityDirectory } from '../../api/entity-directory.ts';
import type { Input, InputProps } from '../../commands/input.ts';
import { formatList } from '../../i18n/format-list.ts';
import { loadable } from '../../ui/loadable.tsx';
import { isPseudo, type OfferedTypes, titleOf } from './allowed-types.ts';
import { namesOf } from './entity-autocomplete.tsx';
import type { Entities } from './entity-select-field.tsx';

/** An entity of any type: the type, then the entity. Of those that are another for everybody the type alone. */
export function entitySelect(directory: EntityDirectory, offered: OfferedTypes = {}): Input<AliasEntity> {
  return {
    empty: undefined,
    async print({ entityType, id }) {
      if (isPseudo(entityType)) return titleOf(entityType);
      const names = id ? await namesOf(directory, entityType, [id]) : new Map<string, string>();
      return [titleOf(entityType), names.get(id ?? '')].filter(Boolean).join(': ');
    },
    Field: loadable(async () => {
      const { EntitySelectField } = await import('./entity-select-field.tsx');
      return (props: InputProps<AliasEntity>) => (
        <EntitySelectField {...props} directory={directory} offered={offered} />
      );
    }),
  };
}

/** Several entities of any one type: the type, then the entities. */
export function entityListSelect(
  directory: EntityDirectory,
  offered: Omit<OfferedTypes, 'pseudo'> = {},
): Input<Entities> {
  return {
    empty: undefined,
    async print({ entityType, ids }) {
      const names = await namesOf(directory, entityType, ids);
      return `${titleOf(entityType)}: ${formatList([...names.values()])}`;
    },
    Field: loadable(async () => {
      const { EntityListSelectField } = await import('./entity-select-field.tsx');
      return (props: InputProps<Entities>) => (
        <EntityListSelectField {...props} directory={directory} offered={offered} />
      );
    }),
  };
}
