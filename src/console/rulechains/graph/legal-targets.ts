import { type ChainGraph, type ChainNode, INPUT } from './chain-graph.ts';
import { upstream } from './reach.ts';

/** What has to be known of components to tell what may be connected. */
export interface Connectors {
  /** Whether messages may come into nodes of a type. */
  hasInput(type: string): boolean;
  /** Whether messages may leave them. */
  hasOutput(type: string): boolean;
}

/** The nodes that a way from this one, or from the input, may lead to: none that leads back to it. */
export function legalTargets(graph: ChainGraph, from: string, connectors: Connectors): ChainNode[] {
  if (!mayLeave(graph, from, connectors)) return [];
  const before = upstream(graph, [from]);
  return [...graph.nodes.values()].filter((node) => {
    if (node.key === from || before.has(node.key)) return false;
    return node.kind === 'chain' ? from !== INPUT : connectors.hasInput(node.type);
  });
}

function mayLeave({ nodes }: ChainGraph, from: string, connectors: Connectors): boolean {
  if (from === INPUT) return true;
  const node = nodes.get(from);
  return node?.kind === 'node' && connectors.hasOutput(node.type);
}
