import type { TranslationKey } from '../../i18n/translation-key.ts';
import type { ShownDirection } from './relation-direction.ts';

/** What is said where nothing is related. */
export const NONE_TEXTS: Readonly<Record<ShownDirection, TranslationKey>> = {
  FROM: 'relation.none-from',
  TO: 'relation.none-to',
  BOTH: 'relation.none',
};
