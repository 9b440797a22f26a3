import { mdiSitemapOutline } from '@mdi/js';
import type { KindOutline } from '../../entities/kind/entity-kind.ts';

/** The rule chains of the tenant. */
export const ruleChainOutline: KindOutline = {
  type: 'RULE_CHAIN',
  noun: 'rule-chain',
  segment: 'rule-chains',
  path: 'ruleChains',
  hasOwnPage: true,
  opensBy: 'rule-chain.view',
  article: 'rulechains',
  icon: mdiSitemapOutline,
  menu: { order: 50 },
  section: 'home.rule-chain-management',
  readers: ['TENANT_ADMIN'],
  load: async () => (await import('./rule-chain-kind.ts')).ruleChainKind,
};
