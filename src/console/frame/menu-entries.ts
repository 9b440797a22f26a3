import type { Authority } from '../../model/authority.ts';
import { MENU_DIVIDERS, MENU_GROUPS, type MenuGroupId } from './menu-groups.ts';
import { isInMenu, type Screen } from './screen.ts';

/** An entry of the side menu: a screen, or the screens of a group. */
export interface MenuEntry {
  group: MenuGroupId | undefined;
  screens: readonly Screen[];
  /** Whether a line stands between it and the entry before. */
  divided: boolean;
}

/** The side menu of an authority, in its order. A group of which only one screen is left is no group. */
export function menuEntries(screens: readonly Screen[], authority: Authority | null): MenuEntry[] {
  const offered = screens
    .filter((screen) => isInMenu(screen, authority))
    .toSorted((a, b) => placeOfEntry(a) - placeOfEntry(b) || orderOf(a) - orderOf(b));
  const entries = Map.groupBy(offered, ({ id, menu }) => menu?.group ?? id);
  const all = [...entries.values()];
  return all.map((together, at) => ({
    group: together.length > 1 ? together[0]?.menu?.group : undefined,
    screens: together,
    divided: isDivided(all[at - 1], together),
  }));
}

function isDivided(before: readonly Screen[] | undefined, after: readonly Screen[]): boolean {
  const [last, first] = [before?.[0], after[0]];
  if (!last || !first) return false;
  return MENU_DIVIDERS.some((line) => placeOfEntry(last) < line && placeOfEntry(first) >= line);
}

function placeOfEntry(screen: Screen): number {
  return screen.menu?.group ? MENU_GROUPS[screen.menu.group].order : orderOf(screen);
}

function orderOf({ menu }: Screen): number {
  return menu?.order ?? 0;
}
