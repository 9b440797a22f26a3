import { loadDashboardTexts, loadHelpTexts } from '../../i18n/i18n.ts';
import { loadable } from '../../ui/loadable.tsx';

/** The alarm rules of a profile in words, by code and texts that come with the first of them. */
export const ProfileAlarms = loadable(async () => {
  const [module] = await Promise.all([
    import('./profile-alarms.tsx'),
    // What conditions are told by.
    loadDashboardTexts(),
    loadHelpTexts(),
  ]);
  return module.ProfileAlarms;
});
