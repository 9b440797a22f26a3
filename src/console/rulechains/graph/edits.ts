import {
  type ChainGraph,
  type ChainLink,
  type ChainNode,
  INPUT,
  linkKey,
  type Mark,
  type Place,
} from './chain-graph.ts';

/** The graph with these nodes, each in the place of the one of its key or at the end. */
export function withNodes(graph: ChainGraph, nodes: readonly ChainNode[]): ChainGraph {
  const changed = nodes.filter((node) => graph.nodes.get(node.key) !== node);
  if (changed.length === 0) return graph;
  return { ...graph, nodes: laidOver(graph.nodes, changed) };
}

/** The graph with these nodes changed; the very same where nothing is. */
export function withEachNode(
  graph: ChainGraph,
  keys: Iterable<string>,
  change: (node: ChainNode) => ChainNode,
): ChainGraph {
  const nodes = [...keys].flatMap((key) => graph.nodes.get(key) ?? []);
  return withNodes(graph, nodes.map(change));
}

/** The graph without these nodes, and without the ways into and out of them. */
export function withoutNodes(graph: ChainGraph, keys: ReadonlySet<string>): ChainGraph {
  if (![...keys].some((key) => graph.nodes.has(key))) return graph;
  return {
    ...graph,
    nodes: without(graph.nodes, ({ key }) => keys.has(key)),
    links: without(graph.links, ({ from, to }) => keys.has(from) || keys.has(to)),
    first: graph.first !== undefined && keys.has(graph.first) ? undefined : graph.first,
  };
}

/** The graph with nodes, notes and frames at other places, px. */
export function moved(graph: ChainGraph, places: ReadonlyMap<string, Place>): ChainGraph {
  const at = <T extends Place & { key: string }>(item: T): T => {
    const place = places.get(item.key);
    if (!place) return item;
    const { x, y } = { x: Math.round(place.x), y: Math.round(place.y) };
    return x === item.x && y === item.y ? item : { ...item, x, y };
  };
  return withMarks(withNodes(graph, [...graph.nodes.values()].map(at)), [...graph.marks.values()].map(at));
}

/** The graph with these labels on the way between two nodes, in this order; a way without labels is none. */
export function withLabels(
  graph: ChainGraph,
  from: string,
  to: string,
  labels: readonly string[],
): ChainGraph {
  const key = linkKey(from, to);
  const known = graph.links.get(key);
  const wanted = [...new Set(labels)];
  if (wanted.length === 0) return withoutLinks(graph, new Set([key]));
  if (known && sameLabels(known.labels, wanted)) return graph;
  const link: ChainLink = { from, to, labels: wanted, others: known?.others ?? {} };
  return { ...graph, links: laidOver(graph.links, [link], ({ from: a, to: b }) => linkKey(a, b)) };
}

/** The graph with these labels besides on the way between two nodes. From the input it is the way there is, alone. */
export function withLink(graph: ChainGraph, from: string, to: string, labels: readonly string[]): ChainGraph {
  if (from === INPUT) return graph.first === to ? graph : { ...graph, first: to };
  const known = graph.links.get(linkKey(from, to))?.labels ?? [];
  return withLabels(graph, from, to, [...known, ...labels]);
}

/** The graph without these ways, named by `linkKey`. */
export function withoutLinks(graph: ChainGraph, keys: ReadonlySet<string>): ChainGraph {
  const isFirst = graph.first !== undefined && keys.has(linkKey(INPUT, graph.first));
  if (!isFirst && ![...keys].some((key) => graph.links.has(key))) return graph;
  return {
    ...graph,
    links: without(graph.links, ({ from, to }) => keys.has(linkKey(from, to))),
    first: isFirst ? undefined : graph.first,
  };
}

/** The graph with a node on a way: what went along there goes into it, and on from it with these labels. */
export function withNodeOnLink(
  graph: ChainGraph,
  link: ChainLink,
  node: ChainNode,
  onward: readonly string[],
): ChainGraph {
  const { from, to, labels } = link;
  const cut = withoutLinks(withNodes(graph, [node]), new Set([linkKey(from, to)]));
  return withLink(withLink(cut, from, node.key, labels), node.key, to, onward);
}

/** The graph with debugging switched on or off in these nodes; on until a moment, ms since 1970, where one is given. */
export function withDebug(
  graph: ChainGraph,
  keys: Iterable<string>,
  isOn: boolean,
  until?: number,
): ChainGraph {
  return withEachNode(graph, keys, (node) => {
    if (node.kind === 'chain') return node;
    const { debugUntil, ...info } = node.info;
    if (node.debugMode === isOn && debugUntil === (isOn ? until : undefined)) return node;
    return {
      ...node,
      debugMode: isOn,
      info: isOn && until !== undefined ? { ...info, debugUntil: until } : info,
    };
  });
}

/** The graph with these notes and frames, each in the place of the one of its key or at the end. */
export function withMarks(graph: ChainGraph, marks: readonly Mark[]): ChainGraph {
  const changed = marks.filter((mark) => graph.marks.get(mark.key) !== mark);
  return changed.length === 0 ? graph : { ...graph, marks: laidOver(graph.marks, changed) };
}

/** The graph without these notes and frames. */
export function withoutMarks(graph: ChainGraph, keys: ReadonlySet<string>): ChainGraph {
  if (![...keys].some((key) => graph.marks.has(key))) return graph;
  return { ...graph, marks: without(graph.marks, ({ key }) => keys.has(key)) };
}

/** The lowest number that comes after those of all nodes. */
export function nextNumber({ nodes }: ChainGraph): number {
  const numbers = [...nodes.values()].map(({ info: { number } }) =>
    typeof number === 'number' ? number : 0,
  );
  return Math.max(0, ...numbers) + 1;
}

function sameLabels(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((label, at) => label === other[at]);
}

function laidOver<T>(
  items: ReadonlyMap<string, T>,
  changed: readonly T[],
  keyOf: (item: T) => string = (item) => (item as { key: string }).key,
): ReadonlyMap<string, T> {
  const whole = new Map(items);
  for (const item of changed) whole.set(keyOf(item), item);
  return whole;
}

function without<T>(items: ReadonlyMap<string, T>, isGone: (item: T) => boolean): ReadonlyMap<string, T> {
  return new Map([...items].filter(([, item]) => !isGone(item)));
}
