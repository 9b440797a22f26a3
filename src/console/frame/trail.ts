import type { Authority } from '../../model/authority.ts';
import { isOpenTo } from './screen.ts';
import { HOME_PATH, type ShownScreen, screenAt } from './screens.ts';

/** A step on the way to a page: a page above it, or what is open on one. */
export interface Step extends ShownScreen {
  path: string;
}

/**
 * The way to a path: home, then each beginning of the path that is itself a page open to the authority. So
 * `/customers/1/devices/2` leads over the customers, customer 1 and its devices to device 2. What is to be skipped
 * is no step. Empty where there is no page.
 */
export function trailTo(path: string, authority: Authority | null): Step[] {
  if (!screenAt(path)) return [];
  const segments = path.split('/').filter(Boolean);
  const beginnings = segments.map((_segment, at) => `/${segments.slice(0, at + 1).join('/')}`);
  return [...new Set([HOME_PATH, ...beginnings])].flatMap((beginning) => {
    const shown = screenAt(beginning);
    if (shown?.screen.skippedInBreadcrumb) return [];
    return shown && isOpenTo(shown.screen, authority, shown.params) ? { ...shown, path: beginning } : [];
  });
}

/** Whether a step is what is open on a page, as one device is on the list of devices. */
export function isOpenOnPage({ path, page }: Step): boolean {
  return path !== page;
}
