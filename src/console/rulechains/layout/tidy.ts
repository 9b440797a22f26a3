import { Graph, layout } from '@dagrejs/dagre';
import { INPUT, INPUT_PLACE, NODE_SIZE, type Place } from '../graph/chain-graph.ts';

/** What is laid out, as plain as it goes to another thread. */
export interface TidyRequest {
  nodes: readonly { key: string; x: number; y: number }[];
  /** `letters`: how long what stands on the link is. */
  links: readonly { from: string; to: string; letters?: number }[];
  /** Keys of nodes that stay together, with no other among them. */
  groups?: readonly (readonly string[])[];
}

/** Between nodes and labels there is so much room, px. */
const COLUMN_GAP = 40;
/** How large what stands on links is drawn, px. */
const LETTER = 6.5;
const LINE = 16;
const ROW_GAP = 30;

/**
 * Places for nodes, from left to right along their ways, those that are not connected below each other. All of them stay
 * where they are as a whole: by the input where it is among them, else by their upper left corner. The order in which
 * nodes stand below each other is kept where it can be.
 */
export function tidied({ nodes, links, groups = [] }: TidyRequest): ReadonlyMap<string, Place> {
  const keys = new Set(nodes.map(({ key }) => key));
  const known = groups
    .map((group) => group.filter((key) => keys.has(key)))
    .filter(({ length }) => length > 0);
  const parts = connected(nodes, links, known).map((part) => laidOut(part, links, known));
  const places = new Map<string, Place>();
  let top = 0;
  for (const part of parts) {
    for (const [key, { x, y }] of part.places) places.set(key, { x, y: y + top });
    top += part.height + ROW_GAP * 2;
  }
  const [from, to] = places.has(INPUT)
    ? [places.get(INPUT) ?? INPUT_PLACE, INPUT_PLACE]
    : [cornerOf([...places.values()]), cornerOf(nodes)];
  return new Map(
    [...places].map(([key, { x, y }]) => [
      key,
      { x: Math.round(x + to.x - from.x), y: Math.round(y + to.y - from.y) },
    ]),
  );
}

function laidOut(
  nodes: TidyRequest['nodes'],
  links: TidyRequest['links'],
  groups: readonly (readonly string[])[],
) {
  const graph = new Graph({ compound: true });
  graph.setGraph({ rankdir: 'LR', nodesep: ROW_GAP, ranksep: COLUMN_GAP });
  graph.setDefaultEdgeLabel(() => ({}));
  const keys = new Set(nodes.map(({ key }) => key));
  for (const { key } of nodes.toSorted((one, other) => one.y - other.y || one.x - other.x)) {
    graph.setNode(key, { ...NODE_SIZE });
  }
  for (const [at, group] of groups.entries()) {
    // A group is whole in one part.
    if (!group.every((key) => keys.has(key))) continue;
    graph.setNode(`group ${at}`, {});
    for (const key of group) graph.setParent(key, `group ${at}`);
  }
  for (const { from, to, letters = 0 } of links) {
    if (!keys.has(from) || !keys.has(to)) continue;
    graph.setEdge(from, to, { width: letters * LETTER, height: LINE, labelpos: 'c' });
  }
  layout(graph);
  const corners = nodes.map(({ key }) => {
    const { x = 0, y = 0 } = graph.node(key) as Partial<Place>;
    return [key, { x: x - NODE_SIZE.width / 2, y: y - NODE_SIZE.height / 2 }] as const;
  });
  const bottom = Math.max(...corners.map(([, { y }]) => y));
  const places = isUpsideDown(nodes, new Map(corners))
    ? corners.map(([key, { x, y }]) => [key, { x, y: bottom - y }] as const)
    : corners;
  return { places, height: bottom + NODE_SIZE.height };
}

/** Whether more of what was above is below than not: the library does not care which way up. */
function isUpsideDown(nodes: TidyRequest['nodes'], places: ReadonlyMap<string, Place>): boolean {
  const middle = (ys: readonly number[]) => ys.reduce((sum, y) => sum + y, 0) / ys.length;
  const before = middle(nodes.map(({ y }) => y));
  const after = middle([...places.values()].map(({ y }) => y));
  const likeness = nodes.map(({ key, y }) => (y - before) * ((places.get(key)?.y ?? after) - after));
  return middle(likeness) < 0;
}

/** The parts that no way leads between and that have no group in common, that of the input first, then from top to bottom. */
function connected(
  nodes: TidyRequest['nodes'],
  links: TidyRequest['links'],
  groups: readonly (readonly string[])[],
): TidyRequest['nodes'][] {
  const beside = new Map<string, string[]>(nodes.map(({ key }) => [key, []]));
  const together = groups.flatMap(([first = '', ...others]) => others.map((to) => ({ from: first, to })));
  for (const { from, to } of [...links, ...together]) {
    if (!beside.has(from) || !beside.has(to)) continue;
    beside.get(from)?.push(to);
    beside.get(to)?.push(from);
  }
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  const seen = new Set<string>();
  const isInput = ({ key }: { key: string }) => (key === INPUT ? -1 : 0);
  const order = nodes.toSorted((one, other) => isInput(one) - isInput(other) || one.y - other.y);
  return order.flatMap(({ key }) => {
    if (seen.has(key)) return [];
    const part: TidyRequest['nodes'][number][] = [];
    const waiting = [key];
    seen.add(key);
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const node = byKey.get(next);
      if (node) part.push(node);
      for (const other of beside.get(next) ?? []) {
        if (seen.has(other)) continue;
        seen.add(other);
        waiting.push(other);
      }
    }
    return [part];
  });
}

function cornerOf(places: readonly Place[]): Place {
  return { x: Math.min(...places.map(({ x }) => x)), y: Math.min(...places.map(({ y }) => y)) };
}
