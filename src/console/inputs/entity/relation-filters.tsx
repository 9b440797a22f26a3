import type { RelationFilter } from '../../../model/relation.ts';
import type { Input, InputProps } from '../../commands/input.ts';
import { formatList } from '../../i18n/format-list.ts';
import { translate } from '../../i18n/i18n.ts';
import { loadable } from '../../ui/loadable.tsx';
import type { OfferedTypes } from './allowed-types.ts';
import { entityTypeList } from './entity-types.tsx';
import { relationType } from './relation-type.ts';

/** Which relations count: each row a type, any where it is empty, with the types of entities, any where there are none. */
export function relationFilters(offered: OfferedTypes = {}): Input<RelationFilter[]> {
  const types = entityTypeList(offered);
  return {
    empty: [],
    async print(filters, t) {
      const rows = filters.map(async ({ relationType: stored, entityTypes }) => {
        const type = stored || translate('relation.any-type');
        return entityTypes?.length ? `${type}: ${await types.print(entityTypes, t)}` : type;
      });
      return filters.length > 0 ? formatList(await Promise.all(rows)) : t('relation.any-relation');
    },
    Field: loadable(async () => {
      const [{ RelationFiltersField }] = await Promise.all([
        import('./relation-filters-field.tsx'),
        types.Field.preload(),
        relationType.Field.preload(),
      ]);
      return (props: InputProps<RelationFilter[]>) => <RelationFiltersField {...props} types={types} />;
    }),
  };
}
