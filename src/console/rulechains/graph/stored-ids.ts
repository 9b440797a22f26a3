import type { RuleChainMetaData, RuleNode } from '../../../model/rule-chain.ts';
import type { ChainGraph, RuleNodeItem } from './chain-graph.ts';
import { withEachNode } from './edits.ts';

/**
 * The ids that a platform has given to the new nodes of a graph, as a function that notes them in any version of it. It
 * may answer with the nodes in another order: they are told apart by what they are and where they stand.
 */
export function withStoredIds(
  sent: ChainGraph,
  { nodes }: RuleChainMetaData,
): (graph: ChainGraph) => ChainGraph {
  const answered = new Map((nodes ?? []).flatMap((node) => (node.id ? [[node.id.id, node] as const] : [])));
  const all = [...sent.nodes.values()].filter((node) => node.kind === 'node');
  const fresh = all.filter(({ id }) => id === undefined || !answered.has(id));
  for (const { id } of all) if (id !== undefined) answered.delete(id);
  const ids = new Map<string, string>();
  for (const isIt of [isAt, isOfType]) {
    for (const node of fresh) {
      if (ids.has(node.key)) continue;
      const [id] = [...answered].find(([, one]) => isIt(node, one)) ?? [];
      if (id === undefined) continue;
      answered.delete(id);
      ids.set(node.key, id);
    }
  }
  return (graph) =>
    withEachNode(graph, ids.keys(), (node) => {
      const id = ids.get(node.key);
      return node.kind === 'node' && node.id !== id ? { ...node, id } : node;
    });
}

function isAt(node: RuleNodeItem, one: RuleNode): boolean {
  const { layoutX, layoutY } = one.additionalInfo ?? {};
  return isOfType(node, one) && one.name === node.name && layoutX === node.x && layoutY === node.y;
}

function isOfType({ type }: RuleNodeItem, one: RuleNode): boolean {
  return one.type === type;
}
