import L from 'leaflet';
import { type RefObject, useEffect, useRef } from 'react';
import type { MapGround } from './map-ground.ts';
import type { MapSettings } from './map-settings.ts';
import type { Surface } from './map-surface.tsx';
import { fittingView, type MapView, showsAll, writtenPlace } from './map-view.ts';

/** Nobody fits a map nearer than this, unless it is set up nearer. */
const NEAREST_FIT = 16;
const USUAL_ZOOM = 8;

/** Brings all there is into view until somebody has moved the map. */
export function Fitting({
  surface: { map, view, size },
  mapRef,
  ground,
  everywhere,
  settings,
  showWhole,
}: {
  surface: Surface;
  mapRef: RefObject<L.Map | undefined>;
  ground: MapGround;
  everywhere: readonly L.LatLng[];
  settings: MapSettings;
  showWhole(): void;
}) {
  const shown = useRef<MapView & { ground: MapGround }>(undefined);
  useEffect(() => {
    mapRef.current = map;
  }, [map, mapRef]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it asks where the map is, and goes by what is on it
  useEffect(() => {
    const before = shown.current;
    if (before) {
      const isMoved = before.zoom !== map.getZoom() || !before.centre.equals(map.getCenter(), 1e-6);
      const isWhole = ground.bounds
        ? before.ground === ground
        : isMoved || !settings.fitMapBounds || showsAll(ground.crs, view, size, everywhere);
      if (isWhole) return;
    } else if (everywhere.length === 0 && !ground.bounds) return;
    showWhole();
    shown.current = { centre: map.getCenter(), zoom: map.getZoom(), ground };
  }, [map, everywhere, ground, size]);
  return null;
}

/** What is shown of a map that nobody has moved. */
export function wholeView(
  { crs, zooms, bounds }: MapGround,
  { fitMapBounds, defaultZoomLevel, useDefaultCenterPosition, defaultCenterPosition }: MapSettings,
  everywhere: readonly L.LatLng[],
  size: { width: number; height: number },
): MapView {
  if (bounds) return { centre: bounds.getCenter(), zoom: zooms.least };
  const chosen = useDefaultCenterPosition ? writtenPlace(defaultCenterPosition) : undefined;
  const most = Math.max(NEAREST_FIT, defaultZoomLevel ?? 0);
  const all = fittingView(crs, chosen ? [...everywhere, chosen] : everywhere, size, {
    least: zooms.least,
    most,
  });
  const zoom = Math.min(Math.max(defaultZoomLevel ?? USUAL_ZOOM, zooms.least), zooms.most);
  if (everywhere.length === 0) {
    return chosen ? { centre: chosen, zoom } : { centre: L.latLng(0, 0), zoom: defaultZoomLevel ?? 1 };
  }
  if (all && (fitMapBounds || !defaultZoomLevel)) return all;
  return { centre: chosen ?? all?.centre ?? L.latLng(0, 0), zoom };
}
