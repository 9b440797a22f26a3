import { expect, test } from 'vitest';
import { linkKey } from '../../../../../src/console/rulechains/graph/chain-graph.ts';
import { withStoredKeys } from '../../../../../src/console/rulechains/graph/stored-keys.ts';
import { drawn, keyOf } from './stored-chain.ts';

test('a node that was saved since it was made is known by its id, in its links too', () => {
  const graph = drawn({ nodes: ['a', 'b'], first: 'a', ways: ['a>b: True'] });
  const [a, b] = [graph.nodes.get(keyOf('a')), graph.nodes.get(keyOf('b'))];
  const link = graph.links.get(linkKey(keyOf('a'), keyOf('b')));
  if (!a || !b || !link) expect.unreachable();
  const made = {
    ...graph,
    nodes: new Map([
      ['new 1', { ...a, key: 'new 1' }],
      [b.key, b],
    ]),
    links: new Map([[linkKey('new 1', b.key), { ...link, from: 'new 1' }]]),
    first: 'new 1',
  };
  expect(withStoredKeys(made)).toEqual(graph);
});
