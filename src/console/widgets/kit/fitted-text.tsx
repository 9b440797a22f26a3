import { fittingSize } from './fitting-size.ts';
import { fontStyle, type StoredFont } from './font.ts';

/** A line of text in a drawing, in its font as far as there is room for it. */
export function FittedText({
  x,
  y,
  anchor = 'middle',
  font,
  scale,
  colour,
  room,
  children,
}: {
  x: number;
  y: number;
  anchor?: 'start' | 'middle' | 'end';
  font: StoredFont;
  /** Units of the drawing for each unit of the font. */
  scale: number;
  /** Where the font has none. */
  colour: string;
  /** How wide it may be; undefined: as wide as it is. */
  room?: number;
  /** Where it is empty, nothing is drawn. */
  children: string;
}) {
  if (children === '') return null;
  const style = fontStyle(font, scale, colour);
  const size = Math.min(
    Number(style.fontSize),
    fittingSize(children, { width: room ?? Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY }),
  );
  return (
    <text x={x} y={y} textAnchor={anchor} style={{ ...style, fontSize: size }}>
      {children}
    </text>
  );
}
