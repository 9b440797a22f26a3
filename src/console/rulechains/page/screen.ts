import { mdiSitemapOutline } from '@mdi/js';
import type { Command } from '../../commands/command.ts';
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
    const [commands] = await Promise.all([editorCommands(), loadTexts()]);
    return commands;
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

async function editorCommands(): Promise<readonly Command[]> {
  const commands = await Promise.all([
    import('../edit/add-commands.ts').then((part) => part.addCommands),
    import('../edit/link-commands.ts').then((part) => part.linkCommands),
    import('../edit/node-commands.ts').then((part) => part.nodeCommands),
    import('../edit/walk-commands.ts').then((part) => part.walkCommands),
    import('../edit/history-commands.ts').then((part) => part.historyCommands),
    import('../edit/debug-commands.ts').then((part) => part.debugCommands),
    import('../edit/layout-commands.ts').then((part) => part.layoutCommands),
    import('../edit/find-commands.ts').then((part) => part.findCommands),
    import('../edit/copy-commands.ts').then((part) => part.copyCommands),
    import('../edit/import-commands.ts').then((part) => part.importCommands),
    import('../trace/trace-commands.ts').then((part) => part.traceCommands),
    import('../edit/problem-commands.ts').then((part) => part.problemCommands),
    import('../edit/draft-commands.ts').then((part) => part.draftCommands),
    import('../edit/save-commands.ts').then((part) => part.saveCommands),
  ]);
  return commands.flat();
}

async function loadTexts(): Promise<void> {
  await Promise.all([loadKindTexts('rule-chain'), loadDashboardTexts(), loadHelpTexts()]);
}
