import { useMemo } from 'react';
import { type MapGround, placeAt, worldPoint } from './map-ground.ts';
import type { MapSettings } from './map-settings.ts';
import { boundsOn, type Surface } from './map-surface.tsx';
import type { Place } from './place.ts';
import { type FoundPoints, placeIndex } from './place-index.ts';

/** More than so many marks are no map any more, and no browser moves them smoothly. */
export const MOST_MARKS = 500;
/** Marks stand a little outside of what is to be seen, too: it is moved before they are. */
const AROUND = 0.25;

/**
 * What of some places is shown as marks: each by itself, or as many as there are near each other as one, where the settings
 * say so or there are too many.
 */
export function useShownPlaces(
  surface: Surface,
  ground: MapGround,
  places: readonly Place[],
  { useClusterMarkers, maxZoom, maxClusterRadius }: MapSettings,
): FoundPoints {
  const isIndexed = useClusterMarkers || places.length > MOST_MARKS;
  const index = useMemo(
    () =>
      isIndexed
        ? placeIndex(
            places.map(({ at }) => worldPoint(ground, at)),
            { radius: maxClusterRadius, extent: ground.extent },
          )
        : undefined,
    [isIndexed, places, ground, maxClusterRadius],
  );
  const { zoom } = surface.view;
  return useMemo(() => {
    if (!index) return { clusters: [], single: places.map((_, at) => at) };
    const bounds = boundsOn(surface, AROUND);
    const part = {
      from: worldPoint(ground, bounds.getNorthWest()),
      to: worldPoint(ground, bounds.getSouthEast()),
    };
    if (!useClusterMarkers || (maxZoom !== null && maxZoom !== undefined && zoom >= maxZoom)) {
      const single = index.single(part);
      if (single.length <= MOST_MARKS) return { clusters: [], single };
    }
    return index.clustered(part, Math.floor(zoom));
  }, [index, places, surface, ground, useClusterMarkers, maxZoom, zoom]);
}

/** Where a cluster is. */
export function clusterPlace(ground: MapGround, cluster: FoundPoints['clusters'][number]) {
  return placeAt(ground, cluster);
}
