import {
  type ChainGraph,
  type ChainLink,
  type ChainNode,
  INPUT,
  linkKey,
  linksFrom,
  type Mark,
} from '../graph/chain-graph.ts';

/** Something on the canvas that can have the focus. */
export type ChainItem =
  | { kind: 'input'; key: string }
  | { kind: 'node'; key: string; node: ChainNode }
  | { kind: 'link'; key: string; link: ChainLink }
  | { kind: 'mark'; key: string; mark: Mark };

/** What has a key; undefined where nothing has. */
export function itemOf(graph: ChainGraph, key: string): ChainItem | undefined {
  if (key === INPUT) return { kind: 'input', key };
  const node = graph.nodes.get(key);
  if (node) return { kind: 'node', key, node };
  const link = linkOf(graph, key);
  if (link) return { kind: 'link', key, link };
  const mark = graph.marks.get(key);
  return mark && { kind: 'mark', key, mark };
}

/** The link of a key, that of the input too. */
export function linkOf(graph: ChainGraph, key: string): ChainLink | undefined {
  const known = graph.links.get(key);
  if (known) return known;
  const [ofInput] = linksFrom(graph, INPUT);
  return ofInput && linkKey(ofInput.from, ofInput.to) === key ? ofInput : undefined;
}
