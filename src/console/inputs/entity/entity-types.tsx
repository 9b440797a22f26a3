import { EntityType } from '../../../model/entity-id.ts';
import { choice } from '../../commands/choice.tsx';
import { matching } from '../../commands/choice-list.ts';
import type { Input } from '../../commands/input.ts';
import { translate } from '../../i18n/i18n.ts';
import { chips } from '../chips.tsx';
import { type AnyEntityType, isPseudo, type OfferedTypes, offeredTypes, titleOf } from './allowed-types.ts';
import { TYPE_TEXTS } from './type-texts.ts';

/** One type of entity, of those that the user's role may choose from. */
export function entityTypeSelect(offered: OfferedTypes = {}): Input<AnyEntityType> {
  const listed = choice<AnyEntityType>(() => offeredTypes(offered));
  return { ...listed, print: titleOf };
}

/** Several types of entities. None is any, where it is not required. */
export function entityTypeList(offered: OfferedTypes = {}): Input<string[]> {
  return chips({
    search: async (text) =>
      matching(
        offeredTypes(offered).map(({ value }) => ({ value, label: pluralOf(value) })),
        text,
      ),
    labelsOf: async (types) => new Map(types.map((type) => [type, pluralOf(type)])),
    noMatch: 'entity.no-entity-types-matching',
    placeholder: 'entity.any-entity',
  });
}

function pluralOf(type: string): string {
  const known = EntityType.safeParse(type);
  if (known.success) return translate(TYPE_TEXTS[known.data].plural);
  return isPseudo(type as AnyEntityType) ? titleOf(type as AnyEntityType) : type;
}
