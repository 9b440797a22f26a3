import type { AliasFilter } from '../../../model/entity-alias.ts';
import type { EntityType } from '../../../model/entity-id.ts';
import type { EntityDirectory } from '../../api/entity-directory.ts';
import type { Input, InputProps } from '../../commands/input.ts';
import { loadable } from '../../ui/loadable.tsx';
import { relationType } from '../entity/relation-type.ts';
import { writtenAlias } from './alias-texts.ts';

/**
 * Which entities an alias stands for: the type of the filter, then what filters of that type want. What is missing is
 * for a schema to say: a filter is a value before it is whole, so that nothing of it is lost.
 */
export function aliasFilter(
  directory: EntityDirectory,
  /** Only filters that can find entities of these types; all, unless said. */
  entityTypes?: readonly EntityType[],
): Input<AliasFilter> {
  return {
    empty: undefined,
    print: writtenAlias,
    Field: loadable(async () => {
      const [{ AliasFilterField }] = await Promise.all([
        import('./alias-filter-field.tsx'),
        relationType.Field.preload(),
      ]);
      return (props: InputProps<AliasFilter>) => (
        <AliasFilterField {...props} directory={directory} {...(entityTypes && { entityTypes })} />
      );
    }),
  };
}
