import { entityId } from '../../model/entity-id.ts';
import type { RuleChain, RuleChainMetaData } from '../../model/rule-chain.ts';
import type { RuleChainRepository } from '../store/entities/rule-chain-repository.ts';
import type { RuleNodeRepository } from '../store/entities/rule-node-repository.ts';
import { deviceChainContent, ROOT_CHAIN_NAME, rootChainContent } from './default-chain.ts';

interface Chains {
  readonly ruleChains: RuleChainRepository;
  readonly ruleNodes: RuleNodeRepository;
}

/** Makes the root chain of a tenant that has none. Only within a write. */
export function createRootChain(chains: Chains, tenantId: string): RuleChain {
  return createChain(chains, tenantId, { name: ROOT_CHAIN_NAME, root: true }, rootChainContent);
}

/** Makes a chain that does what the root chain of a new tenant does, under another name. Only within a write. */
export function createDeviceChain(chains: Chains, tenantId: string, name: string): RuleChain {
  return createChain(chains, tenantId, { name, root: false }, deviceChainContent);
}

function createChain(
  { ruleChains, ruleNodes }: Chains,
  tenantId: string,
  chain: RuleChain,
  content: RuleChainMetaData,
): RuleChain {
  const { id } = ruleChains.save(tenantId, chain);
  ruleNodes.save(tenantId, { ...content, ruleChainId: entityId('RULE_CHAIN', id.id) });
  return ruleChains.byId(id.id) ?? chain;
}
