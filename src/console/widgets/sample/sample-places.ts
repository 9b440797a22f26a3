/** Turned by so much from one to the next, things stand nowhere in rows, radians. */
const GOLDEN = 2.399963;

/** Where the things of a map are, and how far they are spread: by what their keys are called. */
const PLACES: Readonly<Record<string, { middle: number; spread: number; turn: number }>> = {
  latitude: { middle: 48, spread: 5, turn: 0 },
  longitude: { middle: 11, spread: 9, turn: Math.PI / 2 },
  xPos: { middle: 0.5, spread: 0.42, turn: Math.PI / 2 },
  yPos: { middle: 0.5, spread: 0.42, turn: 0 },
};

/**
 * Where a thing is along one axis of a map, a part of the way along; undefined for keys that say something else.
 *
 * @param count of all things
 * @param part of the way, from 0 to 1
 */
export function samplePlace(key: string, number: number, count: number, part = 0): number | undefined {
  const place = Object.hasOwn(PLACES, key) ? PLACES[key] : undefined;
  if (!place) return undefined;
  const { middle, spread, turn } = place;
  const distance = Math.sqrt((number + 0.5) / count);
  const angle = number * GOLDEN + turn;
  const walked = part * 0.6 * Math.sin(turn + part * 5 + number) + part * 0.5;
  return middle + spread * (distance * Math.sin(angle) + walked * 0.3);
}
