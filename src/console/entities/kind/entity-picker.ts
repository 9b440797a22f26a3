import type { EntityLookup } from '../../api/entity-service.ts';
import { OWN } from '../../api/list-place.ts';
import type { Input } from '../../commands/input.ts';
import { picker } from '../../inputs/picker.tsx';
import type { RequestOptions } from '../../wire/transport.ts';
import type { Listed } from './entity-kind.ts';

/** How many a picker shows for a search text. */
const CHOICES = 50;

/** Calls whose failure the asking face shows, and which move no progress bar. */
const QUIET: RequestOptions = { ignoreErrors: true, ignoreLoading: true };

/** The best matches of the user's own list. Lists search by prefix; the wildcard in front makes it any part of the name. */
export async function found<I>(
  service: EntityLookup<I>,
  text: string,
  pageSize: number,
  signal: AbortSignal,
  sortProperty = 'name',
): Promise<readonly I[]> {
  const link = { pageSize, page: 0, textSearch: text && `%${text}`, sortProperty, sortOrder: 'ASC' as const };
  return (await service.page(OWN, link, { ...QUIET, signal })).data;
}

/** How a person picks one entity by name. */
export function pickerOf<I extends Listed>(
  service: EntityLookup<I>,
  nameOf: (listed: I) => string,
  sortProperty?: string,
): Input<string> {
  return picker({
    search: async (text, signal) =>
      (await found(service, text, CHOICES, signal, sortProperty)).map((listed) => ({
        value: listed.id.id,
        label: nameOf(listed),
      })),
    labelOf: async (id) => nameOf(await service.info(id, QUIET)),
  });
}
