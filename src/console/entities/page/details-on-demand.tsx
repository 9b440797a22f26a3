import { loadHelpTexts } from '../../i18n/i18n.ts';
import { loadable } from '../../ui/loadable.tsx';
import { fetchDetailsTabs } from '../details/details-tabs.ts';
import { detailsWidth } from '../details/details-width-store.ts';

/**
 * The details of one entity, drawn by code that comes with the first of them, or ahead by `EntityDetails.preload()`.
 * They name things by the words of fields, such as types of entities, which come with what forms say.
 */
export const EntityDetails = loadable(async () => {
  const [module] = await Promise.all([import('./entity-details.tsx'), fetchDetailsTabs(), loadHelpTexts()]);
  return module.EntityDetails;
}, Room);

/** The list beside them stays where it is when they come. */
function Room() {
  const { percent } = detailsWidth.width;
  return (
    <div
      className="shrink-0 bg-surface max-md:hidden border-s border-line"
      style={{ width: `${percent}%` }}
    />
  );
}
