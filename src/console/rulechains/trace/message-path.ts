import type { ChainGraph } from '../graph/chain-graph.ts';
import { inFlowOrder } from '../graph/reach.ts';
import type { DebugEvent } from './debug-events.ts';

/** What nodes have done, by their keys. */
export type EventsByNode = ReadonlyMap<string, readonly DebugEvent[]>;

/** The id of the newest message that a node has had, else that any has had; undefined where none has had one. */
export function newestMessage(events: EventsByNode, node: string): string | undefined {
  const own = events.get(node) ?? [];
  const some = own.length > 0 ? own : [...events.values()].flat();
  const dated = some.filter(({ msgId }) => msgId !== '');
  return dated.toSorted((one, other) => other.createdTime - one.createdTime)[0]?.msgId;
}

/**
 * The nodes that a message came through, in that order. Many of them have to do with it within one millisecond, so that it
 * is told by the links.
 */
export function pathOf(graph: ChainGraph, events: EventsByNode, message: string): string[] {
  return inFlowOrder(graph).filter((key) => events.get(key)?.some(({ msgId }) => msgId === message));
}
