import { afterEach, describe, expect, test } from 'vitest';
import {
  copiedNodes,
  lacksSecrets,
  withCopied,
} from '../../../../../src/console/rulechains/edit/copied-nodes.ts';
import { keepNodes, keptNodes } from '../../../../../src/console/rulechains/edit/copy-buffer.ts';
import type { RuleNodeItem } from '../../../../../src/console/rulechains/graph/chain-graph.ts';
import { withEachNode } from '../../../../../src/console/rulechains/graph/edits.ts';
import { forgetUser } from '../../../../../src/console/ui/user-change.ts';
import { drawn, keyOf, nestedKey, words } from '../graph/stored-chain.ts';

const KEY = 'tbBufferStore.rule_nodes';
const chain = drawn({
  nodes: ['a', 'b', 'c'],
  first: 'a',
  ways: ['a>b: True', 'a>b: False', 'b>c: Success', 'b>>other: Failure'],
});
const withSecret = withEachNode(chain, [keyOf('a')], (node) => ({
  ...node,
  configuration: { host: 'broker', credentials: { type: 'basic', username: 'me', password: 'hush' } },
}));
const keys = (...names: string[]) => new Set(names.map(keyOf));

afterEach(() => {
  forgetUser();
  localStorage.clear();
});

describe('nodes that are copied', () => {
  test('come with the links between them alone, as other consoles of this platform read them', () => {
    const copied = copiedNodes(chain, new Set([...keys('a', 'b'), nestedKey('other')]));
    expect(copied.nodes.map(({ name, componentClazz }) => [name, componentClazz.split('.').at(-1)])).toEqual([
      ['a', 'TbJsFilterNode'],
      ['b', 'TbJsFilterNode'],
      ['', 'RuleChain'],
    ]);
    expect(
      copied.connections?.map(({ fromIndex, toIndex, label, labels }) => ({
        fromIndex,
        toIndex,
        label,
        labels,
      })),
    ).toEqual([
      { fromIndex: 0, toIndex: 1, label: 'True / False', labels: ['True', 'False'] },
      { fromIndex: 1, toIndex: 2, label: 'Failure', labels: ['Failure'] },
    ]);
    expect([copied.originX, copied.originY]).toEqual([685, 200]);
  });

  test('are pasted as new ones of the platform, each with a number of its own, around a place', () => {
    const pasted = withCopied(chain, copiedNodes(chain, keys('a', 'b')), { x: 1000, y: 600 });
    const copies = pasted.nodes as readonly RuleNodeItem[];
    expect(copies.map(({ id, name, info }) => [id, name, info.number])).toEqual([
      [undefined, 'a', 4],
      [undefined, 'b', 5],
    ]);
    expect(copies.map(({ x, y }) => [x, y])).toEqual([
      [820, 580],
      [1020, 580],
    ]);
    expect(words(pasted.graph).ways).toContain('a>b: False');
    expect(pasted.graph.links.size).toBe(chain.links.size + 1);
    expect(pasted.graph.first).toBe(chain.first);
  });

  test('bring nothing that only one node of a platform has', () => {
    const [copy] = withCopied(chain, copiedNodes(chain, keys('a')), { x: 0, y: 0 }).nodes;
    expect(copy).toMatchObject({ others: {} });
  });
});

describe('what is kept of them', () => {
  test('has its secrets for this page, and none where every tab can read it', () => {
    keepNodes(copiedNodes(withSecret, keys('a')));
    expect(localStorage.getItem(KEY)).not.toContain('hush');
    expect(localStorage.getItem(KEY)).toContain('broker');
    expect(JSON.stringify(keptNodes())).toContain('hush');
  });

  test('tells of another tab which nodes lack theirs', () => {
    keepNodes(copiedNodes(withSecret, keys('a', 'b')));
    const others = localStorage.getItem(KEY) ?? '';
    forgetUser();
    localStorage.setItem(KEY, others);
    const copied = keptNodes() ?? expect.unreachable('nothing is kept');
    const { nodes } = withCopied(chain, copied, { x: 0, y: 0 });
    expect(nodes.map((node) => node.kind === 'node' && lacksSecrets(node))).toEqual([true, false]);
  });

  test('is not for the next user', () => {
    keepNodes(copiedNodes(chain, keys('a')));
    forgetUser();
    expect(keptNodes()).toBeUndefined();
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  test.each([['rubbish'], ['{"nodes": 3}'], ['null']])(
    'is nothing where another console keeps %s',
    (text) => {
      localStorage.setItem(KEY, text);
      expect(keptNodes()).toBeUndefined();
    },
  );
});
