import { v4 as newId } from 'uuid';
import { RunError } from '../../commands/command-error.ts';
import type { ChainGraph, ChainNode, NestedChain, Place, RuleNodeItem } from '../graph/chain-graph.ts';
import { nextNumber } from '../graph/edits.ts';
import { chainKey, nestedNodeId } from '../graph/nested-key.ts';
import type { OpenChain } from '../open/open-chain.ts';

/** Stands for a nested chain among the classes of components. */
export const NESTED = 'tb.internal.RuleChain';

/** A new node of a component, as it is configured by default. Throws a RunError where there is none of that class. */
export function newNode(
  chain: OpenChain,
  { type, name, at }: { type: string; name: string; at: Place },
): RuleNodeItem {
  const definition = chain.components.definitionOf(type);
  if (!definition) throw new RunError({ key: 'rule-node.no-such-type', values: { type } });
  return {
    kind: 'node',
    key: `new ${newId()}`,
    id: undefined,
    type,
    name,
    debugMode: false,
    configuration: structuredClone(definition.defaultConfiguration),
    info: { number: nextNumber(chain.graph) },
    ...at,
    others: {},
  };
}

/** A new node that stands for another chain. */
export function newNestedChain(
  graph: ChainGraph,
  { target, at }: { target: string; at: Place },
): NestedChain {
  return {
    kind: 'chain',
    key: chainKey(nestedNodeId(newId())),
    target,
    info: { number: nextNumber(graph) },
    ...at,
  };
}

/** A copy of a node at another place: a new one of the platform, with a number of its own. */
export function copyOfNode<N extends ChainNode>(node: N, number: number, at: Place): N {
  const info = { ...node.info, number };
  const place = { x: at.x, y: at.y, info };
  if (node.kind === 'chain') return { ...node, ...place, key: chainKey(nestedNodeId(newId())) };
  const { createdTime: _, ...others } = node.others;
  return { ...node, ...place, key: `new ${newId()}`, id: undefined, others };
}
