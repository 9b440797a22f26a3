import { loadHelpTexts } from '../i18n/i18n.ts';
import { loadable } from '../ui/loadable.tsx';

/**
 * The menu of a row by code that comes with the first of them, or ahead by `RowMenuOnDemand.preload()`; with it come the
 * texts of what it may list.
 */
export const RowMenuOnDemand = loadable(async () => {
  const [{ RowMenu }] = await Promise.all([import('./row-menu.tsx'), loadHelpTexts()]);
  return RowMenu;
});
