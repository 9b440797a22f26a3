import { EntityId } from '../../../model/entity-id.ts';
import type { EntityDirectory } from '../../api/entity-directory.ts';
import type { Choice, Input, InputProps } from '../../commands/input.ts';
import { loadable } from '../../ui/loadable.tsx';
import { chips } from '../chips.tsx';
import { beginningWith } from './beginning-with.ts';

/** Whose keys are suggested, and of what. Without an entity nothing is. */
export interface KeysOf {
  entity?: Pick<EntityId, 'entityType' | 'id'> | undefined;
  kind: 'attributes' | 'timeseries';
}

/** Keys of attributes or time series: those that an entity has are suggested, any other is taken. */
export function entityKeys(directory: EntityDirectory, keysOf: KeysOf): Input<string[]> {
  return chips({
    search: (text) => keysBeginningWith(directory, keysOf, text),
    noMatch: 'entity.no-keys-found',
  });
}

/** The same, of the entity that another field of the form holds at the time. */
export function entityKeysBeside(
  directory: EntityDirectory,
  { field, kind }: { field: string; kind: KeysOf['kind'] },
): Input<string[]> {
  const typed = entityKeys(directory, { kind });
  return {
    ...typed,
    Field: loadable(async () => {
      const { BesideKeysField } = await import('./beside-keys-field.tsx');
      const search = (others: Readonly<Record<string, unknown>>, text: string) =>
        keysBeginningWith(directory, { entity: EntityId.safeParse(others[field]).data, kind }, text);
      return (props: InputProps<string[]>) => <BesideKeysField {...props} search={search} />;
    }),
  };
}

async function keysBeginningWith(
  directory: EntityDirectory,
  { entity, kind }: KeysOf,
  text: string,
): Promise<Choice[]> {
  return entity ? beginningWith(await directory.keys(entity, kind), text) : [];
}
