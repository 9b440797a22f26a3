import type { Authority } from '../../../model/authority.ts';
import { menuEntries } from '../../frame/menu-entries.ts';
import { MENU_GROUPS } from '../../frame/menu-groups.ts';
import { isInMenu, isOpenTo, type Screen } from '../../frame/screen.ts';
import { addressOf, HOME_PATH } from '../../frame/screens.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';

/** A card of the home screen: a heading and the screens under it. */
export interface HomeSection {
  title: TranslationKey;
  screens: Screen[];
}

/**
 * What an authority may open, as cards, home left out: first what stands in the menu, in its order, screens of one
 * group or section together; then what does not but has a section.
 */
export function homeSections(screens: readonly Screen[], authority: Authority | null): HomeSection[] {
  const inMenu = menuEntries(screens, authority).flatMap((entry) =>
    entry.screens.map((screen) => ({
      screen,
      title: screen.section ?? (entry.group ? MENU_GROUPS[entry.group].title : screen.title),
    })),
  );
  const beside = screens.flatMap((screen) =>
    screen.section && !isInMenu(screen, authority) && isOpenTo(screen, authority)
      ? { screen, title: screen.section }
      : [],
  );
  const offered = [...inMenu, ...beside].filter(({ screen }) => addressOf(screen) !== HOME_PATH);
  return [...Map.groupBy(offered, ({ title }) => title)].map(([title, together]) => ({
    title,
    screens: together.map(({ screen }) => screen),
  }));
}
