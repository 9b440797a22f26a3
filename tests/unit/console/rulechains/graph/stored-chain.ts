import { type ChainGraph, linkKey } from '../../../../../src/console/rulechains/graph/chain-graph.ts';
import { fromServer } from '../../../../../src/console/rulechains/graph/from-server.ts';
import type { RuleChainMetaData } from '../../../../../src/model/rule-chain.ts';

/** Ids that tell what they are of by their last letters. */
export const id = (name: string) =>
  `3f2b1c00-7a01-11eb-8f2e-${[...name]
    .map((letter) => letter.charCodeAt(0).toString(16))
    .join('')
    .padEnd(12, '0')
    .slice(0, 12)}`;

export const CHAIN_ID = id('chain');
const FILTER = 'org.thingsboard.rule.engine.filter.TbJsFilterNode';

interface Drawn {
  /** Names of the nodes, in the order they are stored. */
  nodes: readonly string[];
  /** `a>b: True`, and of a way into a nested chain `a>>other: True`. */
  ways?: readonly string[];
  first?: string;
}

/** What a platform stores of a chain that is drawn in words. */
export function stored({ nodes, ways = [], first }: Drawn): RuleChainMetaData {
  const at = (name: string) => nodes.indexOf(name);
  const read = ways.map((way) => /^(\w+)(>+)(\w+): (.*)$/.exec(way) ?? []);
  return {
    ruleChainId: { entityType: 'RULE_CHAIN', id: CHAIN_ID },
    ...(first !== undefined && { firstNodeIndex: at(first) }),
    nodes: nodes.map((name, index) => ({
      id: { entityType: 'RULE_NODE', id: id(name) },
      createdTime: 1_600_000_000_000 + index,
      ruleChainId: { entityType: 'RULE_CHAIN', id: CHAIN_ID },
      type: FILTER,
      name,
      debugMode: false,
      configuration: { jsScript: `return ${index};` },
      additionalInfo: { layoutX: 300 + index * 200, layoutY: 150, number: index + 1 },
    })),
    connections: read.flatMap(([, from = '', arrow, to = '', type = '']) =>
      arrow === '>' ? [{ fromIndex: at(from), toIndex: at(to), type }] : [],
    ),
    ruleChainConnections: read.flatMap(([, from = '', arrow, to = '', type = '']) =>
      arrow === '>>'
        ? [
            {
              fromIndex: at(from),
              targetRuleChainId: { entityType: 'RULE_CHAIN' as const, id: id(to) },
              additionalInfo: { layoutX: 900, layoutY: 200, ruleChainNodeId: `rule-chain-node-${to}` },
              type,
            },
          ]
        : [],
    ),
  };
}

/** The same as it is edited. The key of a node is `keyOf(name)`, that of a nested chain `nestedKey(name)`. */
export function drawn(chain: Drawn): ChainGraph {
  return fromServer({}, stored(chain)).graph;
}

export const keyOf = (name: string) => id(name);
export const nestedKey = (name: string) => `chain rule-chain-node-${name}`;
export const way = (from: string, to: string) => linkKey(keyOf(from), keyOf(to));

/** A graph in the words that `drawn` takes, its ways in their order. */
export function words({ nodes, links, first }: ChainGraph) {
  const nameOf = (key: string) => {
    const node = nodes.get(key);
    return node?.kind === 'node' ? node.name : key.replace('chain rule-chain-node-', '');
  };
  return {
    nodes: [...nodes.keys()].map(nameOf),
    ways: [...links.values()].flatMap(({ from, to, labels }) =>
      labels.map((label) => `${nameOf(from)}>${nameOf(to)}: ${label}`),
    ),
    first: first && nameOf(first),
  };
}
