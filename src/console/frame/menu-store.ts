import { proxy } from 'valtio/vanilla';
import * as z from 'zod/mini';
import { onUserChange } from '../ui/user-change.ts';

const STORAGE_KEY = 'TB-menu-docked';
/** From this width on the menu stands beside the page; below it lies over it. */
const WIDE = '(min-width: 960px)';
const Stored = z.stringbool();

/** `docked`: beside the page where there is room. `overlay`: open over the page where there is not. */
export const menu: { docked: boolean; overlay: boolean } = proxy({ docked: true, overlay: false });

onUserChange(closeMenuOverlay);

/** Brings back whether this browser's user keeps the menu docked. */
export function startMenu(): void {
  const stored = Stored.safeParse(localStorage.getItem(STORAGE_KEY));
  menu.docked = stored.success ? stored.data : true;
}

/** Opens or closes the menu in the way the width of the window asks for. */
export function toggleMenu(): void {
  if (window.matchMedia(WIDE).matches) {
    menu.docked = !menu.docked;
    localStorage.setItem(STORAGE_KEY, String(menu.docked));
  } else {
    menu.overlay = !menu.overlay;
  }
}

/** Closes the menu where it lies over the page. */
export function closeMenuOverlay(): void {
  menu.overlay = false;
}

export function resetMenu(): void {
  menu.docked = true;
  menu.overlay = false;
}
