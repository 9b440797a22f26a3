import type { TranslationKey } from '../../i18n/translation-key.ts';
import type { Loadable } from '../../ui/loadable.tsx';

/** A part of pages that is no input, as the gallery shows it. */
export interface Exhibit {
  /** What it is called in `data-specimen`, in the address and in tests, beside the inputs: `history-player`. Unique. */
  name: string;
  title: TranslationKey;
  /** The part by itself, in use. */
  Shown: Loadable<object>;
}
