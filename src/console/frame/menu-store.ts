import { proxy } from 'valtio/vanilla';
import * as z from 'zod/mini';
import { onUserChange } from '../ui/user-change.ts';
import type { MenuGroupId } from './menu-groups.ts';

const DOCKED_STORAGE = 'TB-menu-docked';
const GROUPS_STORAGE = 'TB-menu-groups';
/** From this width on the menu stands beside the page; below it lies over it. */
const WIDE = '(min-width: 960px)';
const Docked = z.enum(['true', 'false']);

interface Menu {
  /** Beside the page where there is room. */
  docked: boolean;
  /** Open over the page where there is not. */
  overlay: boolean;
  /** The groups that show their screens. */
  openGroups: readonly string[];
}

export const menu: Menu = proxy({ docked: true, overlay: false, openGroups: [] });

onUserChange(closeMenuOverlay);

/** Brings back how this browser's user keeps the menu. */
export function startMenu(): void {
  const docked = Docked.safeParse(localStorage.getItem(DOCKED_STORAGE));
  menu.docked = docked.data !== 'false';
  menu.openGroups = (localStorage.getItem(GROUPS_STORAGE) ?? '').split(',').filter(Boolean);
}

/** Opens or closes the menu in the way the width of the window asks for. */
export function toggleMenu(): void {
  if (window.matchMedia(WIDE).matches) {
    menu.docked = !menu.docked;
    localStorage.setItem(DOCKED_STORAGE, String(menu.docked));
  } else {
    menu.overlay = !menu.overlay;
  }
}

/** Closes the menu where it lies over the page. */
export function closeMenuOverlay(): void {
  menu.overlay = false;
}

/** Shows or folds away the screens of a group, now and on the next visit. */
export function setGroupOpen(group: MenuGroupId, open: boolean): void {
  const others = menu.openGroups.filter((id) => id !== group);
  menu.openGroups = open ? [...others, group] : others;
  localStorage.setItem(GROUPS_STORAGE, menu.openGroups.join());
}

export function resetMenu(): void {
  menu.docked = true;
  menu.overlay = false;
  menu.openGroups = [];
}
