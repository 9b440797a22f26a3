import type { EntityLookup, Listed } from '../../api/entity-service.ts';
import { type ListPlace, OWN } from '../../api/list-place.ts';
import type { Input } from '../../commands/input.ts';
import { picker } from '../../inputs/picker.tsx';
import type { RequestOptions } from '../../wire/transport.ts';

/** How many a picker shows for a search text. */
const CHOICES = 50;

/** How many are looked through for those that a picker offers. */
const SEARCHED = 500;

/** Calls whose failure the asking face shows, and which move no progress bar. */
const QUIET: RequestOptions = { ignoreErrors: true, ignoreLoading: true };

/**
 * The best matches of a list, the user's own unless said. Lists search by prefix; the wildcard in front makes it any
 * part of the name.
 */
export async function found<I extends Listed>(
  service: EntityLookup<I>,
  text: string,
  pageSize: number,
  signal: AbortSignal,
  sortProperty = 'name',
  place = OWN,
): Promise<readonly I[]> {
  const link = { pageSize, page: 0, textSearch: text && `%${text}`, sortProperty, sortOrder: 'ASC' as const };
  return (await service.page(place, link, { ...QUIET, signal })).data;
}

/** What differs from one picker of entities to the next. */
interface Picking<I> {
  /** What the choices are ordered by; `name` unless said. */
  sortProperty?: string | undefined;
  /** What tells one from others of its name. */
  hintOf?: ((listed: I) => string) | undefined;
  /** Whether it is offered; all are, unless said. */
  offers?: ((listed: I) => boolean) | undefined;
  /** The list they are in; undefined while there is none. The user's own, unless said. */
  place?: (() => ListPlace | undefined) | undefined;
}

/** How a person picks one entity by name. */
export function pickerOf<I extends Listed>(
  service: EntityLookup<I>,
  nameOf: (listed: I) => string,
  { sortProperty, hintOf, offers, place = () => OWN }: Picking<I> = {},
): Input<string> {
  return picker({
    search: async (text, signal) => {
      const from = place();
      if (!from) return [];
      const matches = await found(service, text, offers ? SEARCHED : CHOICES, signal, sortProperty, from);
      return (offers ? matches.filter(offers).slice(0, CHOICES) : matches).map((listed) => ({
        value: listed.id.id,
        label: nameOf(listed),
        ...(hintOf && { hint: hintOf(listed) }),
      }));
    },
    labelOf: async (id) => nameOf(await service.info(id, QUIET)),
  });
}
