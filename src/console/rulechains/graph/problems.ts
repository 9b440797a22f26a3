import { type ChainGraph, type ChainNode, INPUT, linksTo, type RuleNodeItem } from './chain-graph.ts';
import { circles, downstream } from './reach.ts';

/** Something that is wrong with a chain, and the keys of the nodes it is about. */
export interface Problem {
  kind: /** Messages would go round in it for ever: the platform refuses to store it. */
    | 'circle'
    /** A node leads to itself, which the platform refuses too. */
    | 'self-link'
    /** Nobody has chosen where a nested chain leads, or it leads to one that is not there. */
    | 'unresolved-chain'
    /** The platform cannot start a node with what it is set up with. */
    | 'misconfigured'
    /** Nothing leads into a nested chain, which is not stored then. */
    | 'lost-chain'
    /** No message comes to a node. */
    | 'unreachable';
  nodes: readonly string[];
}

/** What has to be known beside the graph itself. */
export interface Surroundings {
  /** Whether nodes of a type make messages by themselves. */
  makesMessages(type: string): boolean;
  /** Whether a chain is there; one that is not read yet counts as such. */
  isChain(id: string): boolean;
  /** Whether a node cannot be started with what it is set up with. */
  isMisconfigured(node: RuleNodeItem): boolean;
}

/** All that is wrong with a chain; what keeps it from being stored first. */
export function problemsOf(graph: ChainGraph, surroundings: Surroundings): Problem[] {
  const nodes = [...graph.nodes.values()];
  const selves = [...graph.links.values()].filter(({ from, to }) => from === to);
  const nested = nodes.filter((node) => node.kind === 'chain');
  const about = (kind: Problem['kind'], found: readonly ChainNode[]): Problem[] =>
    found.map(({ key }) => ({ kind, nodes: [key] }));
  return [
    ...selves.map(({ from }): Problem => ({ kind: 'self-link', nodes: [from] })),
    ...circles(graph)
      .filter(({ length }) => length > 1)
      .map((round): Problem => ({ kind: 'circle', nodes: round })),
    ...about(
      'unresolved-chain',
      nested.filter(({ target }) => target === undefined || !surroundings.isChain(target)),
    ),
    ...about(
      'misconfigured',
      nodes.filter((node) => node.kind === 'node' && surroundings.isMisconfigured(node)),
    ),
    ...about(
      'lost-chain',
      nested.filter(({ key }) => linksTo(graph, key).length === 0),
    ),
    ...about('unreachable', unreachable(graph, surroundings)),
  ];
}

/** Whether a chain with this cannot be stored. */
export function keepsFromSaving({ kind }: Problem): boolean {
  return kind === 'circle' || kind === 'self-link' || kind === 'unresolved-chain';
}

/** The nodes that no message comes to: neither those that enter the chain nor those that a node of it makes. */
export function unreachable(
  graph: ChainGraph,
  { makesMessages }: Pick<Surroundings, 'makesMessages'>,
): ChainNode[] {
  const nodes = [...graph.nodes.values()];
  const sources = nodes.filter((node) => node.kind === 'node' && makesMessages(node.type));
  const starts = new Set([INPUT, ...sources.map(({ key }) => key)]);
  const reached = downstream(graph, starts);
  return nodes.filter(({ key }) => !reached.has(key) && !starts.has(key));
}
