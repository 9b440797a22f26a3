import type { MenuButton } from '../commands/faces/menu-on-demand.tsx';
import type { Loadable } from '../ui/loadable.tsx';

/** The menu of the views of a list; plugged in because what keeps views stands on tables. */
let menu: Loadable<MenuButton & { list: string }> | undefined;

/** Plugs in the menu of views; without one lists have no button of it. */
export function setViewsMenu(next: typeof menu): void {
  menu = next;
}

/** The menu in place. */
export function viewsMenu(): typeof menu {
  return menu;
}
