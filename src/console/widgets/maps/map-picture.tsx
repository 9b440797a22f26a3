import L from 'leaflet';
import { useEffect } from 'react';

/** A picture that lies below all else on a map. */
export function MapPicture({
  map,
  address,
  bounds,
}: {
  map: L.Map;
  address: string;
  bounds: L.LatLngBounds;
}) {
  useEffect(() => {
    const overlay = L.imageOverlay(address, bounds, { interactive: false, zIndex: 0, pane: 'tilePane' });
    overlay.addTo(map);
    return () => {
      overlay.remove();
    };
  }, [map, address, bounds]);
  return null;
}
