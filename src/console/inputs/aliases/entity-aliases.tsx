import type { EntityAlias } from '../../../model/entity-alias.ts';
import type { Input, InputProps } from '../../commands/input.ts';
import { formatList } from '../../i18n/format-list.ts';
import { loadable } from '../../ui/loadable.tsx';
import { relationType } from '../entity/relation-type.ts';
import type { AliasOptions } from './alias-dialog.tsx';

/** The aliases of a dashboard: a row each with its name and what it stands for, written in a dialog. */
export function entityAliases(options: AliasOptions): Input<EntityAlias[]> {
  return {
    empty: [],
    print: (aliases) => formatList(aliases.map(({ alias }) => alias)),
    Field: loadable(async () => {
      const [{ EntityAliasesField }] = await Promise.all([
        import('./entity-aliases-field.tsx'),
        relationType.Field.preload(),
      ]);
      return (props: InputProps<EntityAlias[]>) => <EntityAliasesField {...props} options={options} />;
    }),
  };
}
