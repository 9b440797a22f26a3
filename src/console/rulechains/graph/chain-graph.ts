/** Members by name, as JSON has them; never changed. */
export type Members = Readonly<Record<string, unknown>>;

/** Where something stands on the canvas: its upper left corner, px. */
export interface Place {
  x: number;
  y: number;
}

/** What nodes and nested chains have in common. */
interface OnCanvas extends Place {
  /** Names it within its graph, from its creation on: a save that gives it an id does not change that. */
  key: string;
  /** What stands in its `additionalInfo` beside the place: the description, a number, what others keep there. */
  info: Members;
}

/** A rule node. */
export interface RuleNodeItem extends OnCanvas {
  kind: 'node';
  /** Of the stored node; undefined while it is new. */
  id: string | undefined;
  /** The class of its component. */
  type: string;
  name: string;
  debugMode: boolean;
  configuration: unknown;
  /** What else is stored of it. */
  others: Members;
}

/** A chain that messages go on to. It is stored with the ways that lead into it, and not without one. */
export interface NestedChain extends OnCanvas {
  kind: 'chain';
  /** The id of that chain; undefined while nobody has chosen one. */
  target: string | undefined;
}

export type ChainNode = RuleNodeItem | NestedChain;

/** A way between two nodes, with every label it is taken on. */
export interface ChainLink {
  from: string;
  to: string;
  /** In the order they are stored. */
  labels: readonly string[];
  /** What else is stored of the way, label by label. */
  others: Readonly<Record<string, Members>>;
}

/** Something on the canvas for people: a note beside nodes, or a frame with a title around some. */
export interface Mark extends Place {
  key: string;
  kind: 'note' | 'frame';
  text: string;
  width: number;
  height: number;
}

/**
 * What a rule chain is made of, as it is edited. Never changed itself: each edit makes another, in which all that it
 * leaves as it is stays the very same.
 */
export interface ChainGraph {
  /** By their keys, in the order they are stored. */
  nodes: ReadonlyMap<string, ChainNode>;
  /** By `linkKey`, in the order they are stored. */
  links: ReadonlyMap<string, ChainLink>;
  /** The key of the node that messages enter at. */
  first: string | undefined;
  marks: ReadonlyMap<string, Mark>;
  /** What else is stored of it. */
  others: Members;
}

/** Stands for where messages enter; no node has this key. */
export const INPUT = 'input';

/** How large nodes are drawn, px. */
export const NODE_SIZE = { width: 170, height: 50 } as const;

/** Where the input stands, px. */
export const INPUT_PLACE: Place = { x: 50, y: 150 };

/** Names a link within its graph: there is at most one between two nodes. */
export function linkKey(from: string, to: string): string {
  return `${from} > ${to}`;
}

/** A graph of nothing. */
export const EMPTY_GRAPH: ChainGraph = {
  nodes: new Map(),
  links: new Map(),
  first: undefined,
  marks: new Map(),
  others: {},
};

/** The ways out of a node, in their order; the input has the one to the first node, which has no labels. */
export function linksFrom(graph: ChainGraph, key: string): ChainLink[] {
  if (key === INPUT) {
    return graph.first === undefined ? [] : [{ from: INPUT, to: graph.first, labels: [], others: {} }];
  }
  return [...graph.links.values()].filter(({ from }) => from === key);
}

/** The ways into a node, that of the input first. */
export function linksTo(graph: ChainGraph, key: string): ChainLink[] {
  const ofInput = graph.first === key ? linksFrom(graph, INPUT) : [];
  return [...ofInput, ...[...graph.links.values()].filter(({ to }) => to === key)];
}

/** The number that people call a node by; undefined while it has none. */
export function numberOf({ info }: ChainNode): number | undefined {
  return typeof info.number === 'number' ? info.number : undefined;
}

/** Until when debugging is on, ms since 1970; undefined where it is off, or stays on until somebody switches it off. */
export function debugUntil(node: ChainNode): number | undefined {
  const isTimed = node.kind === 'node' && node.debugMode && typeof node.info.debugUntil === 'number';
  return isTimed ? (node.info.debugUntil as number) : undefined;
}
