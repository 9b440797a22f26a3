import type { EntityLookup, Listed } from '../../api/entity-service.ts';
import { OWN } from '../../api/list-place.ts';
import type { Searched } from '../../inputs/picker.tsx';
import type { RequestOptions } from '../../wire/transport.ts';

/** How many a picker shows for a search text. */
const CHOICES = 50;

/** How many are looked through for those that a picker offers. */
const SEARCHED = 500;

/** Calls whose failure the asking face shows, and which move no progress bar. */
const QUIET: RequestOptions = { ignoreErrors: true, ignoreLoading: true };

/**
 * The best matches of the user's own list. Lists search by prefix; the wildcard in front makes it any
 * part of the name.
 */
export async function found<I extends Listed>(
  service: EntityLookup<I>,
  text: string,
  pageSize: number,
  signal: AbortSignal,
  sortProperty = 'name',
): Promise<readonly I[]> {
  const link = { pageSize, page: 0, textSearch: text && `%${text}`, sortProperty, sortOrder: 'ASC' as const };
  return (await service.page(OWN, link, { ...QUIET, signal })).data;
}

/** What differs from one picker of entities to the next. */
interface Picking<I> {
  /** What the choices are ordered by; `name` unless said. */
  sortProperty?: string | undefined;
  /** What tells one from others of its name. */
  hintOf?: ((listed: I) => string) | undefined;
  /** Whether it is offered; all are, unless said. */
  offers?: ((listed: I) => boolean) | undefined;
}

/** The list of a service, to pick one of it by name. */
export function searchedBy<I extends Listed>(
  service: EntityLookup<I>,
  nameOf: (listed: I) => string,
  { sortProperty, hintOf, offers }: Picking<I> = {},
): Searched {
  return {
    search: async (text, signal) => {
      const matches = await found(service, text, offers ? SEARCHED : CHOICES, signal, sortProperty);
      return (offers ? matches.filter(offers).slice(0, CHOICES) : matches).map((listed) => ({
        value: listed.id.id,
        label: nameOf(listed),
        ...(hintOf && { hint: hintOf(listed) }),
      }));
    },
    labelOf: async (id) => nameOf(await service.info(id, QUIET)),
  };
}
