import { sameJson } from '../../editing/same-json.ts';
import type { ChainGraph, ChainLink, ChainNode, Mark, Members } from './chain-graph.ts';

/** Whose work something is: of the person here, or of somebody who has saved meanwhile. */
export type Side = 'mine' | 'theirs';

/** A chain as both have begun with it, and what each has made of it. */
export interface GraphVersions {
  base: ChainGraph;
  mine: ChainGraph;
  theirs: ChainGraph;
}

/** Something of a chain that people change as one thing. */
export interface GraphPart {
  part: 'node' | 'link' | 'mark' | 'first' | 'others';
  /** Of the node, link or mark. */
  key: string;
}

/** A part that both have changed, each in another way. It is undefined for whoever has removed it. */
export interface GraphConflict extends GraphPart {
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

/** Decides whose a part is to be. */
export type ChooseSide = (conflict: GraphConflict) => Side;

/** What came of it. */
export interface MergedGraphs {
  graph: ChainGraph;
  conflicts: readonly GraphConflict[];
  /** What each has changed; where a node only stands elsewhere, nobody has to be told. */
  changes: Readonly<Record<Side, readonly GraphPart[]>>;
}

/** The parts that have changed from one graph to the other. */
export function differences(one: ChainGraph, other: ChainGraph): readonly GraphPart[] {
  return mergeGraphs({ base: one, mine: one, theirs: other }).changes.theirs;
}

/**
 * Puts the work of two people on one chain together: what only one has changed is as that one wants it. A node that one
 * has removed and the other has changed or connected is one conflict. While nobody decides, mine stands.
 */
export function mergeGraphs(
  { base, mine, theirs }: GraphVersions,
  choose: ChooseSide = () => 'mine',
): MergedGraphs {
  const conflicts: GraphConflict[] = [];
  const changes: Record<Side, GraphPart[]> = { mine: [], theirs: [] };
  const decided = new Map<string, Side>();

  /** One of three values, as whoever has changed it wants it. */
  function value<T>(part: GraphPart, before: T, ours: T, their: T, isSilent = false): T {
    const isMine = !sameJson(before, ours);
    const isTheirs = !sameJson(before, their);
    if (!isSilent && isMine) changes.mine.push(part);
    if (!isSilent && isTheirs) changes.theirs.push(part);
    if (!isTheirs || sameJson(ours, their)) return ours;
    if (!isMine) return their;
    if (isSilent) return ours;
    return decide(part, before, ours, their) === 'mine' ? ours : their;
  }

  function decide(part: GraphPart, before: unknown, ours: unknown, their: unknown): Side {
    const conflict = { ...part, base: before, mine: ours, theirs: their };
    conflicts.push(conflict);
    return choose(conflict);
  }

  function node(key: string): ChainNode | undefined {
    const part: GraphPart = { part: 'node', key };
    const [before, ours, their] = [base, mine, theirs].map(({ nodes }) => nodes.get(key));
    if (before && !ours !== !their) {
      const [kept, side] = ours ? [mine, 'mine' as const] : [theirs, 'theirs' as const];
      if (isWorkedOn(base, kept, key)) {
        changes.mine.push(part);
        changes.theirs.push(part);
        const choice = decide(part, before, ours, their);
        decided.set(key, choice);
        return choice === 'mine' ? ours : their;
      }
      changes[side === 'mine' ? 'theirs' : 'mine'].push(part);
      return undefined;
    }
    if (!ours || !their) return value(part, before, ours, their);
    const content = value(part, before && contentOf(before), contentOf(ours), contentOf(their));
    const place = value(part, before && placeOf(before), placeOf(ours), placeOf(their), true);
    if (content === undefined || place === undefined) return ours;
    const isOurs = sameJson(content, contentOf(ours)) && sameJson(place, placeOf(ours));
    const isTheirs = sameJson(content, contentOf(their)) && sameJson(place, placeOf(their));
    if (isOurs) return ours;
    return isTheirs ? their : ({ ...content, ...place } as ChainNode);
  }

  const nodes = eachKey(mine.nodes, theirs.nodes, base.nodes, node);
  const links = eachKey(mine.links, theirs.links, base.links, (key): ChainLink | undefined => {
    const all = [base, mine, theirs].map((graph) => graph.links.get(key));
    const ends = all.find((link) => link !== undefined);
    const side = ends && (decided.get(ends.from) ?? decided.get(ends.to));
    if (side) return (side === 'mine' ? mine : theirs).links.get(key);
    return value({ part: 'link', key }, all[0], all[1], all[2]);
  });
  const marks = eachKey(mine.marks, theirs.marks, base.marks, (key): Mark | undefined =>
    value({ part: 'mark', key }, base.marks.get(key), mine.marks.get(key), theirs.marks.get(key)),
  );
  const first = value({ part: 'first', key: '' }, base.first, mine.first, theirs.first);
  const others = value<Members>({ part: 'others', key: '' }, base.others, mine.others, theirs.others);
  const held = kept(links, ({ from, to }) => nodes.has(from) && nodes.has(to));
  const merged: ChainGraph = {
    nodes,
    links: held,
    first: first !== undefined && nodes.has(first) ? first : undefined,
    marks,
    others,
  };
  const graph = [mine, theirs].find((version) => isSame(version, merged)) ?? merged;
  return { graph, conflicts, changes };
}

/**
 * What was made of `base`, over `theirs`. What has the content of that is the very same, so that nothing counts as
 * changed.
 */
export function mergedOver(versions: GraphVersions, choose?: ChooseSide): ChainGraph {
  const { base, mine, theirs } = versions;
  if (theirs === base) return mine;
  if (mine === base) return theirs;
  const { graph } = mergeGraphs(versions, choose);
  return sameGraph(graph, theirs) ? theirs : graph;
}

/** Whether two graphs are stored as the same. */
export function sameGraph(one: ChainGraph, other: ChainGraph): boolean {
  if (one === other) return true;
  const lists = ({ nodes, links, marks }: ChainGraph) =>
    [nodes, links, marks].map((map) => Object.fromEntries<unknown>(map));
  return (
    one.first === other.first && sameJson(one.others, other.others) && sameJson(lists(one), lists(other))
  );
}

/** Whether all parts are the very same ones, in the same order. */
function isSame(one: ChainGraph, other: ChainGraph): boolean {
  return (
    one.first === other.first &&
    one.others === other.others &&
    sameItems(one.nodes, other.nodes) &&
    sameItems(one.links, other.links) &&
    sameItems(one.marks, other.marks)
  );
}

function sameItems<T>(one: ReadonlyMap<string, T>, other: ReadonlyMap<string, T>): boolean {
  return one.size === other.size && [...one].every(([key, item]) => other.get(key) === item);
}

/** Whether a node was changed since, or connected with others. */
function isWorkedOn(base: ChainGraph, now: ChainGraph, key: string): boolean {
  const [before, after] = [base.nodes.get(key), now.nodes.get(key)];
  if (!before || !after || !sameJson(contentOf(before), contentOf(after))) return true;
  if (now.first === key && base.first !== key) return true;
  return [...now.links].some(
    ([name, link]) => (link.from === key || link.to === key) && !sameJson(link, base.links.get(name)),
  );
}

function contentOf({ x: _x, y: _y, ...content }: ChainNode): Members {
  return content;
}

function placeOf({ x, y }: ChainNode): Pick<ChainNode, 'x' | 'y'> {
  return { x, y };
}

/** Mine in their order, then those that only the others have. */
function eachKey<T>(
  mine: ReadonlyMap<string, T>,
  theirs: ReadonlyMap<string, T>,
  base: ReadonlyMap<string, T>,
  merged: (key: string) => T | undefined,
): ReadonlyMap<string, T> {
  const keys = new Set([...mine.keys(), ...theirs.keys(), ...base.keys()]);
  return new Map(
    [...keys].flatMap((key) => {
      const item = merged(key);
      return item === undefined ? [] : [[key, item] as const];
    }),
  );
}

function kept<T>(items: ReadonlyMap<string, T>, isKept: (item: T) => boolean): ReadonlyMap<string, T> {
  return new Map([...items].filter(([, item]) => isKept(item)));
}
