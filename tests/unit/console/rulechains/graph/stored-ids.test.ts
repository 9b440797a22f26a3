import { expect, test } from 'vitest';
import type { RuleNodeItem } from '../../../../../src/console/rulechains/graph/chain-graph.ts';
import { withNodes } from '../../../../../src/console/rulechains/graph/edits.ts';
import { withStoredIds } from '../../../../../src/console/rulechains/graph/stored-ids.ts';
import { toServer } from '../../../../../src/console/rulechains/graph/to-server.ts';
import { CHAIN_ID, drawn, id, keyOf } from './stored-chain.ts';

const chain = drawn({ nodes: ['a'] });
const a = chain.nodes.get(keyOf('a')) as RuleNodeItem;
const fresh = (name: string, x: number): RuleNodeItem => ({
  ...a,
  key: `new ${name}`,
  id: undefined,
  name,
  x,
});
const sent = withNodes(chain, [fresh('b', 500), fresh('c', 700)]);

/** What a platform answers, which knows the nodes by ids of its own and tells of them in any order. */
function answer(...order: string[]) {
  const metadata = toServer(sent, CHAIN_ID, new Set([id('a')]));
  const nodes = (metadata.nodes ?? []).map((node) => ({
    ...node,
    id: { entityType: 'RULE_NODE' as const, id: id(node.name ?? '') },
  }));
  return { ...metadata, nodes: order.flatMap((name) => nodes.filter((node) => node.name === name)) };
}

test.each([[['a', 'b', 'c']], [['c', 'a', 'b']]])('new nodes get their ids, told as %s', (order) => {
  const known = withStoredIds(sent, answer(...order))(sent);
  expect([...known.nodes.values()].map((node) => (node as RuleNodeItem).id)).toEqual(['a', 'b', 'c'].map(id));
  expect([...known.nodes.keys()]).toEqual([...sent.nodes.keys()]);
});

test('versions from before they were added stay the very same', () => {
  expect(withStoredIds(sent, answer('a', 'b', 'c'))(chain)).toBe(chain);
});
