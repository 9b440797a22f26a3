import { mdiSitemap } from '@mdi/js';
import { defineCommand } from '../../commands/command.ts';
import { only } from '../../entities/kind/counted-names.ts';
import { navigate } from '../../ui/navigation.ts';

/** Opens a rule chain with its nodes, to be looked at and changed. */
export const openInEditor = defineCommand({
  id: 'rule-chain.view',
  title: 'rule-chain.view',
  description: 'rule-chain.view-description',
  keywords: 'rule-chain.view-keywords',
  icon: mdiSitemap,
  group: 'rule-chain.rule-chain',
  scope: 'screen:rule-chains',
  keys: ['v'],
  at: { row: 5, details: 5 },
  safe: true,
  authorities: ['TENANT_ADMIN'],
  targets: { types: ['RULE_CHAIN'], count: 'one' },
  run: (_args, run) => navigate(`/ruleChains/${encodeURIComponent(only(run).id)}`),
});
