import { loadable } from '../../ui/loadable.tsx';

/** The details of one entity, drawn by code that comes with the first of them, or ahead by `EntityDetails.preload()`. */
export const EntityDetails = loadable(() =>
  import('./entity-details.tsx').then((module) => module.EntityDetails),
);
