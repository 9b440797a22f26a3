import { loadHelpTexts } from '../../i18n/i18n.ts';
import { loadable } from '../../ui/loadable.tsx';
import { fetchDetailsTabs } from '../details/details-tabs.ts';

/**
 * The details of one entity, drawn by code that comes with the first of them, or ahead by `EntityDetails.preload()`.
 * They name things by the words of fields, such as types of entities, which come with what forms say.
 */
export const EntityDetails = loadable(async () => {
  const [module] = await Promise.all([import('./entity-details.tsx'), fetchDetailsTabs(), loadHelpTexts()]);
  return module.EntityDetails;
});
