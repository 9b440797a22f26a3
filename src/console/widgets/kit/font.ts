import type { CSSProperties } from 'react';
import * as z from 'zod/mini';
import { cssColour } from './css-colour.ts';
import './segments.css';

/** Letters as settings of widgets store them. */
export const StoredFont = z.looseObject({
  family: z.nullish(z.string()),
  /** In the units of its widget. */
  size: z.nullish(z.number()),
  style: z.nullish(z.enum(['normal', 'italic', 'oblique'])),
  weight: z.nullish(z.union([z.string(), z.number()])),
  color: z.nullish(z.string()),
  shadowColor: z.nullish(z.string()),
});
export type StoredFont = z.infer<typeof StoredFont>;

/** A font of settings, with what is missing of it. */
export function fontOf(defaults: StoredFont) {
  return z.pipe(
    z.nullish(StoredFont),
    z.transform((stored): StoredFont => ({ ...defaults, ...stored })),
  );
}

const WEIGHT = /^(?:normal|bold|bolder|lighter|[1-9]00)$/;
/** Digits of seven strokes; what else is written with them stands as wide. */
const SEGMENTS = 'Segment7Standard';
/** Names of families, and nothing that could end the declaration. */
const FAMILY = /^[\w\s,'"-]+$/;

/** The font as a style of a text, `scale` pixels for each of its units. */
export function fontStyle(font: StoredFont, scale: number, fallbackColour: string): CSSProperties {
  const { family, size, style, weight, color, shadowColor } = font;
  const named = family && FAMILY.test(family) ? `${family}, ui-sans-serif, sans-serif` : 'inherit';
  return {
    fontFamily: family === SEGMENTS ? `${SEGMENTS}, ui-monospace, monospace` : named,
    fontSize: Math.max(1, (size ?? 10) * scale),
    fontStyle: style ?? 'normal',
    fontWeight: WEIGHT.test(String(weight)) ? String(weight) : 'normal',
    fill: cssColour(color, fallbackColour),
    color: cssColour(color, fallbackColour),
    ...(shadowColor && { textShadow: `0 0 ${size ?? 10}px ${cssColour(shadowColor, 'transparent')}` }),
  };
}
