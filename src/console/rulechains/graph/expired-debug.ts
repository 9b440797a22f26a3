import { type ChainGraph, type ChainNode, debugUntil } from './chain-graph.ts';
import { withDebug } from './edits.ts';

/** Whether the time is over for which a node was to be debugged. */
export function isExpired(node: ChainNode, now: number): boolean {
  const until = debugUntil(node);
  return until !== undefined && until <= now;
}

/** The graph with debugging off where its time is over, as the platform switches it off by itself. */
export function withoutExpiredDebug(graph: ChainGraph, now: number): ChainGraph {
  const expired = [...graph.nodes.values()].filter((node) => isExpired(node, now));
  return withDebug(
    graph,
    expired.map(({ key }) => key),
    false,
  );
}
