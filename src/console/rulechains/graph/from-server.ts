import { isRecord } from '../../../model/json-object.ts';
import type {
  RuleChain,
  RuleChainConnection,
  RuleChainMetaData,
  RuleNode,
} from '../../../model/rule-chain.ts';
import {
  type ChainGraph,
  type ChainLink,
  type ChainNode,
  EMPTY_GRAPH,
  linkKey,
  type Mark,
  type Members,
  type NestedChain,
  type Place,
  type RuleNodeItem,
} from './chain-graph.ts';
import { chainKey, nestedNodeId } from './nested-key.ts';

/** What a stored chain is made of. */
export interface ReadGraph {
  graph: ChainGraph;
  /** So many ways lead to nodes that are not there. They are not in the graph. */
  brokenLinks: number;
}

/**
 * Reads what a chain is made of as the platform stores it. What is in `known` already keeps the key that it has there:
 * nodes by their ids, nested chains by where they lead, as other consoles name them anew each time.
 */
export function fromServer(
  chain: Pick<RuleChain, 'additionalInfo'>,
  { ruleChainId: _, nodes, connections, ruleChainConnections, firstNodeIndex, ...others }: RuleChainMetaData,
  known: ChainGraph = EMPTY_GRAPH,
): ReadGraph {
  const keys = knownKeys(known);
  const ordered = numbered((nodes ?? []).map((node, index) => readNode(node, index, keys)));
  const found = new Map<string, ChainNode>(ordered.map((node) => [node.key, node]));
  const links = new Map<string, ChainLink>();
  let brokenLinks = 0;
  for (const { fromIndex, toIndex, type, ...rest } of connections ?? []) {
    const [from, to] = [ordered[fromIndex], ordered[toIndex]];
    if (from && to) addLabel(links, from.key, to.key, type, rest);
    else brokenLinks += 1;
  }
  const ways = ruleChainConnections ?? [];
  const nestedKeysOfWays = nestedKeys(ways, known);
  for (const [at, connection] of ways.entries()) {
    const { fromIndex, targetRuleChainId, additionalInfo, type, ...rest } = connection;
    const from = ordered[fromIndex];
    if (!from) {
      brokenLinks += 1;
      continue;
    }
    const nested = readNested(nestedKeysOfWays[at] ?? '', targetRuleChainId.id, additionalInfo ?? {});
    if (!found.has(nested.key)) found.set(nested.key, nested);
    addLabel(links, from.key, nested.key, type, rest);
  }
  const first = ordered[firstNodeIndex ?? -1]?.key;
  return { graph: { nodes: found, links, first, marks: readMarks(chain), others }, brokenLinks };
}

function readNode(
  { id, type, name, debugMode, configuration, additionalInfo, ruleChainId: _, ...others }: RuleNode,
  index: number,
  keys: ReadonlyMap<string, string>,
): RuleNodeItem {
  const { place, info } = readInfo(additionalInfo ?? {});
  const stored = id?.id;
  return {
    kind: 'node',
    key: stored === undefined ? `node ${index}` : (keys.get(stored) ?? stored),
    id: stored,
    type,
    name: name ?? '',
    debugMode: debugMode === true,
    configuration,
    info,
    ...place,
    others,
  };
}

/**
 * The key of the nested chain that each of these ways leads into. Ways that name the same text lead into the same one,
 * if they lead to the same chain.
 */
function nestedKeys(ways: readonly RuleChainConnection[], known: ChainGraph): readonly string[] {
  const targetOf = new Map<string, string>();
  const keys = ways.map(({ targetRuleChainId: { id }, additionalInfo }) => {
    const stored = additionalInfo?.ruleChainNodeId;
    const text = typeof stored === 'string' && stored !== '' ? stored : nestedNodeId(id);
    const key = chainKey((targetOf.get(chainKey(text)) ?? id) === id ? text : `${text}-${id}`);
    targetOf.set(key, id);
    return key;
  });
  const before = onlyKeys([...known.nodes.values()].filter((node) => node.kind === 'chain'));
  const now = onlyKeys([...targetOf].map(([key, target]) => ({ key, target })));
  const renamed = new Map(
    [...now].flatMap(([target, key]) => {
      const former = before.get(target);
      return former !== undefined && !targetOf.has(former) ? [[key, former] as const] : [];
    }),
  );
  return keys.map((key) => renamed.get(key) ?? key);
}

/** The keys of those that alone lead to a chain, by that chain. */
function onlyKeys(nested: readonly Pick<NestedChain, 'key' | 'target'>[]): ReadonlyMap<string, string> {
  const byTarget = Map.groupBy(nested, ({ target }) => target);
  return new Map(
    [...byTarget].flatMap(([target, [one, ...more]]) =>
      target !== undefined && one && more.length === 0 ? [[target, one.key] as const] : [],
    ),
  );
}

function readNested(key: string, target: string, { ruleChainNodeId: _, ...stored }: Members): NestedChain {
  const { place, info } = readInfo(stored);
  return { kind: 'chain', key, target, info, ...place };
}

function readInfo({ layoutX, layoutY, ...info }: Members): { place: Place; info: Members } {
  return { place: { x: finite(layoutX), y: finite(layoutY) }, info };
}

function finite(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? Math.round(value) : 0;
}

function addLabel(
  links: Map<string, ChainLink>,
  from: string,
  to: string,
  label: string,
  rest: Members,
): void {
  const key = linkKey(from, to);
  const { labels, others }: Pick<ChainLink, 'labels' | 'others'> = links.get(key) ?? {
    labels: [],
    others: {},
  };
  links.set(key, {
    from,
    to,
    labels: labels.includes(label) ? labels : [...labels, label],
    others: Object.keys(rest).length > 0 ? { ...others, [label]: rest } : others,
  });
}

/** Each node has a number of its own: those without one get the next, in their order. */
function numbered(nodes: readonly RuleNodeItem[]): RuleNodeItem[] {
  const taken = new Set<number>();
  const isOwn = nodes.map(({ info: { number } }) => {
    if (typeof number !== 'number' || !Number.isInteger(number) || number < 1 || taken.has(number))
      return false;
    taken.add(number);
    return true;
  });
  let last = Math.max(0, ...taken);
  return nodes.map((node, at) => {
    if (isOwn[at]) return node;
    last += 1;
    return { ...node, info: { ...node.info, number: last } };
  });
}

/** Notes and frames are the chain's, whose own `additionalInfo` holds them. */
function readMarks({ additionalInfo }: Pick<RuleChain, 'additionalInfo'>): ReadonlyMap<string, Mark> {
  const marks = [
    ...listOf(additionalInfo?.notes).map((value) => readMark('note', value)),
    ...listOf(additionalInfo?.frames).map((value) => readMark('frame', value)),
  ].filter((mark) => mark !== undefined);
  return new Map(marks.map((mark) => [mark.key, mark]));
}

function readMark(kind: Mark['kind'], value: unknown): Mark | undefined {
  if (!isRecord(value) || typeof value.id !== 'string') return undefined;
  return {
    kind,
    key: value.id,
    text: typeof value.text === 'string' ? value.text : '',
    x: finite(value.x),
    y: finite(value.y),
    width: finite(value.width),
    height: finite(value.height),
  };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function knownKeys({ nodes }: ChainGraph): ReadonlyMap<string, string> {
  const ofNodes = [...nodes.values()].flatMap((node) =>
    node.kind === 'node' && node.id !== undefined ? [[node.id, node.key] as const] : [],
  );
  return new Map(ofNodes);
}
