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
export const SIZES = [
  { width: 150, height: 110 },
  { width: 320, height: 220 },
  { width: 680, height: 420 },
] as const;
