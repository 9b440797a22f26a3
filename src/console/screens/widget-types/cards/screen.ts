import { mdiViewGridOutline } from '@mdi/js';
import { latePart } from '../../../frame/late-part.ts';
import type { Screen } from '../../../frame/screen.ts';
import { loadDashboardTexts, loadHelpTexts, loadKindTexts } from '../../../i18n/i18n.ts';
import { ALL_CARDS } from './cards-path.ts';

/** The types of widgets as they look: those of a bundle, or of all. The list of them is beside it, by one key. */
export const widgetTypeCardsScreen: Screen = {
  id: 'widget-type-cards',
  paths: [ALL_CARDS, '/widgets-bundles/:bundleId/widgetTypes/cards'],
  title: 'widget-type.widget-types',
  icon: mdiViewGridOutline,
  skippedInBreadcrumb: true,
  ownCommand: true,
  authorities: ['SYS_ADMIN', 'TENANT_ADMIN'],
  component: latePart(async () => {
    const [{ TypeCardsPage }] = await Promise.all([
      import('./cards-page.tsx'),
      loadDashboardTexts(),
      loadHelpTexts(),
      loadKindTexts('widget-type'),
      loadKindTexts('widgets-bundle'),
    ]);
    return TypeCardsPage;
  }),
  lateCommands: async () => {
    const [{ cardsCommands }] = await Promise.all([
      import('./cards-commands.ts'),
      loadHelpTexts(),
      loadKindTexts('widget-type'),
    ]);
    return cardsCommands;
  },
};
