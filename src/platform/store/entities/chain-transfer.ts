import { v1 } from 'uuid';
import { entityId } from '../../../model/entity-id.ts';
import type { RuleChain, RuleChainData, RuleChainMetaData } from '../../../model/rule-chain.ts';
import { badRequest } from '../../errors.ts';
import type { LongChange } from '../engine/long-run.ts';
import type { RuleChainRepository } from './rule-chain-repository.ts';
import type { RuleNodeRepository } from './rule-node-repository.ts';

interface Chains {
  readonly ruleChains: RuleChainRepository;
  readonly ruleNodes: RuleNodeRepository;
}

/** A chain that an import stored. */
export interface ImportedChain {
  /** As it was stored before the import; null when the import made it. */
  former: RuleChain | null;
  chain: RuleChain;
}

/** The first chains of a tenant with what they are made of, under ids of their own that only hold them together. */
export function exportChains(
  { ruleChains, ruleNodes }: Chains,
  tenantId: string,
  limit: number,
): RuleChainData {
  const link = { page: 0, pageSize: limit, sortProperty: 'createdTime' };
  const chains = ruleChains.list(tenantId, link).data;
  const ids = new Map(chains.map((chain) => [idOf(chain), v1()]));
  return {
    ruleChains: chains.map((chain) => ({
      ...chain,
      id: entityId('RULE_CHAIN', ids.get(idOf(chain)) ?? idOf(chain)),
      tenantId: null,
      firstRuleNodeId: null,
    })),
    metadata: chains.flatMap((chain) => {
      const metadata = ruleNodes.ofChain(idOf(chain));
      return metadata ? [underIds(metadata, ids)] : [];
    }),
  };
}

/**
 * Stores the chains of an export in a tenant, none of them as its root. With `overwrite` they take the place of
 * chains of the same name. Only within a long write. @throws PlatformError 400
 */
export function* importChains(
  { ruleChains, ruleNodes }: Chains,
  tenantId: string,
  data: RuleChainData,
  overwrite: boolean,
): LongChange<ImportedChain[]> {
  const ids = new Map<string, string>();
  const taken = new Set<string>();
  const imported: ImportedChain[] = [];
  for (const given of data.ruleChains) {
    const sameName = overwrite ? ruleChains.byName(tenantId, given.name) : null;
    const former = sameName && !taken.has(idOf(sameName)) ? sameName : null;
    const { id: givenId, firstRuleNodeId: _, ...rest } = given;
    const chain = ruleChains.save(tenantId, {
      ...rest,
      ...(former ? { id: former.id } : {}),
      root: former?.root === true,
    });
    taken.add(chain.id.id);
    if (givenId) ids.set(givenId.id, chain.id.id);
    imported.push({ former, chain });
    yield;
  }
  for (const metadata of data.metadata) {
    if (!ids.has(metadata.ruleChainId?.id ?? '')) {
      throw badRequest('Metadata is referencing to a rule chain that is not imported!');
    }
    yield* ruleNodes.saveInSteps(tenantId, underIds(metadata, ids));
    yield;
  }
  return imported.map(({ former, chain }) => ({ former, chain: ruleChains.byId(idOf(chain)) ?? chain }));
}

/** The same metadata where every chain goes by another id; nodes lose theirs. */
function underIds(metadata: RuleChainMetaData, ids: ReadonlyMap<string, string>): RuleChainMetaData {
  const renamed = (id: string) => entityId('RULE_CHAIN', ids.get(id) ?? id);
  return {
    ...metadata,
    ruleChainId: metadata.ruleChainId ? renamed(metadata.ruleChainId.id) : null,
    nodes: (metadata.nodes ?? []).map((node) => ({ ...node, id: null, ruleChainId: null })),
    ruleChainConnections: (metadata.ruleChainConnections ?? []).map((way) => ({
      ...way,
      targetRuleChainId: renamed(way.targetRuleChainId.id),
    })),
  };
}

function idOf({ id, name }: RuleChain): string {
  if (!id) throw new Error(`The stored rule chain ${name} has no id`);
  return id.id;
}
