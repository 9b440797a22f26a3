import type { EntityDirectory } from '../../api/entity-directory.ts';
import type { Input } from '../../commands/input.ts';
import { translate } from '../../i18n/i18n.ts';
import { showFailure } from '../../messages/show-failure.ts';
import { entityAutocomplete } from './entity-autocomplete.tsx';

/** A rule chain by its id; one that is not there is created by its name, where `create` is given. */
export function ruleChainPicker(
  directory: EntityDirectory,
  create?: (name: string) => Promise<{ id?: { id: string } | null | undefined; name: string }>,
): Input<string> {
  const creation = create && {
    label: (name: string) => translate('entity.create-named', { name }),
    run: async (typed: string) => {
      try {
        const { id, name } = await create(typed);
        return id ? { value: id.id, label: name } : undefined;
      } catch (error) {
        showFailure(error);
        return undefined;
      }
    },
  };
  return entityAutocomplete(directory, { entityType: 'RULE_CHAIN' }, creation);
}
