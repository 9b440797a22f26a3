import { type ChainGraph, linkKey, linksFrom } from '../graph/chain-graph.ts';
import { inFlowOrder } from '../graph/reach.ts';
import type { DebugEvent } from './debug-events.ts';
import { litLinks } from './lit-links.ts';

/** What nodes have done, by their keys. */
export type EventsByNode = ReadonlyMap<string, readonly DebugEvent[]>;

/** A step of a message from a node that had it to the next one that did; `label`: on which labels it left. */
export interface MessageStep {
  readonly from: string;
  readonly to: string;
  readonly label: string;
}

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

/**
 * The steps of a message between nodes that are known to have had it. Between two of them there may be others that
 * nothing is known of, as they are not debugged.
 */
export function stepsOf(graph: ChainGraph, events: EventsByNode, message: string): MessageStep[] {
  const path = pathOf(graph, events, message);
  const had = new Set(path);
  return path.flatMap((from) => {
    const own = (events.get(from) ?? []).filter(({ msgId }) => msgId === message);
    const lit = new Set(own.flatMap((event) => litLinks(graph, from, event).map(({ key }) => key)));
    const leaves = own.some(({ type }) => type === 'OUT');
    const ways = linksFrom(graph, from).filter(({ to }) => !leaves || lit.has(linkKey(from, to)));
    return ways.flatMap(({ to, labels }) =>
      nextThatHad(graph, events, had, to).map((key) => ({ from, to: key, label: labels.join(' / ') })),
    );
  });
}

/** The first nodes from here on that had the message, past those that nothing is known of. */
function nextThatHad(
  graph: ChainGraph,
  events: EventsByNode,
  had: ReadonlySet<string>,
  start: string,
): string[] {
  const found = new Set<string>();
  const seen = new Set([start]);
  const waiting = [start];
  for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) {
    if (had.has(key)) found.add(key);
    // What a debugged node has kept nothing of has not come to it.
    else if (!events.has(key)) {
      for (const { to } of linksFrom(graph, key)) {
        if (seen.has(to)) continue;
        seen.add(to);
        waiting.push(to);
      }
    }
  }
  return [...found];
}
