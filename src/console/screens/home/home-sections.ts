import type { Authority } from '../../../model/authority.ts';
import type { Screen } from '../../frame/screen.ts';
import { HOME_PATH } from '../../frame/screens.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';

/** A card of the home screen: a heading and the screens under it. */
export interface HomeSection {
  title: TranslationKey;
  screens: Screen[];
}

/** What an authority may open, as cards: in the order of the menu, screens of one section together, home left out. */
export function homeSections(screens: readonly Screen[], authority: Authority | null): HomeSection[] {
  const sections = new Map<TranslationKey, Screen[]>();
  const offered = screens
    .filter(({ paths, menu, section }) => !paths.includes(HOME_PATH) && (menu || section))
    .filter(({ authorities }) => authority !== null && authorities.includes(authority))
    .toSorted((a, b) => orderOf(a) - orderOf(b));
  for (const screen of offered) {
    const title = screen.section ?? screen.title;
    sections.set(title, [...(sections.get(title) ?? []), screen]);
  }
  return [...sections].map(([title, together]) => ({ title, screens: together }));
}

/** Screens that stand in no menu come last. */
function orderOf({ menu }: Screen): number {
  return menu?.order ?? Number.MAX_SAFE_INTEGER;
}
