import L from 'leaflet';
import { numberOf, type RecordData, writtenNumberOf } from './map-records.ts';
import type { MapSettings } from './map-settings.ts';
import { placeOf, type Size } from './map-view.ts';
import type { WorldPoint } from './place-index.ts';

/** What a map is of, the earth or a picture, and how places on it are told. */
export interface MapGround {
  readonly crs: L.CRS;
  /** How wide its square world is at zoom 0, pixels. */
  readonly extent: number;
  readonly zooms: { readonly least: number; readonly most: number };
  /** Nobody goes further; undefined: it has no end. */
  readonly bounds: L.LatLngBounds | undefined;
  /** The labels of the keys that say where something is. */
  readonly labels: readonly [string, string];
  /** What these keys say; undefined where they do not say it. */
  numbersOf(data: RecordData): readonly [number, number] | undefined;
  placeOf(numbers: readonly [number, number]): L.LatLng;
  /** What the keys say of a place. */
  numbersAt(place: L.LatLng): readonly [number, number];
}

/** The earth, by degrees. */
export function earthGround({ latKeyName, lngKeyName }: MapSettings): MapGround {
  return {
    crs: L.CRS.EPSG3857,
    extent: 256,
    zooms: { least: 0, most: 22 },
    bounds: undefined,
    labels: [latKeyName, lngKeyName],
    numbersOf: (data) => pairOf(numberOf(data, latKeyName), numberOf(data, lngKeyName)),
    placeOf: ([latitude, longitude]) => placeOf(latitude, longitude),
    numbersAt({ lat, lng }) {
      const { lat: latitude, lng: longitude } = placeOf(lat, L.Util.wrapNum(lng, [-180, 180], true));
      return [rounded(latitude), rounded(longitude)];
    },
  };
}

/** At this zoom a picture just fits into its room. */
const WHOLE = 1;
const NEAREST = 4;

/** A picture, by parts of its width and its height, as large as fits into a room. */
export function pictureGround(
  { xPosKeyName, yPosKeyName }: MapSettings,
  picture: Size,
  room: Size,
): MapGround {
  const scale = Math.min(room.width / picture.width, room.height / picture.height) / 2 ** WHOLE;
  const width = picture.width * scale;
  const height = picture.height * scale;
  return {
    crs: L.CRS.Simple,
    extent: Math.max(width, height),
    zooms: { least: WHOLE, most: NEAREST },
    bounds: L.latLngBounds([-height, 0], [0, width]),
    labels: [xPosKeyName, yPosKeyName],
    numbersOf: (data) => pairOf(writtenNumberOf(data, xPosKeyName), writtenNumberOf(data, yPosKeyName)),
    placeOf: ([x, y]) => L.latLng(-y * height, x * width),
    numbersAt: ({ lat, lng }) => [rounded(within(lng / width)), rounded(within(-lat / height))],
  };
}

/** Where in the square world of a ground a place is. */
export function worldPoint({ crs, extent }: MapGround, place: L.LatLng): WorldPoint {
  const { x, y } = crs.latLngToPoint(place, 0);
  return { x: x / extent, y: y / extent };
}

/** The place of a point of the world of a ground. */
export function placeAt({ crs, extent }: MapGround, { x, y }: WorldPoint): L.LatLng {
  return crs.pointToLatLng(L.point(x * extent, y * extent), 0);
}

function pairOf(
  first: number | undefined,
  second: number | undefined,
): readonly [number, number] | undefined {
  return first === undefined || second === undefined ? undefined : [first, second];
}

function within(part: number): number {
  return Math.min(Math.max(part, 0), 1);
}

/** To less than a millimetre on the earth. */
function rounded(value: number): number {
  return Math.round(value * 1e8) / 1e8;
}
