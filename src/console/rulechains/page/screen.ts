import { mdiSitemapOutline } from '@mdi/js';
import type { Screen } from '../../frame/screen.ts';
import { loadDashboardTexts, loadHelpTexts, loadKindTexts } from '../../i18n/i18n.ts';
import { loadable } from '../../ui/loadable.tsx';
import { useChainName } from './use-chain-name.ts';

/** Where a rule chain is edited. */
export const ruleChainScreen: Screen = {
  id: 'rule-chain',
  paths: ['/ruleChains/:ruleChainId'],
  title: 'rule-chain.rule-chain',
  icon: mdiSitemapOutline,
  authorities: ['TENANT_ADMIN'],
  // No id, but what the path of one that is imported goes over.
  authoritiesAt: ({ ruleChainId }) => (ruleChainId === 'ruleChain' ? [] : ['TENANT_ADMIN']),
  component: loadable(async () => {
    const [{ RuleChainPage }] = await Promise.all([import('./rule-chain-page.tsx'), loadTexts()]);
    return RuleChainPage;
  }),
  useName: ({ ruleChainId = '' }) => useChainName(ruleChainId),
  lateCommands: async () => {
    const [{ editorCommands }] = await Promise.all([import('./editor-commands.ts'), loadTexts()]);
    return editorCommands;
  },
};

/** Where a rule chain is edited that is only in a file. */
export const importedRuleChainScreen: Screen = {
  id: 'imported-rule-chain',
  paths: ['/ruleChains/ruleChain/import'],
  title: 'rule-chain.imported',
  icon: mdiSitemapOutline,
  ownCommand: true,
  authorities: ['TENANT_ADMIN'],
  component: loadable(async () => {
    const [{ ImportedRuleChainPage }] = await Promise.all([import('./rule-chain-page.tsx'), loadTexts()]);
    return ImportedRuleChainPage;
  }),
};

async function loadTexts(): Promise<void> {
  await Promise.all([
    loadKindTexts('rule-chain'),
    // Whoever leaves or saves what others have saved meanwhile is asked in the words of dashboards.
    loadKindTexts('dashboard'),
    loadDashboardTexts(),
    loadHelpTexts(),
  ]);
}
