import * as z from 'zod/mini';

/** A place on earth, in degrees. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** What ranges are told in. */
export const RangeUnit = z.enum(['METER', 'KILOMETER', 'FOOT', 'MILE', 'NAUTICAL_MILE']);
export type RangeUnit = z.infer<typeof RangeUnit>;

/** How many of a unit a kilometre has. */
const unitsPerKilometre: Readonly<Record<RangeUnit, number>> = {
  METER: 1_000,
  KILOMETER: 1,
  FOOT: 3_280.84,
  MILE: 0.62137,
  NAUTICAL_MILE: 0.539957,
};

/** The mean radius, km. */
const EARTH_RADIUS = 6_371.0087714;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** How far two places are apart along the surface. */
export function distanceBetween(a: Position, b: Position, unit: RangeUnit): number {
  const rise = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const turn = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const chord = rise + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * turn;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(chord))) * unitsPerKilometre[unit];
}

/**
 * Whether a place lies within a polygon or on its border. An edge takes the shorter way around the earth, so that a
 * polygon may cross the line where longitudes begin anew.
 */
export function isWithinPolygon({ latitude, longitude }: Position, corners: readonly Position[]): boolean {
  const ring = unrolled(corners);
  const west = Math.min(...ring.map((corner) => corner.longitude));
  // The place as it is counted from the westernmost corner.
  const x = west + ((((longitude - west) % 360) + 360) % 360);
  let isWithin = false;
  for (const [at, a] of ring.entries()) {
    const b = ring[(at + 1) % ring.length] ?? a;
    if (isOnEdge(x, latitude, a, b)) return true;
    const crosses = a.latitude > latitude !== b.latitude > latitude;
    if (!crosses) continue;
    const share = (latitude - a.latitude) / (b.latitude - a.latitude);
    if (x < a.longitude + share * (b.longitude - a.longitude)) isWithin = !isWithin;
  }
  return isWithin;
}

/** The corners with longitudes that go on where they would begin anew. */
function unrolled(corners: readonly Position[]): Position[] {
  const ring: Position[] = [];
  for (const { latitude, longitude } of corners) {
    const last = ring.at(-1)?.longitude ?? longitude;
    ring.push({ latitude, longitude: longitude + 360 * Math.round((last - longitude) / 360) });
  }
  return ring;
}

function isOnEdge(x: number, y: number, a: Position, b: Position): boolean {
  const across =
    (b.longitude - a.longitude) * (y - a.latitude) - (x - a.longitude) * (b.latitude - a.latitude);
  return across === 0 && isBetween(x, a.longitude, b.longitude) && isBetween(y, a.latitude, b.latitude);
}

function isBetween(value: number, one: number, other: number): boolean {
  return value >= Math.min(one, other) && value <= Math.max(one, other);
}
