import type L from 'leaflet';
import type { MapGround } from './map-ground.ts';
import type { Rings } from './map-path.tsx';

/** How deep areas are nested: many, each of which has holes, each of which has corners. */
const DEEPEST = 4;
/** More corners than anybody draws. */
const MOST_CORNERS = 100_000;

/**
 * The corners of an area as a value has them: pairs of numbers in lists, or that as text; undefined where it is none. Of
 * what is no pair of numbers nothing is left.
 */
export function ringsOf(value: unknown, { placeOf }: Pick<MapGround, 'placeOf'>): Rings | undefined {
  const stored = typeof value === 'string' ? parsed(value) : value;
  let corners = 0;
  const read = (part: unknown, depth: number): L.LatLng | unknown[] | undefined => {
    if (!Array.isArray(part) || depth > DEEPEST) return undefined;
    const [first, second] = part;
    if (typeof first === 'number' && typeof second === 'number') {
      corners += 1;
      return Number.isFinite(first) && Number.isFinite(second) && corners < MOST_CORNERS
        ? placeOf([first, second])
        : undefined;
    }
    const inside = part.flatMap((one) => {
      const found = read(one, depth + 1);
      return found === undefined ? [] : [found];
    });
    return inside.length > 0 ? inside : undefined;
  };
  const rings = read(stored, 0);
  return Array.isArray(rings) ? (rings as Rings) : undefined;
}

/** All corners of an area. */
export function cornersOf(rings: Rings): L.LatLng[] {
  return (rings as unknown[]).flat(DEEPEST) as L.LatLng[];
}

/** An area as it is stored. */
export function storedRings(rings: Rings, { numbersAt }: Pick<MapGround, 'numbersAt'>): unknown[] {
  const write = (part: L.LatLng | unknown[]): unknown =>
    Array.isArray(part) ? part.map((one) => write(one as L.LatLng | unknown[])) : [...numbersAt(part)];
  return rings.map((part) => write(part as L.LatLng | unknown[]));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Whoever wrote it meant something else by that key.
    return undefined;
  }
}
