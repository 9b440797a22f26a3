import type { EntityType } from '../../../model/entity-id.ts';
import type { EntityDirectory, FoundEntity } from '../../api/entity-directory.ts';
import type { ListPlace } from '../../api/list-place.ts';
import type { Choice, Input, InputProps } from '../../commands/input.ts';
import { translate } from '../../i18n/i18n.ts';
import { loadable } from '../../ui/loadable.tsx';
import { chips } from '../chips.tsx';
import { picker, type Searched } from '../picker.tsx';
import { TYPE_TEXTS } from './type-texts.ts';

/** Which entities are offered. */
export interface OfferedEntities {
  entityType: EntityType;
  /** Only those of this type of devices, assets or views. */
  subtype?: string | undefined;
  /** The ids of those that are not. */
  exclude?: readonly string[] | undefined;
  /** Whether the customer that stands for everybody is left out: what is given to it is public, which is another question. */
  withoutPublic?: boolean | undefined;
  /** The list they are in; undefined while there is none. The user's own, unless said. */
  place?: (() => ListPlace | undefined | Promise<ListPlace | undefined>) | undefined;
}

/** One entity of one type, by its id, found by name. Of one subtype, a value of another one is given up. */
export function entityAutocomplete(
  directory: EntityDirectory,
  offered: OfferedEntities,
  create?: Searched['create'],
): Input<string> {
  const { entityType, subtype } = offered;
  const listed = picker({
    search: searchFor(directory, offered),
    labelOf: (id) => nameOf(directory, entityType, id),
    noMatch: TYPE_TEXTS[entityType].noMatch,
    create,
  });
  if (!subtype) return listed;
  return {
    ...listed,
    Field: loadable(async () => {
      const [{ FittingField }] = await Promise.all([import('./fitting-field.tsx'), listed.Field.preload()]);
      const fits = async (id: string) => {
        const found = (await directory.named(entityType, [id])).get(id);
        // One that is gone stays, and is said to be.
        return found?.subtype === undefined || found.subtype === subtype;
      };
      return (props: InputProps<string>) => <FittingField {...props} Field={listed.Field} fits={fits} />;
    }),
  };
}

/** Several entities of one type, by their ids, found by name. */
export function entityList(directory: EntityDirectory, offered: OfferedEntities): Input<string[]> {
  const { entityType } = offered;
  return chips({
    search: searchFor(directory, offered),
    labelsOf: (ids) => namesOf(directory, entityType, ids),
    noMatch: TYPE_TEXTS[entityType].noMatch,
    placeholder: TYPE_TEXTS[entityType].plural,
  });
}

/** Searches for entities that can be chosen. */
export function searchFor(
  directory: EntityDirectory,
  { entityType, subtype, exclude = [], withoutPublic = false, place }: OfferedEntities,
): Searched['search'] {
  return async (text, signal) => {
    const from = await place?.();
    if (place && !from) return [];
    const found = await directory.search({ entityType, subtype, text, place: from }, signal);
    return found
      .filter(({ id, isPublic = false }) => !exclude.includes(id) && !(withoutPublic && isPublic))
      .map(choiceOf);
  };
}

/** The name of an entity; that it is gone, with its id, where nobody knows it any more. */
export async function nameOf(
  directory: Pick<EntityDirectory, 'named'>,
  entityType: EntityType,
  id: string,
): Promise<string> {
  return (await namesOf(directory, entityType, [id])).get(id) ?? id;
}

/** The names of entities. Of those that are gone it is said, with their ids. */
export async function namesOf(
  directory: Pick<EntityDirectory, 'named'>,
  entityType: EntityType,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const named = await directory.named(entityType, ids);
  return new Map(ids.map((id) => [id, named.get(id)?.name ?? translate('entity.gone', { id })]));
}

function choiceOf({ id, name, hint }: FoundEntity): Choice {
  return { value: id, label: name, ...(hint && { hint }) };
}
