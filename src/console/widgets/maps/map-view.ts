import L from 'leaflet';

/** What of the world is to be seen: a point in the middle, and how near it is. */
export interface MapView {
  readonly centre: L.LatLng;
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Free room around what is fitted in, pixels; less where there is little. */
const MARGIN = 50;

/** The view in which some places just fit into a room, no nearer than a zoom; undefined without places. */
export function fittingView(
  crs: L.CRS,
  places: readonly L.LatLng[],
  { width, height }: Size,
  { least, most }: { least: number; most: number },
): MapView | undefined {
  if (places.length === 0) return undefined;
  const bounds = L.bounds(places.map((place) => crs.latLngToPoint(place, 0)));
  const size = bounds.getSize();
  const room = { width: inner(width), height: inner(height) };
  const scale = Math.min(room.width / Math.max(size.x, 1e-9), room.height / Math.max(size.y, 1e-9));
  const zoom = Math.min(Math.max(Math.floor(Math.log2(scale)), least), most);
  return { centre: crs.pointToLatLng(bounds.getCenter(), 0), zoom };
}

function inner(length: number): number {
  return Math.max(length - 2 * Math.min(MARGIN, length / 4), 1);
}

/** The part of the world that a view shows, and as much again around it as a part of its size. */
export function boundsOfView(
  crs: L.CRS,
  { centre, zoom }: MapView,
  { width, height }: Size,
  around = 0,
): L.LatLngBounds {
  const middle = crs.latLngToPoint(centre, zoom);
  const half = L.point(width * (0.5 + around), height * (0.5 + around));
  return L.latLngBounds([
    crs.pointToLatLng(middle.subtract(half), zoom),
    crs.pointToLatLng(middle.add(half), zoom),
  ]);
}

/** Whether a view shows all of some places. */
export function showsAll(crs: L.CRS, view: MapView, size: Size, places: readonly L.LatLng[]): boolean {
  const bounds = boundsOfView(crs, view, size);
  return places.every((place) => bounds.contains(place));
}

/** No map goes further north or south. */
const MOST_LATITUDE = 85.0511287798;

/** A place by its degrees, as far as maps go. */
export function placeOf(latitude: number, longitude: number): L.LatLng {
  return L.latLng(
    Math.min(Math.max(latitude, -MOST_LATITUDE), MOST_LATITUDE),
    Math.min(Math.max(longitude, -180), 180),
  );
}

/** A place that somebody has written: latitude and longitude; undefined where it is none. */
export function writtenPlace(written: string | readonly number[]): L.LatLng | undefined {
  const parts =
    typeof written === 'string'
      ? written.split(',').map((part) => Number(part.trim() || Number.NaN))
      : written;
  const [latitude, longitude] = parts;
  if (latitude === undefined || longitude === undefined) return undefined;
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return undefined;
  return placeOf(latitude, longitude);
}
