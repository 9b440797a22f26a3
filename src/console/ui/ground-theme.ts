import { type Rgba, readColour } from './colours.ts';

/** Below it white letters stand out more than black ones; of what a ground gives off, 0 to 1. */
const DARK_BELOW = 0.18;

/** The names that people write for the colours of paper and ink. */
const NAMES = new Map([
  ['white', '#fff'],
  ['black', '#000'],
]);

/**
 * Which theme what stands on a stored ground is to be drawn in: that which can be read there. Undefined where the ground
 * is none, or cannot be told, so that it is that of the page.
 */
export function groundTheme(colour: string | null | undefined): 'light' | 'dark' | undefined {
  const written = colour?.trim().toLowerCase() ?? '';
  const ground = readColour(NAMES.get(written) ?? written);
  if (!ground || ground.a < 0.5) return undefined;
  return isDark(ground) ? 'dark' : 'light';
}

/** The colour of letters on a ground of a colour: white where that can be read best, else black. */
export function inkOn(colour: string): string {
  const ground = readColour(colour);
  return ground && isDark(ground) ? '#fff' : '#000';
}

function isDark({ r, g, b }: Rgba): boolean {
  const given = (part: number) => (part / 255) ** 2.2;
  return 0.2126 * given(r) + 0.7152 * given(g) + 0.0722 * given(b) < DARK_BELOW;
}
