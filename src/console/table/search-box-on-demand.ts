import { loadable } from '../ui/loadable.tsx';

/** The search box of a list: most lists are not searched when they come. What is typed before it is there is held. */
export const SearchBoxOnDemand = loadable(async () => (await import('./search-box.tsx')).SearchBox);
