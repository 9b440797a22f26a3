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

/** What became of a message: where it came through, and how. */
export interface MessagePath {
  /** Its own id, and those that it has got where it went on several ways: each of them is another message there. */
  readonly ids: ReadonlySet<string>;
  /** The nodes that it came through, in the order of the links: many have to do with it within one millisecond. */
  readonly nodes: readonly string[];
  readonly steps: readonly MessageStep[];
}

/** Between leaving a node and coming into the next one there is no more time than this, ms, where ids do not tell. */
const LONGEST = 10_000;

/** A message by one of its ids at a node, as `node id`. */
type Visit = string;

interface Way extends MessageStep {
  readonly start: Visit;
  readonly end: Visit;
}

/**
 * Follows a message, by one of its ids, forth and back through the nodes that keep events. Between two of them there may be
 * others that nothing is known of, as they are not debugged.
 */
export function followMessage(graph: ChainGraph, events: EventsByNode, message: string): MessagePath {
  const claimed = new Set<Visit>();
  const ways = [...events.keys()].flatMap((node) => waysOf(graph, events, node, claimed));
  const beside = new Map<Visit, Way[]>();
  for (const way of ways) {
    for (const end of [way.start, way.end]) beside.set(end, [...(beside.get(end) ?? []), way]);
  }
  const waiting = [...events].flatMap(([node, own]) =>
    own.some(({ msgId }) => msgId === message) ? [visit(node, message)] : [],
  );
  const visits = new Set(waiting);
  const taken = new Set<Way>();
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const way of beside.get(at) ?? []) {
      taken.add(way);
      for (const end of [way.start, way.end]) {
        if (visits.has(end)) continue;
        visits.add(end);
        waiting.push(end);
      }
    }
  }
  const had = [...events].flatMap(([node, own]) =>
    own.flatMap(({ msgId }) => (visits.has(visit(node, msgId)) ? [{ node, msgId }] : [])),
  );
  const nodes = new Set(had.map(({ node }) => node));
  return {
    ids: new Set(had.map(({ msgId }) => msgId)),
    nodes: inFlowOrder(graph).filter((key) => nodes.has(key)),
    steps: [...taken].map(({ from, to, label }) => ({ from, to, label })),
  };
}

/** The ways of all messages from a node to the next ones; `claimed` are the visits that other ids have led to so far. */
function waysOf(graph: ChainGraph, events: EventsByNode, node: string, claimed: Set<Visit>): Way[] {
  // The oldest first, as they come: of equal messages, each takes what came first after it.
  const own = (events.get(node) ?? []).toSorted((one, other) => one.createdTime - other.createdTime);
  const left = new Set(own.flatMap(({ type, msgId }) => (type === 'OUT' ? msgId : [])));
  // Of what has come in alone it is not known where it went: wherever it is known again.
  const leaving = own.filter(({ type, msgId }) => msgId !== '' && (type === 'OUT' || !left.has(msgId)));
  return leaving.flatMap((event) => {
    const lit = new Set(litLinks(graph, node, event).map(({ key }) => key));
    const links = linksFrom(graph, node).filter(
      ({ from, to }) => event.type !== 'OUT' || lit.has(linkKey(from, to)),
    );
    return links.flatMap(({ to, labels }) =>
      nextKept(graph, events, to).flatMap((next) => {
        const id = comingIn(events.get(next) ?? [], event, (other) => claimed.has(visit(next, other)));
        if (id === undefined) return [];
        if (id !== event.msgId) claimed.add(visit(next, id));
        const label = event.type === 'OUT' ? event.relationType : labels.join(' / ');
        return [{ from: node, to: next, label, start: visit(node, event.msgId), end: visit(next, id) }];
      }),
    );
  });
}

/** The first nodes from here on that keep events. */
function nextKept(graph: ChainGraph, events: EventsByNode, start: string): string[] {
  const found: string[] = [];
  const seen = new Set([start]);
  const waiting = [start];
  for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) {
    if (events.has(key)) found.push(key);
    else {
      for (const { to } of linksFrom(graph, key)) {
        if (seen.has(to)) continue;
        seen.add(to);
        waiting.push(to);
      }
    }
  }
  return found;
}

/**
 * The id by which a message that left a node has come into another: another one where it went on several ways. Then it is
 * the first equal one after it that no other has come by.
 */
function comingIn(
  events: readonly DebugEvent[],
  from: DebugEvent,
  isClaimed: (id: string) => boolean,
): string | undefined {
  if (events.some(({ msgId }) => msgId === from.msgId)) return from.msgId;
  if (from.type !== 'OUT') return undefined;
  const after = ({ createdTime }: DebugEvent) => createdTime - from.createdTime;
  const alike = events.filter(
    (event) =>
      event.type === 'IN' &&
      after(event) >= 0 &&
      after(event) <= LONGEST &&
      !isClaimed(event.msgId) &&
      contentOf(event) === contentOf(from),
  );
  return alike.toSorted((one, other) => after(one) - after(other))[0]?.msgId;
}

function contentOf({ entityId, msgType, data, metadata }: DebugEvent): string {
  return JSON.stringify([entityId, msgType, data, metadata]);
}

function visit(node: string, msgId: string): Visit {
  return `${node} ${msgId}`;
}
