/** The colours of the lines of a chart, in their order, each with a contrast of 3:1 to the ground it is drawn on. */
export const LINE_COLOURS = {
  light: ['#3746bd', '#b3231b', '#1b6b3a', '#8a4f00', '#7a2a9e', '#00687a', '#9c1f63', '#4f5b00'],
  dark: ['#8f9bff', '#ff8a80', '#6fcf97', '#f2b25c', '#cf9bf0', '#5cc8dc', '#f28bbd', '#c2cf5c'],
} as const;

const DASHES = [[], [8, 4], [2, 3], [10, 3, 2, 3]] as const;

/** What a line is drawn with. */
export interface LineLook {
  colour: string;
  /** Lengths of strokes and gaps in pixels; none: one stroke. */
  dash: readonly number[];
}

/** How the line at a place looks: where there are more lines than colours, they are told apart by their strokes. */
export function lineLook(theme: 'light' | 'dark', place: number): LineLook {
  const colours = LINE_COLOURS[theme];
  return {
    colour: colours[place % colours.length] ?? colours[0],
    dash: DASHES[Math.floor(place / colours.length) % DASHES.length] ?? [],
  };
}
