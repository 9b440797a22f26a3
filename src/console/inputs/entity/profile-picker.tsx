import type { EntityDirectory } from '../../api/entity-directory.ts';
import type { Input, InputProps } from '../../commands/input.ts';
import { translate } from '../../i18n/i18n.ts';
import { loadable } from '../../ui/loadable.tsx';
import { afterPause } from '../picker.tsx';
import { nameOf, searchFor } from './entity-autocomplete.tsx';
import type { ProfileWriting } from './profile-writing.ts';
import { TYPE_TEXTS } from './type-texts.ts';

/** A device or tenant profile by its id. With `writing` it can be edited, and one created that is not found. */
export function profilePicker(
  directory: EntityDirectory,
  entityType: ProfileWriting['entityType'],
  writing?: ProfileWriting,
): Input<string> {
  const choices = afterPause(searchFor(directory, { entityType }));
  const labelOf = (id: string) => nameOf(directory, entityType, id);
  const { noMatch } = TYPE_TEXTS[entityType];
  return {
    empty: undefined,
    choices,
    noMatch,
    print: labelOf,
    Field: loadable(async () => {
      const { ProfileField } = await import('./profile-field.tsx');
      return (props: InputProps<string>) => (
        <ProfileField
          {...props}
          choices={choices}
          labelOf={labelOf}
          noMatch={noMatch}
          {...(writing && { writing })}
          createLabel={(name) => translate('entity.create-named', { name })}
        />
      );
    }),
  };
}
