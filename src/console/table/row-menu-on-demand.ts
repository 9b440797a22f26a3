import { loadable } from '../ui/loadable.tsx';

/** The menu of a row by code that comes with the first of them, or ahead by `RowMenuOnDemand.preload()`. */
export const RowMenuOnDemand = loadable(async () => (await import('./row-menu.tsx')).RowMenu);
