import type { Choice } from '../../commands/input.ts';
import { translate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import type { LayoutId } from '../document/dashboard-document.ts';

/** What the layouts of a state are called. */
export const LAYOUT_TITLES: Readonly<Record<LayoutId, TranslationKey>> = {
  main: 'layout.main',
  right: 'layout.right',
};

/** These layouts to choose from, by their names. */
export function layoutChoices(layouts: readonly LayoutId[]): Choice<LayoutId>[] {
  return layouts.map((value) => ({ value, label: translate(LAYOUT_TITLES[value]) }));
}
