import type { CSSProperties } from 'react';
import * as z from 'zod/mini';
import { cssColour } from '../kit/css-colour.ts';
import { stored } from '../kit/stored.ts';

/** How the button of a widget looks. */
export const StyleButton = z.looseObject({
  isRaised: stored(z.boolean(), true),
  isPrimary: stored(z.boolean(), false),
  bgColor: z.nullish(z.string()),
  textColor: z.nullish(z.string()),
});
export type StyleButton = z.infer<typeof StyleButton>;

/** The looks of a button where nothing is stored of them. */
export const PLAIN_BUTTON: StyleButton = { isRaised: true, isPrimary: false };

/** The look as React takes it; a primary button has the colours of the console. */
export function buttonLook({ isRaised, isPrimary, bgColor, textColor }: StyleButton): {
  className: string;
  style: CSSProperties;
} {
  return {
    className: `button max-w-full min-w-0 ${isPrimary ? 'button-primary' : ''} ${isRaised ? 'shadow-overlay' : ''}`,
    style: isPrimary
      ? {}
      : {
          ...(bgColor && { backgroundColor: cssColour(bgColor, 'transparent') }),
          ...(textColor && { color: cssColour(textColor, 'currentColor') }),
        },
  };
}
