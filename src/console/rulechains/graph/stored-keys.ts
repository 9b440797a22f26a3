import { type ChainGraph, linkKey } from './chain-graph.ts';

/** A graph whose stored nodes have the keys that they have when a chain is read: those of their ids. */
export function withStoredKeys(graph: ChainGraph): ChainGraph {
  const keys = new Map(
    [...graph.nodes.values()].map((node) => [
      node.key,
      node.kind === 'node' ? (node.id ?? node.key) : node.key,
    ]),
  );
  const keyOf = (key: string) => keys.get(key) ?? key;
  const nodes = [...graph.nodes.values()].map((node) => ({ ...node, key: keyOf(node.key) }));
  const links = [...graph.links.values()].map((link) => ({
    ...link,
    from: keyOf(link.from),
    to: keyOf(link.to),
  }));
  return {
    ...graph,
    nodes: new Map(nodes.map((node) => [node.key, node])),
    links: new Map(links.map((link) => [linkKey(link.from, link.to), link])),
    first: graph.first === undefined ? undefined : keyOf(graph.first),
  };
}
