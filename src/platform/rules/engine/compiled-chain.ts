import type { RuleChainMetaData } from '../../../model/rule-chain.ts';
import type { RunningNode } from '../contract/rule-node.ts';

/** A node of a chain that messages are led through. */
export interface ChainNode {
  readonly id: string;
  /** What its state and its events are kept under. */
  readonly key: number;
  readonly name: string;
  readonly tenantId: string;
  readonly chainId: string;
  /** What it is and how it is configured: one that has the same is not started again. */
  readonly made: string;
  /** Until when what goes through it is noted, ms; null when it is not. */
  readonly debugUntil: number | null;
  /** Null when it could not be started: then it fails for the reason that is told. */
  readonly running: RunningNode | null;
  readonly failure: string;
  /** Ends what it does again and again. */
  readonly release: () => void;
  /** Waits until it has answered what it was asked; undefined when it has. */
  readonly whenAnswered: () => Promise<unknown> | undefined;
  /** Where its messages go, by label: in lower case, and as it is written in the chain. */
  readonly links: ReadonlyMap<string, readonly Target[]>;
}

/** Where a link leads: to a node of the chain, or to where another chain begins. */
export type Target = { readonly node: ChainNode } | { readonly chainId: string };

/** A chain that messages are led through. */
export interface CompiledChain {
  readonly id: string;
  readonly tenantId: string;
  readonly name: string;
  /** Where messages enter; null while nothing is connected to the input. */
  readonly first: ChainNode | null;
  readonly nodes: ReadonlyMap<string, ChainNode>;
}

type StoredNode = NonNullable<RuleChainMetaData['nodes']>[number];

/** Makes the graph of a chain of its nodes, each as `toNode` makes it of what is stored; those that it cannot make are left out. */
export function compileChain(
  chain: Pick<CompiledChain, 'id' | 'tenantId' | 'name'>,
  metadata: RuleChainMetaData,
  toNode: (stored: StoredNode) => Omit<ChainNode, 'links'> | null,
): CompiledChain {
  const nodes = (metadata.nodes ?? []).map((stored) => {
    const made = toNode(stored);
    const links = new Map<string, Target[]>();
    return made && { node: { ...made, links }, links };
  });
  const link = (fromIndex: number, label: string, target: Target | null) => {
    const links = nodes[fromIndex]?.links;
    if (!links || !target) return;
    const key = label.toLowerCase();
    const targets = links.get(key) ?? [];
    targets.push(target);
    links.set(key, targets);
    links.set(label, targets);
  };
  for (const { fromIndex, toIndex, type } of metadata.connections ?? []) {
    const node = nodes[toIndex]?.node;
    link(fromIndex, type, node ? { node } : null);
  }
  for (const { fromIndex, targetRuleChainId, type } of metadata.ruleChainConnections ?? []) {
    link(fromIndex, type, { chainId: targetRuleChainId.id });
  }
  const present = nodes.flatMap((one) => one?.node ?? []);
  return {
    ...chain,
    first: nodes[metadata.firstNodeIndex ?? -1]?.node ?? null,
    nodes: new Map(present.map((node) => [node.id, node])),
  };
}

/** Whether a node, or one that messages may come to from there, is such a one; `firstOf` says where chains begin. */
export function leadsTo(
  from: ChainNode,
  isSuch: (node: ChainNode) => boolean,
  firstOf: (chainId: string) => ChainNode | null,
): boolean {
  const nodes = new Set([from]);
  for (const node of nodes) {
    if (isSuch(node)) return true;
    for (const target of [...node.links.values()].flat()) {
      const next = 'node' in target ? target.node : firstOf(target.chainId);
      if (next) nodes.add(next);
    }
  }
  return false;
}
