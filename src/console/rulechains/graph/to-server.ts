import { entityId } from '../../../model/entity-id.ts';
import type {
  NodeConnection,
  RuleChain,
  RuleChainConnection,
  RuleChainMetaData,
  RuleNode,
} from '../../../model/rule-chain.ts';
import type { ChainGraph, ChainNode, Mark, Members, RuleNodeItem } from './chain-graph.ts';
import { ruleChainNodeId } from './nested-key.ts';

/**
 * What a graph is stored as. `stored` holds the ids of the nodes that the platform has: a node of another id is sent as
 * a new one, as it would not be stored otherwise. Nested chains are in it as far as something leads into them and it is
 * known where they lead.
 */
export function toServer(
  { nodes, links, first, others }: ChainGraph,
  chainId: string | undefined,
  stored: ReadonlySet<string>,
): RuleChainMetaData {
  const ordered = [...nodes.values()].filter((node) => node.kind === 'node');
  const indexes = new Map(ordered.map(({ key }, index) => [key, index]));
  const connections: NodeConnection[] = [];
  const ruleChainConnections: RuleChainConnection[] = [];
  for (const { from, to, labels, others: ofLabels } of links.values()) {
    const [fromIndex, target] = [indexes.get(from), nodes.get(to)];
    if (fromIndex === undefined || !target) continue;
    for (const type of labels) {
      const rest = ofLabels[type] ?? {};
      const toIndex = indexes.get(to);
      if (toIndex !== undefined) connections.push({ ...rest, fromIndex, toIndex, type });
      else if (target.kind === 'chain' && target.target !== undefined) {
        ruleChainConnections.push({
          ...rest,
          fromIndex,
          targetRuleChainId: ruleChain(target.target),
          additionalInfo: { ...laidOut(target), ruleChainNodeId: ruleChainNodeId(target.key) },
          type,
        });
      }
    }
  }
  const firstNodeIndex = first === undefined ? undefined : indexes.get(first);
  return {
    ...others,
    ...(chainId !== undefined && { ruleChainId: ruleChain(chainId) }),
    ...(firstNodeIndex !== undefined && { firstNodeIndex }),
    nodes: ordered.map((node) => writeNode(node, chainId, stored)),
    connections,
    ruleChainConnections,
  };
}

/** The chain with these notes and frames; the very same where it has them. */
export function withMarks(chain: RuleChain, marks: ReadonlyMap<string, Mark>): RuleChain {
  const { notes: _notes, frames: _frames, ...rest } = chain.additionalInfo ?? {};
  const of = (kind: Mark['kind']) => [...marks.values()].filter((mark) => mark.kind === kind).map(writeMark);
  const [notes, frames] = [of('note'), of('frame')];
  return {
    ...chain,
    additionalInfo: {
      ...rest,
      ...(notes.length > 0 && { notes }),
      ...(frames.length > 0 && { frames }),
    },
  };
}

function writeNode(
  { id, type, name, debugMode, configuration, others, ...node }: RuleNodeItem,
  chainId: string | undefined,
  stored: ReadonlySet<string>,
): RuleNode {
  const { createdTime, ...rest } = others;
  const isStored = id !== undefined && stored.has(id);
  return {
    ...rest,
    ...(isStored && { id: { entityType: 'RULE_NODE' as const, id }, createdTime: createdTime as number }),
    ...(chainId !== undefined && { ruleChainId: ruleChain(chainId) }),
    type,
    name,
    debugMode,
    configuration,
    additionalInfo: laidOut(node),
  };
}

function laidOut({ info, x, y }: Pick<ChainNode, 'info' | 'x' | 'y'>): Members {
  return { ...info, layoutX: Math.round(x), layoutY: Math.round(y) };
}

function writeMark({ key, kind: _, ...mark }: Mark): Members {
  return { id: key, ...mark };
}

function ruleChain(id: string) {
  return entityId('RULE_CHAIN', id);
}
