import { keyOf, type NamedEnd, type RelationRow, refOfRow } from './relation-rows.ts';

/** An entity in its place. */
export interface GraphNode {
  key: string;
  entity: NamedEnd;
  /** How many columns from the root: to the end of the line where relations lead from it, before it where they lead to it. */
  column: number;
  /** In rows from the top; the middle of its branches. */
  row: number;
  /** What led to it, which a walk to it follows; undefined for the root. */
  reachedBy: RelationRow | undefined;
}

/** All relations that lead from one entity to another. */
export interface GraphEdge {
  key: string;
  from: GraphNode;
  to: GraphNode;
  /** Their types, each once. */
  types: readonly string[];
  /** Ids of the rows. */
  rowIds: readonly string[];
}

/** What can be drawn of relations. */
export interface Graph {
  nodes: readonly GraphNode[];
  edges: readonly GraphEdge[];
  /** The first and the last column, the root's being 0. */
  firstColumn: number;
  lastColumn: number;
  /** How many rows high it is. */
  height: number;
  /** How many entities are left out, because there are too many to be drawn. */
  leftOut: number;
}

/** A node on its way to its place. */
interface Branch {
  key: string;
  entity: NamedEnd;
  column: number;
  reachedBy: RelationRow | undefined;
  branches: Branch[];
}

/**
 * Places entities around a root: what it leads to on one side, what leads to it on the other, a column for each relation
 * away from it. Every entity stands once, where the shortest way comes to it; relations between those that have a place
 * are edges, those of circles too. Where no way to a relation is among the rows, because they are narrowed, its near end
 * stands beside the root without an edge. The nearest `most` entities are placed. Pure.
 */
export function graphOf(root: NamedEnd, rows: readonly RelationRow[], most: number): Graph {
  const trunk: Branch = { key: keyOf(root), entity: root, column: 0, reachedBy: undefined, branches: [] };
  const placed = new Map([[trunk.key, trunk]]);
  const leading = Map.groupBy(rows, ({ near }) => keyOf(near));
  grow([trunk]);
  for (const { near, inbound } of rows) {
    const seed = place(near, trunk, inbound, undefined);
    if (seed) grow([seed]);
  }
  const all = new Set(rows.flatMap(({ near, far }) => [keyOf(near), keyOf(far)])).add(trunk.key);

  const nodes = new Map<string, GraphNode>();
  const sides = [false, true].map((before) => trunk.branches.filter(({ column }) => column < 0 === before));
  const heights = sides.map((side) => Math.max(1, leavesOf(side)));
  const height = Math.max(...heights);
  for (const [at, side] of sides.entries()) settle(side, (height - (heights[at] ?? 0)) / 2, nodes);
  const rootNode = { ...withoutBranches(trunk), row: (height - 1) / 2 };
  nodes.set(trunk.key, rootNode);

  const columns = [...nodes.values()].map(({ column }) => column);
  return {
    nodes: [...nodes.values()],
    edges: edgesBetween(nodes, rows),
    firstColumn: columns.reduce((one, other) => Math.min(one, other)),
    lastColumn: columns.reduce((one, other) => Math.max(one, other)),
    height,
    leftOut: all.size - placed.size,
  };

  function grow(from: Branch[]): void {
    // What is added on the way is gone through, too.
    for (const branch of from) {
      for (const row of leading.get(branch.key) ?? []) {
        // A way stays on its side, also where relations lead back: of circles, entities are on both.
        const before = branch.column === 0 ? row.inbound : branch.column < 0;
        const next = place(row.far, branch, before, row);
        if (next) from.push(next);
      }
    }
  }

  function place(
    entity: NamedEnd,
    parent: Branch,
    before: boolean,
    reachedBy: RelationRow | undefined,
  ): Branch | undefined {
    const key = keyOf(entity);
    if (placed.has(key) || placed.size >= most) return undefined;
    const branch = { key, entity, column: parent.column + (before ? -1 : 1), reachedBy, branches: [] };
    parent.branches.push(branch);
    placed.set(key, branch);
    return branch;
  }
}

/** How many ends the branches come to: each has a row of its own. */
function leavesOf(branches: readonly Branch[]): number {
  let count = 0;
  const open = [...branches];
  for (let branch = open.pop(); branch; branch = open.pop()) {
    if (branch.branches.length === 0) count += 1;
    else open.push(...branch.branches);
  }
  return count;
}

/** Gives branches their rows from `top` on, and each fork the middle of what it leads to. A chain may be long: no recursion. */
function settle(branches: readonly Branch[], top: number, nodes: Map<string, GraphNode>): void {
  let next = top;
  const open = branches.toReversed().map((branch) => ({ branch, entered: false }));
  for (let step = open.pop(); step; step = open.pop()) {
    const { branch, entered } = step;
    if (!entered && branch.branches.length > 0) {
      open.push({ branch, entered: true });
      open.push(...branch.branches.toReversed().map((inner) => ({ branch: inner, entered: false })));
      continue;
    }
    const rows = branch.branches.map(({ key }) => nodes.get(key)?.row ?? next);
    const row = rows.length > 0 ? ((rows[0] ?? 0) + (rows.at(-1) ?? 0)) / 2 : next++;
    nodes.set(branch.key, { ...withoutBranches(branch), row });
  }
}

function withoutBranches({ key, entity, column, reachedBy }: Branch): Omit<GraphNode, 'row'> {
  return { key, entity, column, reachedBy };
}

function edgesBetween(nodes: ReadonlyMap<string, GraphNode>, rows: readonly RelationRow[]): GraphEdge[] {
  const edges = new Map<string, GraphEdge & { types: string[]; rowIds: string[] }>();
  for (const row of rows) {
    const { relation } = row;
    const from = nodes.get(keyOf(relation.from));
    const to = nodes.get(keyOf(relation.to));
    if (!from || !to) continue;
    const key = `${from.key} ${to.key}`;
    const edge = edges.get(key) ?? { key, from, to, types: [], rowIds: [] };
    if (!edge.types.includes(relation.type)) edge.types.push(relation.type);
    edge.rowIds.push(refOfRow(row).id);
    edges.set(key, edge);
  }
  return [...edges.values()];
}
