import { loadable } from '../../ui/loadable.tsx';
import { fetchDetailsTabs } from '../details/details-tabs.ts';

/** The details of one entity, drawn by code that comes with the first of them, or ahead by `EntityDetails.preload()`. */
export const EntityDetails = loadable(async () => {
  const [module] = await Promise.all([import('./entity-details.tsx'), fetchDetailsTabs()]);
  return module.EntityDetails;
});
