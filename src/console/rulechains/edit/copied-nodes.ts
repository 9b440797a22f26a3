import * as z from 'zod/mini';
import { isRecord } from '../../../model/json-object.ts';
import { HIDDEN, withoutSecrets } from '../../../model/secrets.ts';
import {
  type ChainGraph,
  type ChainLink,
  type ChainNode,
  NODE_SIZE,
  type Place,
  type RuleNodeItem,
} from '../graph/chain-graph.ts';
import { nextNumber, withLink, withNodes } from '../graph/edits.ts';
import { onGrid } from '../graph/free-place.ts';
import { copyOfNode, NESTED } from './new-node.ts';

const CopiedNode = z.looseObject({
  name: z.nullish(z.string()),
  componentClazz: z.string(),
  configuration: z.optional(z.unknown()),
  debugMode: z.nullish(z.boolean()),
  additionalInfo: z.nullish(z.record(z.string(), z.unknown())),
  targetRuleChainId: z.nullish(z.string()),
  x: z.number(),
  y: z.number(),
});

const CopiedLink = z.looseObject({
  isInputSource: z.nullish(z.boolean()),
  fromIndex: z.nullish(z.int()),
  toIndex: z.int(),
  labels: z.nullish(z.array(z.string())),
});

/** Nodes that were copied, with the ways between them, as consoles of this platform hand them on. */
export const CopiedNodes = z.looseObject({
  nodes: z.array(CopiedNode),
  connections: z.nullish(z.array(CopiedLink)),
  /** The middle of all of them, px. */
  originX: z.number(),
  originY: z.number(),
});
export type CopiedNodes = z.infer<typeof CopiedNodes>;

/** What is copied when these are selected: the nodes, and the ways that both ends of which are among them. */
export function copiedNodes(graph: ChainGraph, keys: ReadonlySet<string>): CopiedNodes {
  const nodes = [...graph.nodes.values()].filter(({ key }) => keys.has(key));
  const indexes = new Map(nodes.map(({ key }, index) => [key, index]));
  const between = [...graph.links.values()].flatMap(({ from, to, labels }) => {
    const [fromIndex, toIndex] = [indexes.get(from), indexes.get(to)];
    if (fromIndex === undefined || toIndex === undefined) return [];
    return [{ isInputSource: false, fromIndex, toIndex, label: labels.join(' / '), labels: [...labels] }];
  });
  const origin = middleOf(nodes);
  return {
    nodes: nodes.map((node) => ({
      id: '',
      connectors: [],
      additionalInfo: node.info,
      x: node.x,
      y: node.y,
      ...(node.kind === 'node'
        ? {
            name: node.name,
            componentClazz: node.type,
            configuration: node.configuration,
            debugMode: node.debugMode,
          }
        : { name: '', componentClazz: NESTED, targetRuleChainId: node.target ?? null }),
    })),
    connections: between,
    originX: origin.x,
    originY: origin.y,
  };
}

/** What others may read of it: configurations without their secrets. */
export function withoutNodeSecrets(copied: CopiedNodes): CopiedNodes {
  return { ...copied, nodes: copied.nodes.map((node) => withoutSecrets(node)) };
}

/** The nodes whose secrets did not come along: so many have to be typed again. */
export function lacksSecrets(node: RuleNodeItem): boolean {
  return holds(node.configuration, HIDDEN);
}

function holds(value: unknown, text: string): boolean {
  if (value === text) return true;
  if (typeof value === 'string') return value.includes(`"${text}"`);
  if (Array.isArray(value)) return value.some((item) => holds(item, text));
  return isRecord(value) && Object.values(value).some((member) => holds(member, text));
}

/** The graph with what was copied, its middle at a place; and the keys of what is new in it. */
export function withCopied(
  graph: ChainGraph,
  { nodes, connections, originX, originY }: CopiedNodes,
  at: Place,
): { graph: ChainGraph; nodes: readonly ChainNode[]; links: readonly Pick<ChainLink, 'from' | 'to'>[] } {
  const first = nextNumber(graph);
  const shift = { x: onGrid(at.x - originX), y: onGrid(at.y - originY) };
  const copies = nodes.map((node, index) =>
    copyOfNode(read(node), first + index, {
      x: Math.round(node.x + shift.x),
      y: Math.round(node.y + shift.y),
    }),
  );
  let result = withNodes(graph, copies);
  const links: Pick<ChainLink, 'from' | 'to'>[] = [];
  for (const { isInputSource, fromIndex, toIndex, labels } of connections ?? []) {
    const [from, to] = [copies[fromIndex ?? -1], copies[toIndex]];
    if (isInputSource || !from || !to || from === to || !labels) continue;
    result = withLink(result, from.key, to.key, labels);
    links.push({ from: from.key, to: to.key });
  }
  return { graph: result, nodes: copies, links };
}

function read(node: z.infer<typeof CopiedNode>): ChainNode {
  const { x, y, additionalInfo, componentClazz, targetRuleChainId } = node;
  const { layoutX: _x, layoutY: _y, ...info } = additionalInfo ?? {};
  const shared = { key: '', info, x, y };
  if (componentClazz === NESTED) return { kind: 'chain', ...shared, target: targetRuleChainId ?? undefined };
  return {
    kind: 'node',
    ...shared,
    id: undefined,
    type: componentClazz,
    name: node.name ?? '',
    debugMode: node.debugMode === true,
    configuration: node.configuration,
    others: {},
  };
}

function middleOf(places: readonly Place[]): Place {
  const xs = places.map(({ x }) => x);
  const ys = places.map(({ y }) => y);
  return {
    x: (Math.min(...xs) + Math.max(...xs) + NODE_SIZE.width) / 2,
    y: (Math.min(...ys) + Math.max(...ys) + NODE_SIZE.height) / 2,
  };
}
