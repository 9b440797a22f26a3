import { useQueries } from '@tanstack/react-query';
import type { Authority } from '../../../model/authority.ts';
import type { EntityType } from '../../../model/entity-id.ts';
import { entityTypeSupport } from '../../commands/entity-types.ts';
import { openIdOf } from '../../entities/kind/list-places.ts';
import { isOpenTo, type Screen } from '../../frame/screen.ts';
import { screenAt } from '../../frame/screens.ts';
import { trailTo } from '../../frame/trail.ts';
import type { Place } from './places-store.ts';

/** A place with what is known of it. */
export interface KnownPlace {
  path: string;
  screen: Screen;
  /** The entity that is open there; none: the page itself is meant. */
  entity: { type: EntityType; id: string } | undefined;
  /** Of that entity; undefined while nobody knows it. */
  name: string | undefined;
  /** The entity does not exist any more, or is not for this user. */
  gone: boolean;
}

/** The places among these that an authority may open, with their names of today. */
export function useKnownPlaces(places: readonly Place[], authority: Authority): readonly KnownPlace[] {
  const open = places.flatMap((place) => {
    const known = atPlace(place, authority);
    return known ? [known] : [];
  });
  const ids = new Map<EntityType, string[]>();
  for (const { entity } of open) {
    if (entity) ids.set(entity.type, [...new Set([...(ids.get(entity.type) ?? []), entity.id])].toSorted());
  }
  const asked = [...ids];
  const answers = useQueries({
    queries: asked.map(([type, wanted]) => ({
      queryKey: [type, 'named', wanted],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        entityTypeSupport(type)?.named(wanted, signal) ?? Promise.resolve([]),
    })),
  });
  const named = new Map(
    asked.map(([type], at) => {
      const entities = answers[at]?.data;
      return [type, entities && new Map(entities.map(({ id, name }) => [id, name]))] as const;
    }),
  );
  return open.map((place) => {
    const names = place.entity && named.get(place.entity.type);
    if (!place.entity || !names) return place;
    const name = names.get(place.entity.id);
    return { ...place, name: name ?? place.name, gone: name === undefined };
  });
}

function atPlace({ path, name }: Place, authority: Authority): KnownPlace | undefined {
  const shown = screenAt(path);
  if (!shown || !isOpenTo(shown.screen, authority, shown.params)) return undefined;
  const { screen, params } = shown;
  const id = openIdOf(params);
  const entity = id !== null && screen.entityType ? { type: screen.entityType, id } : undefined;
  return { path, screen, entity, name, gone: false };
}

/** The page above a place that belongs to something, such as the customer whose devices are listed; of others none. */
export function ownerOf(path: string, authority: Authority): ReturnType<typeof trailTo>[number] | undefined {
  return trailTo(path, authority)
    .slice(1, -1)
    .findLast(({ screen, page, path: above }) => above !== page && screen.useName !== undefined);
}
