import { describe, expect, test } from 'vitest';
import type { RuleNodeItem } from '../../../../../src/console/rulechains/graph/chain-graph.ts';
import { fromServer } from '../../../../../src/console/rulechains/graph/from-server.ts';
import { toServer, withMarks } from '../../../../../src/console/rulechains/graph/to-server.ts';
import { RuleChainMetaData } from '../../../../../src/model/rule-chain.ts';
import { CHAIN_ID, drawn, id, keyOf, nestedKey, stored, way } from './stored-chain.ts';

const fork = stored({
  nodes: ['a', 'b'],
  first: 'a',
  ways: ['a>b: True', 'a>b: Failure', 'b>>other: Success', 'a>>other: False'],
});
const known = new Set([id('a'), id('b')]);

/** Reads what is stored and says what would be saved if nobody changed anything. */
const again = (metadata: unknown) =>
  toServer(fromServer({}, RuleChainMetaData.parse(metadata)).graph, CHAIN_ID, known);

describe('a chain that is read and saved', () => {
  test('is stored as it was, the ids of its nodes too', () => {
    expect(again(fork)).toEqual(fork);
  });

  test('keeps every member that nobody here knows, at each level', () => {
    const strange = {
      ...fork,
      version: 7,
      nodes: fork.nodes?.map((node) => ({
        ...node,
        singleton: true,
        additionalInfo: { ...node.additionalInfo, colour: 'red', description: 'why' },
      })),
      connections: fork.connections?.map((connection) => ({ ...connection, weight: 3 })),
      ruleChainConnections: fork.ruleChainConnections?.map((connection) => ({
        ...connection,
        additionalInfo: { ...connection.additionalInfo, folded: true },
        weight: 4,
      })),
    };
    expect(again(strange)).toEqual(strange);
  });

  test('may have null in the place of its lists, and no `additionalInfo`: such nodes stand at 0, 0', () => {
    const old = {
      ruleChainId: fork.ruleChainId,
      firstNodeIndex: null,
      nodes: fork.nodes?.map((node) => ({ ...node, additionalInfo: null })),
      connections: null,
      ruleChainConnections: null,
    };
    expect(again(old)).toEqual({
      ruleChainId: fork.ruleChainId,
      nodes: fork.nodes?.map((node, index) => ({
        ...node,
        additionalInfo: { layoutX: 0, layoutY: 0, number: index + 1 },
      })),
      connections: [],
      ruleChainConnections: [],
    });
    expect(fromServer({}, { nodes: null }).graph.nodes.size).toBe(0);
  });

  test('has one way between two nodes, with all labels in their order, also those that nothing lists', () => {
    const { graph } = fromServer({}, fork);
    expect(graph.links.get(way('a', 'b'))?.labels).toEqual(['True', 'Failure']);
    expect(graph.links.size).toBe(3);
  });

  test('has its configurations as they are, without what is newer than they are', () => {
    const configuration = { version: 0, notifyDevice: 'false', ofTomorrow: [1] };
    const one = { ...fork, nodes: fork.nodes?.map((node) => ({ ...node, configuration })) };
    expect(again(one).nodes?.map((node) => node.configuration)).toEqual([configuration, configuration]);
  });

  test.each([['hot'], [7], [['a', 1]], [true], [null]])(
    'keeps a configuration that is no object: %j',
    (configuration) => {
      const one = { ...fork, nodes: fork.nodes?.map((node) => ({ ...node, configuration })) };
      expect(again(one)).toEqual(one);
    },
  );

  test('says how many ways lead to nodes that are not there', () => {
    const broken = { ...fork, connections: [{ fromIndex: 0, toIndex: 9, type: 'True' }] };
    expect(fromServer({}, broken)).toMatchObject({ brokenLinks: 1 });
    expect(fromServer({}, fork)).toMatchObject({ brokenLinks: 0 });
  });

  test('is sent without ids that the platform no longer has, and in whole numbers of pixels', () => {
    const graph = drawn({ nodes: ['a', 'b'] });
    const node = graph.nodes.get(keyOf('b')) as RuleNodeItem;
    const nodes = new Map([...graph.nodes, [node.key, { ...node, x: 10.6, y: 20.4 }]]);
    const sent = toServer({ ...graph, nodes }, CHAIN_ID, new Set([id('a')])).nodes;
    expect(sent?.map((one) => one.id?.id)).toEqual([id('a'), undefined]);
    expect(sent?.[1]).toMatchObject({ name: 'b', additionalInfo: { layoutX: 11, layoutY: 20 } });
    expect(sent?.[1]).not.toHaveProperty('createdTime');
  });
});

describe('a nested chain', () => {
  test('is one node, with the place that its ways have, however many lead into it', () => {
    const { graph } = fromServer({}, fork);
    const nested = [...graph.nodes.values()].filter(({ kind }) => kind === 'chain');
    expect(nested).toEqual([
      { kind: 'chain', key: nestedKey('other'), target: id('other'), x: 900, y: 200, info: {} },
    ]);
  });

  test('is stored with the ways into it alone', () => {
    const sent = toServer(drawn({ nodes: ['a'], ways: ['a>>other: True'] }), CHAIN_ID, known);
    expect(sent.nodes).toHaveLength(1);
    const lonely = drawn({ nodes: ['a'], ways: ['a>>other: True'] });
    expect(toServer({ ...lonely, links: new Map() }, CHAIN_ID, known).ruleChainConnections).toEqual([]);
  });

  test('keeps its key, though another console names it anew', () => {
    const { graph } = fromServer({}, fork);
    const renamed = {
      ...fork,
      ruleChainConnections: fork.ruleChainConnections?.map((connection) => ({
        ...connection,
        additionalInfo: { ...connection.additionalInfo, ruleChainNodeId: 'rule-chain-node-3' },
      })),
    };
    expect(fromServer({}, renamed).graph.nodes.has(nestedKey('other'))).toBe(false);
    expect(fromServer({}, renamed, graph).graph.nodes.has(nestedKey('other'))).toBe(true);
  });

  test('is two where one text stands for two chains', () => {
    const connections = ['one', 'two'].map((target) => ({
      fromIndex: 0,
      targetRuleChainId: { entityType: 'RULE_CHAIN' as const, id: id(target) },
      additionalInfo: { ruleChainNodeId: 'rule-chain-node-0' },
      type: 'True',
    }));
    const { graph } = fromServer({}, { ...fork, ruleChainConnections: connections });
    expect([...graph.nodes.values()].filter(({ kind }) => kind === 'chain')).toHaveLength(2);
  });
});

describe('the numbers of nodes', () => {
  test.each([
    ['are kept', [3, 1], [3, 1]],
    ['are given in their order where there are none', [undefined, undefined], [1, 2]],
    ['go on after the highest', [undefined, 7], [8, 7]],
    ['are nobody else’s, nor no numbers', [2, 2], [2, 3]],
    ['are none of another kind', ['first', -1], [1, 2]],
  ])('%s', (_what, numbers, expected) => {
    const nodes = fork.nodes?.map((node, index) => ({ ...node, additionalInfo: { number: numbers[index] } }));
    const { graph } = fromServer({}, { ...fork, nodes });
    expect([...graph.nodes.values()].slice(0, 2).map(({ info }) => info.number)).toEqual(expected);
  });
});

describe('notes and frames', () => {
  const additionalInfo = {
    description: 'What it is for',
    notes: [{ id: 'n1', text: 'Why', x: 1, y: 2, width: 100, height: 50 }],
    frames: [{ id: 'f1', text: 'Alarms', x: 5, y: 6, width: 400, height: 300 }],
  };

  test('stand in what is stored of the chain itself', () => {
    const { graph } = fromServer({ additionalInfo }, fork);
    expect([...graph.marks.values()].map(({ kind, text }) => [kind, text])).toEqual([
      ['note', 'Why'],
      ['frame', 'Alarms'],
    ]);
    const chain = { name: 'Root', additionalInfo };
    expect(withMarks(chain, graph.marks)).toEqual(chain);
    expect(withMarks(chain, new Map())).toEqual({
      name: 'Root',
      additionalInfo: { description: 'What it is for' },
    });
  });

  test('are none of what somebody else may have stored there', () => {
    expect(
      fromServer({ additionalInfo: { notes: 'buy milk', frames: [3, {}] } }, fork).graph.marks.size,
    ).toBe(0);
  });
});
