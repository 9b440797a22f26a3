import L from 'leaflet';
import { useEffect } from 'react';
import type { TileLayer } from './tiles.ts';

const FOLDER = 16;

/** Fetches tiles; parts of addresses that nobody knows stay as they are. */
class AddressedTiles extends L.TileLayer {
  readonly source: TileLayer;

  constructor(source: TileLayer) {
    super(source.url, {
      subdomains: source.subdomains,
      maxNativeZoom: source.maxZoom,
      maxZoom: 22,
      // Some who give tiles want to know which page they are for; more than its origin is nobody's business.
      referrerPolicy: 'origin',
    });
    this.source = source;
  }

  override getTileUrl({ x, y, z }: L.Coords): string {
    const { url, subdomains, isFromSouth } = this.source;
    const row = isFromSouth ? 2 ** z - 1 - y : y;
    const parts: Readonly<Record<string, string | number>> = {
      x,
      y: row,
      '-y': 2 ** z - 1 - row,
      z,
      s: subdomains[Math.abs(x + y) % subdomains.length] ?? '',
      r: L.Browser.retina ? '@2x' : '',
      folderX: Math.floor(x / FOLDER),
      folderY: Math.floor(row / FOLDER),
    };
    return url.replace(/\{([\w-]+)\}/g, (whole, name: string) => String(parts[name] ?? whole));
  }
}

/** The tiles of one address on a map. Says whether they come: true with the first, false while none has. */
export function MapTiles({
  map,
  source,
  place,
  onFetched,
}: {
  map: L.Map;
  source: TileLayer;
  /** From below. */
  place: number;
  onFetched(isFetched: boolean): void;
}) {
  useEffect(() => {
    const layer = new AddressedTiles(source);
    layer.setZIndex(place + 1);
    let any = false;
    layer.on('tileload', () => {
      if (!any) onFetched(true);
      any = true;
    });
    layer.on('tileerror', () => {
      if (!any) onFetched(false);
    });
    layer.addTo(map);
    return () => {
      layer.remove();
    };
  }, [map, source, place, onFetched]);
  return null;
}
