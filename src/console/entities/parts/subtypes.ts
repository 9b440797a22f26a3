import * as z from 'zod/mini';
import { entitySubtypes } from '../../api/entity-subtypes.ts';
import { choice } from '../../commands/choice.tsx';
import { param } from '../../commands/param.ts';
import { suggestedText } from '../../inputs/suggested-text.tsx';
import type { Property } from '../kind/entity-kind.ts';
import type { ListFilter } from '../kind/list-filter.ts';

/**
 * The free text that sorts entities of a kind, their type: a column, a required parameter that suggests the types in
 * use, and a filter that offers them.
 */
export function subtypes(path: Parameters<typeof entitySubtypes>[0]) {
  const inUse = () => entitySubtypes(path);
  const property: Property<{ type?: string | null | undefined }> = {
    id: 'type',
    title: 'entity.type',
    width: 140,
    grow: 1,
    sortProperty: 'type',
    text: ({ type }) => type ?? '',
  };
  const filter: ListFilter = {
    id: 'type',
    title: 'entity.type',
    command: 'entity.type-filter',
    description: 'entity.type-filter-description',
    all: 'entity.type-all',
    input: choice(async () => (await inUse()).map((type) => ({ value: type, label: type }))),
  };
  return {
    property,
    param: param(z.string().check(z.trim(), z.minLength(1, { error: 'entity.type-required' })), {
      title: 'entity.type',
      description: 'entity.type-description',
      input: suggestedText(inUse),
    }),
    filter,
  };
}
