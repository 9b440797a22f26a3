import type { CSSProperties } from 'react';
import type { WidgetConfig } from '../../../model/widget-config.ts';
import { cardColours } from './card-colours.ts';
import { cssColour, faded } from './css-colour.ts';

/**
 * The colours of a card for what covers other things on it, such as the header of a table over its rows: it has the
 * ground of the card.
 */
export function groundTokens(config: Pick<WidgetConfig, 'backgroundColor'>): CSSProperties {
  const colours = cardColours(config);
  if (Object.keys(colours).length === 0) return colours;
  const ground = cssColour(config.backgroundColor, 'transparent');
  return {
    ...colours,
    '--surface': ground,
    '--raised': ground,
    '--accent-soft': faded('currentColor', 0.12),
  } as CSSProperties;
}
