import L from 'leaflet';
import { useEffect, useRef } from 'react';

/** How a line, or an area, is drawn. */
export interface PathLook {
  readonly colour: string;
  readonly opacity: number;
  /** In pixels. */
  readonly weight: number;
  /** Of an area; undefined: it is a line. */
  readonly fill?: { readonly colour: string; readonly opacity: number };
}

/** Corners of an area: a ring, rings with holes, or many of them. */
export type Rings = L.LatLng[] | L.LatLng[][] | L.LatLng[][][];

/** A line or an area on a map. */
export function MapPath({
  map,
  at,
  look: { colour, opacity, weight, fill },
  onPress,
}: {
  map: L.Map;
  at: Rings;
  look: PathLook;
  /** Undefined: nothing happens on it. */
  onPress?: ((at: L.LatLng) => void) | undefined;
}) {
  const path = useRef<L.Polyline | L.Polygon>(undefined);
  const latest = useRef({ at, onPress });
  latest.current = { at, onPress };
  const isArea = fill !== undefined;
  const isInteractive = onPress !== undefined;
  useEffect(() => {
    const options = { interactive: isInteractive };
    const made = isArea
      ? L.polygon(latest.current.at, options)
      : L.polyline(latest.current.at as L.LatLng[], options);
    made.on('click', (event) => {
      L.DomEvent.stopPropagation(event);
      latest.current.onPress?.(event.latlng);
    });
    made.addTo(map);
    path.current = made;
    return () => {
      made.remove();
    };
  }, [map, isArea, isInteractive]);
  useEffect(() => {
    path.current?.setLatLngs(at as L.LatLng[]);
  }, [at]);
  const [fillColour, fillOpacity] = [fill?.colour, fill?.opacity];
  useEffect(() => {
    path.current?.setStyle({
      color: colour,
      opacity,
      weight,
      ...(fillColour !== undefined && { fillColor: fillColour, fillOpacity: fillOpacity ?? 1 }),
    });
  }, [colour, opacity, weight, fillColour, fillOpacity]);
  return null;
}
