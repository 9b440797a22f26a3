import type { EntityDirectory, SubtypedEntity } from '../../api/entity-directory.ts';
import { choice } from '../../commands/choice.tsx';
import type { Input } from '../../commands/input.ts';
import { translate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { chips } from '../chips.tsx';
import { suggestedText } from '../suggested-text.tsx';
import { beginningWith } from './beginning-with.ts';

/** What fields say of the types that sort entities. */
export const SUBTYPE_TEXTS: Readonly<
  Record<
    SubtypedEntity,
    { all: TranslationKey; required: TranslationKey; listEmpty: TranslationKey; noMatch: TranslationKey }
  >
> = {
  DEVICE: {
    all: 'device.all-device-types',
    required: 'device.device-type-required',
    listEmpty: 'device.device-type-list-empty',
    noMatch: 'device.no-device-types-matching',
  },
  ASSET: {
    all: 'asset.all-asset-types',
    required: 'asset.asset-type-required',
    listEmpty: 'asset.asset-type-list-empty',
    noMatch: 'asset.no-asset-types-matching',
  },
  ENTITY_VIEW: {
    all: 'entity-view.all-entity-view-types',
    required: 'entity-view.entity-view-type-required',
    listEmpty: 'entity-view.entity-view-type-list-empty',
    noMatch: 'entity-view.no-entity-view-types-matching',
  },
};

/** The type of a device, an asset or a view: one in use, or a new word. */
export function subtypeAutocomplete(directory: EntityDirectory, entityType: SubtypedEntity): Input<string> {
  return suggestedText(async () => directory.subtypes(entityType), beginningWith);
}

/** Several types: those in use are suggested, any other word is taken. */
export function subtypeList(directory: EntityDirectory, entityType: SubtypedEntity): Input<string[]> {
  return chips({
    search: async (text) => beginningWith(await directory.subtypes(entityType), text),
    noMatch: SUBTYPE_TEXTS[entityType].noMatch,
  });
}

/** One of the types in use, or all of them: the empty text. */
export function subtypeSelect(directory: EntityDirectory, entityType: SubtypedEntity): Input<string> {
  const listed = choice(
    async () => {
      const types = [...(await directory.subtypes(entityType))].toSorted((one, other) =>
        one.localeCompare(other),
      );
      const all = { value: '', label: translate(SUBTYPE_TEXTS[entityType].all) };
      return [all, ...types.map((type) => ({ value: type, label: type }))];
    },
    { withoutNone: true },
  );
  return { ...listed, empty: '' };
}
