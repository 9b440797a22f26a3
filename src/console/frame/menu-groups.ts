import { mdiCogOutline } from '@mdi/js';
import type { TranslationKey } from '../i18n/translation-key.ts';

/** A heading of the side menu that can be folded, with the screens that join it under it. */
interface MenuGroup {
  title: TranslationKey;
  icon: string;
  /** Its place among the entries of the menu. */
  order: number;
}

/** The groups of the side menu, by the id that a screen joins one with. */
export const MENU_GROUPS = {
  settings: { title: 'menu.settings', icon: mdiCogOutline, order: 100 },
} as const satisfies Record<string, MenuGroup>;

/** Where a line divides the menu: before the entries that have a place from this one on. */
export const MENU_DIVIDERS: readonly number[] = [25, 60, 90];

export type MenuGroupId = keyof typeof MENU_GROUPS;
