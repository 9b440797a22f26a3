/** How many cells a thumbnail has beside one another, and in how many rows. The first row is the header of the widget. */
export const COLUMNS = 16;
export const ROWS = 12;

/** How light each cell of a picture of a widget is, from 0 to 255, row by row. */
export type Thumbnail = readonly number[];

/**
 * How much two pictures of a widget may differ, as `unlikeness` counts it. Chromium with windows and the one without draw
 * letters a part of a pixel apart, which makes up to 0.066.
 */
export const TOLERANCE = 0.09;

/** What of a header and of a body counts as nothing, for each cell: one that is nearly blank is not compared by its noise. */
const NOISE = { header: 4, body: 0.5 };

/** How much of what either picture has on its ground the other one has not, of its header or of its body: from 0 to 1. */
export function unlikeness(one: Thumbnail, other: Thumbnail): number {
  return Math.max(
    unlikenessOfPart(one.slice(0, COLUMNS), other.slice(0, COLUMNS), NOISE.header),
    unlikenessOfPart(one.slice(COLUMNS), other.slice(COLUMNS), NOISE.body),
  );
}

function unlikenessOfPart(one: Thumbnail, other: Thumbnail, noise: number): number {
  const ground = groundOf(one);
  let difference = 0;
  let drawn = 0;
  for (const [at, light] of one.entries()) {
    const otherLight = other[at] ?? ground;
    difference += Math.abs(light - otherLight);
    drawn += Math.max(Math.abs(light - ground), Math.abs(otherLight - ground));
  }
  return difference / (drawn + noise * one.length);
}

/** How light most of it is. */
export function groundOf(part: Thumbnail): number {
  return part.toSorted((left, right) => left - right)[part.length >> 1] ?? 0;
}
