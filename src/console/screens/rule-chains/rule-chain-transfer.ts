import * as z from 'zod/mini';
import { entityId } from '../../../model/entity-id.ts';
import { RuleChain, RuleChainMetaData } from '../../../model/rule-chain.ts';
import {
  ruleChainMetaData,
  ruleChains,
  saveRuleChainMetaData,
  targetRuleChains,
} from '../../api/rule-chains.ts';
import type { Transfer } from '../../entities/traits/transferable.ts';
import { untied } from '../../entities/traits/untied.ts';
import { wholeOrNothing } from '../../entities/traits/whole-or-nothing.ts';
import type { RequestOptions } from '../../wire/transport.ts';

/** A rule chain and what it is made of, as one file. */
const RuleChainFile = z.looseObject({ ruleChain: RuleChain, metadata: RuleChainMetaData });
type RuleChainFile = z.infer<typeof RuleChainFile>;

/** How rule chains are taken along. A new one is never the root, and leads only into chains that are there. */
export const ruleChainTransfer: Transfer<RuleChainFile> = {
  file: RuleChainFile,
  sent: ({ ruleChain, metadata }) => [{ name: ruleChain.name, value: metadata }],
  async exported(id, request) {
    const [ruleChain, metadata] = await Promise.all([
      ruleChains.one(id, request),
      ruleChainMetaData(id, request),
    ]);
    return {
      ruleChain: notRoot(ruleChain),
      metadata: bare(metadata),
    };
  },
  async imported({ ruleChain, metadata }, request) {
    const { kept, lost } = await waysOut(metadata, request);
    const created = await ruleChains.save(notRoot(ruleChain), request);
    const id = created.id?.id ?? '';
    const content = {
      ...bare(metadata),
      ruleChainId: entityId('RULE_CHAIN', id),
      ruleChainConnections: kept,
    };
    await wholeOrNothing(
      () => saveRuleChainMetaData(content, request),
      () => ruleChains.remove(id, { ignoreErrors: true }),
    );
    const values = { name: created.name, count: lost };
    return { created, ...(lost > 0 && { note: { key: 'rule-chain.import-ways-lost', values } }) };
  },
};

function notRoot(chain: RuleChain): RuleChain {
  return { ...untied(chain), firstRuleNodeId: null, root: false };
}

function bare({ ruleChainId: _, nodes, ...metadata }: RuleChainMetaData): RuleChainMetaData {
  return { ...metadata, nodes: (nodes ?? []).map((node) => untied(node, 'ruleChainId')) };
}

/** The ways into chains that are there, and how many lead to none. */
async function waysOut({ ruleChainConnections }: RuleChainMetaData, request: RequestOptions) {
  const ways = ruleChainConnections ?? [];
  const targets = await targetRuleChains(
    ways.map(({ targetRuleChainId }) => targetRuleChainId.id),
    request,
  );
  const kept = ways.filter(({ targetRuleChainId }) => targets.get(targetRuleChainId.id)?.name !== undefined);
  return { kept, lost: ways.length - kept.length };
}
