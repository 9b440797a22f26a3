/** Nobody reads smaller letters. */
const SMALLEST = 6;
/** How high a line is for its letters, and how wide a letter is, in sizes of the font; wide enough for most fonts. */
const LINE_HEIGHT = 1.2;
const LETTER_WIDTH = 0.62;

/** The size of letters, in pixels, in which one line of text just fits into a room. */
export function fittingSize(text: string, { width, height }: { width: number; height: number }): number {
  const byWidth = width / (Math.max(text.length, 1) * LETTER_WIDTH);
  return Math.max(SMALLEST, Math.floor(Math.min(byWidth, height / LINE_HEIGHT)));
}
