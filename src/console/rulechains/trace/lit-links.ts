import { type ChainGraph, linkKey, linksFrom } from '../graph/chain-graph.ts';
import type { DebugEvent } from './debug-events.ts';

/** The ways that a message has taken out of a node, and whether it failed there. The platform compares labels without case. */
export function litLinks(
  graph: ChainGraph,
  node: string,
  { type, relationType }: Pick<DebugEvent, 'type' | 'relationType'>,
): { key: string; isFailure: boolean }[] {
  if (type !== 'OUT') return [];
  const label = relationType.toLowerCase();
  return linksFrom(graph, node)
    .filter(({ labels }) => labels.some((one) => one.toLowerCase() === label))
    .map(({ from, to }) => ({ key: linkKey(from, to), isFailure: label === 'failure' }));
}
