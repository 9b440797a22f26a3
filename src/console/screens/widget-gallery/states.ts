import type { TranslationKey } from '../../i18n/translation-key.ts';
import type { DataState } from '../../widgets/sample/data-state.ts';

export const STATE_TITLES: Readonly<Record<DataState, TranslationKey>> = {
  sample: 'gallery.sample',
  empty: 'gallery.empty',
  failed: 'gallery.failed',
  many: 'gallery.many-points',
  hostile: 'gallery.hostile',
};

/** The rooms that a widget is shown in, in pixels: in one cell of a phone, in a dashboard, and in full. */
export const SIZES = {
  small: { width: 150, height: 110 },
  medium: { width: 320, height: 220 },
  large: { width: 680, height: 420 },
} as const;
export type SizeName = keyof typeof SIZES;

export const SIZE_TITLES: Readonly<Record<SizeName, TranslationKey>> = {
  small: 'gallery.small',
  medium: 'gallery.medium',
  large: 'gallery.large',
};

export const THEMES = ['light', 'dark'] as const;
export type ThemeName = (typeof THEMES)[number];

export const THEME_TITLES: Readonly<Record<ThemeName, TranslationKey>> = {
  light: 'gallery.light',
  dark: 'gallery.dark',
};
