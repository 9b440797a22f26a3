import type { CSSProperties } from 'react';
import type { WidgetConfig } from '../../../model/widget-config.ts';
import { groundTheme } from '../../ui/ground-theme.ts';

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
  const theme = groundTheme(backgroundColor);
  if (!theme) return {};
  return {
    ...(theme === 'dark' ? ON_DARK : ON_LIGHT),
    '--surface': 'transparent',
    '--ink': 'currentColor',
    '--muted': share(75),
    '--line': share(20),
    '--line-strong': share(55),
    '--hover': share(8),
  } as CSSProperties;
}
