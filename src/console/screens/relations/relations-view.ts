import { useMemo } from 'react';
import { useSearch } from 'wouter';
import * as z from 'zod/mini';
import { EntityType } from '../../../model/entity-id.ts';
import { currentPath, urlParam } from '../../ui/navigation.ts';
import { directionChoice, type ShownDirection } from './relation-direction.ts';
import { keyOf } from './relation-rows.ts';
import { RELATIONS_PATH } from './relations-path.ts';

/** How far a walk may go in one table, in relations. */
export const MOST_LEVELS = 20;

/** More steps back than this make an address that is too long to be passed on. */
const MOST_STEPS = 30;

/** An entity in an address. */
export interface Place {
  entityType: EntityType;
  id: string;
}

/** What the screen shows, as its address says it. */
export interface RelationsView {
  /** Whose relations are shown; undefined: nothing has been chosen yet. */
  place: Place | undefined;
  /** Over which entities the walk has come here, the first one first. */
  path: readonly Place[];
  direction: ShownDirection;
  levels: number;
  relationType: string | undefined;
  endType: EntityType | undefined;
  /** Whether the graph stands beside the list; undefined: where there is room for it. */
  graph: boolean | undefined;
}

const Levels = z.coerce.number().check(z.int(), z.gte(1), z.lte(MOST_LEVELS));
const Id = z.string().check(z.minLength(1));
const DIRECTIONS = directionChoice.options.map(({ value }) => value);

/** Reads the address; what means nothing is as if it were not there. */
export function viewOf(search: string): RelationsView {
  const params = new URLSearchParams(search);
  const graph = params.get('graph');
  return {
    place: placeOf(params.get('entityType'), params.get('entityId')),
    path: (params.get('path') ?? '').split(',').flatMap((step) => {
      const [type, id] = step.split(':');
      return placeOf(type, id) ?? [];
    }),
    direction: DIRECTIONS.find((value) => value === params.get('direction')) ?? 'BOTH',
    levels: Levels.safeParse(params.get('levels')).data ?? 1,
    relationType: params.get('relationType') || undefined,
    endType: EntityType.safeParse(params.get('endType')).data,
    graph: graph === null ? undefined : graph !== 'off',
  };
}

/** What the screen shows, followed as the address changes. */
export function useRelationsView(): RelationsView {
  const search = useSearch();
  return useMemo(() => viewOf(search), [search]);
}

/** What the screen shows now; undefined on other pages. */
export function shownView(): RelationsView | undefined {
  return isOnScreen() ? viewOf(window.location.search) : undefined;
}

/** Which relations are listed on the page: both ways on the screen, those from the entity elsewhere, unless chosen. */
export function shownDirection(): ShownDirection {
  const chosen = DIRECTIONS.find((value) => value === urlParam(directionChoice.param));
  return chosen ?? (isOnScreen() ? 'BOTH' : 'FROM');
}

/** The address of an entity's relations at a step of a walk; what the list is narrowed to stays. */
export function addressOfStep(place: Place, path: readonly Place[] = []): string {
  const params = new URLSearchParams(isOnScreen() ? window.location.search : '');
  // What was searched for was another list.
  for (const name of ['search', 'path']) params.delete(name);
  params.set('entityType', place.entityType);
  params.set('entityId', place.id);
  if (path.length > 0) {
    const steps = path.slice(-MOST_STEPS).map(({ entityType, id }) => `${entityType}:${id}`);
    params.set('path', steps.join(','));
  }
  return `${RELATIONS_PATH}?${params}`;
}

/** The address of the entity that a walk goes on to. */
export function addressOfWalk({ place, path }: RelationsView, to: Place): string {
  if (place && keyOf(place) === keyOf(to)) return addressOfStep(to, path);
  return addressOfStep(to, place ? [...path, place] : []);
}

function isOnScreen(): boolean {
  return currentPath() === RELATIONS_PATH;
}

function placeOf(type: string | null | undefined, id: string | null | undefined): Place | undefined {
  const entityType = EntityType.safeParse(type).data;
  const known = Id.safeParse(id).data;
  return entityType && known ? { entityType, id: known } : undefined;
}
