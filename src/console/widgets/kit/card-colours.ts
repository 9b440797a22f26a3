import type { CSSProperties } from 'react';
import type { WidgetConfig } from '../../../model/widget-config.ts';
import { type Rgba, readColour } from '../../inputs/values/colours.ts';

/** Below it white letters stand out more than black ones; of what a ground gives off, 0 to 1. */
const DARK_BELOW = 0.18;

const ON_LIGHT = {
  colorScheme: 'light',
  '--accent': '#3746bd',
  '--accent-ink': '#ffffff',
  '--danger': '#b3231b',
  '--success': '#1b6b3a',
};
const ON_DARK = {
  colorScheme: 'dark',
  '--accent': '#a5b1ff',
  '--accent-ink': '#12173f',
  '--danger': '#ff9086',
  '--success': '#83d39d',
};

/** So much of the colour of the letters. */
const share = (percent: number) => `color-mix(in srgb, currentColor ${percent}%, transparent)`;

/**
 * Has fields and buttons of the console go by the colours of the card that they lie on: a white card is white in the dark
 * theme, too. Nothing where the card has no ground of its own, and so that of the theme.
 */
export function cardColours({ backgroundColor }: Pick<WidgetConfig, 'backgroundColor'>): CSSProperties {
  const ground = readColour(backgroundColor ?? '');
  if (!ground || ground.a < 0.5) return {};
  return {
    ...(isDark(ground) ? ON_DARK : ON_LIGHT),
    '--surface': 'transparent',
    '--ink': 'currentColor',
    '--muted': share(75),
    '--line': share(20),
    '--line-strong': share(55),
    '--hover': share(8),
  } as CSSProperties;
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
