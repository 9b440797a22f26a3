import type { Authority } from '../../model/authority.ts';
import { MENU_GROUPS, type MenuGroupId } from './menu-groups.ts';
import { isOpenTo, type Screen } from './screen.ts';

/** An entry of the side menu: a screen, or the screens of a group. */
export interface MenuEntry {
  group: MenuGroupId | undefined;
  screens: readonly Screen[];
}

/** The side menu of an authority, in its order. A group of which only one screen is left is no group. */
export function menuEntries(screens: readonly Screen[], authority: Authority | null): MenuEntry[] {
  const offered = screens
    .filter((screen) => screen.menu && isOpenTo(screen, authority))
    .toSorted((a, b) => placeOfEntry(a) - placeOfEntry(b) || orderOf(a) - orderOf(b));
  const entries = Map.groupBy(offered, ({ id, menu }) => menu?.group ?? id);
  return [...entries.values()].map((together) => ({
    group: together.length > 1 ? together[0]?.menu?.group : undefined,
    screens: together,
  }));
}

function placeOfEntry(screen: Screen): number {
  return screen.menu?.group ? MENU_GROUPS[screen.menu.group].order : orderOf(screen);
}

function orderOf({ menu }: Screen): number {
  return menu?.order ?? 0;
}
