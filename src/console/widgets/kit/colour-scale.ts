import { mixed } from './css-colour.ts';

/** A colour that a value has at a place of a scale. */
export interface ColourStop {
  readonly at: number;
  readonly colour: string;
}

/** Stops at even distances over a scale from 0 to 1. */
export function evenStops(colours: readonly string[]): ColourStop[] {
  const last = Math.max(colours.length - 1, 1);
  return colours.map((colour, place) => ({ at: place / last, colour }));
}

/** The colour of a place: between two stops their mixture, outside of all the nearest; undefined without stops. */
export function colourAt(stops: readonly ColourStop[], place: number): string | undefined {
  const sorted = stops.toSorted((a, b) => a.at - b.at);
  const before = sorted.findLast(({ at }) => at <= place);
  const after = sorted.find(({ at }) => at >= place);
  if (!before || !after) return (before ?? after)?.colour;
  const distance = after.at - before.at;
  return distance === 0 ? before.colour : mixed(before.colour, after.colour, (place - before.at) / distance);
}
