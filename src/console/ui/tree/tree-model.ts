import type { ReactNode } from 'react';

/** One thing in a tree. */
export interface TreeNode {
  id: string;
  /** As a person reads it; a name from the server is text whatever it looks like. */
  name: string;
  /** See `Icon`. */
  icon?: string;
  /** What is drawn in place of the icon and of the name, where they are more than that. */
  picture?: ReactNode;
  content?: ReactNode;
  /** It is seen and opened, but not selected. */
  isDisabled?: boolean;
  /** It is open as soon as it is known. */
  startsOpen?: boolean;
  /** Whether it may have others below it. */
  isBranch: boolean;
}

/** Where a tree comes from. What may be done to its nodes is left out where it may not. */
export interface TreeSource {
  /** The nodes below one, those at the top below undefined. Rejects when the signal ends it. */
  childrenOf(parent: TreeNode | undefined, signal: AbortSignal): Promise<readonly TreeNode[]>;
  /** Tells when nodes below one have become others. Returns the way to stop. */
  follow?(onChange: (parent: TreeNode | undefined) => void): () => void;
  create?(parent: TreeNode | undefined, name: string): Promise<TreeNode>;
  rename?(node: TreeNode, name: string): Promise<void>;
  remove?(node: TreeNode): Promise<void>;
}

/** What is known of a tree: the nodes below each that was opened once, and which are open. */
export interface TreeState {
  /** By the id of what is above them, those at the top by undefined. */
  children: ReadonlyMap<string | undefined, readonly TreeNode[]>;
  open: ReadonlySet<string>;
}

/** A node as it is drawn. */
export interface TreeRow {
  node: TreeNode;
  parent: TreeNode | undefined;
  /** 1 at the top. */
  level: number;
  isOpen: boolean;
  /** Its place among those beside it, from 1, and how many these are. */
  place: number;
  count: number;
}

export const NOTHING_KNOWN: TreeState = { children: new Map(), open: new Set() };

/**
 * The rows that are on screen, from the top. With a search those that hold it, whatever the case, and what is above
 * them, open; of what was never opened nothing is known, and nothing is found.
 */
export function treeRows(state: TreeState, search = ''): TreeRow[] {
  const wanted = search.trim().toLowerCase();
  return rowsBelow(state, wanted, undefined, 1);
}

/** What is known once the nodes below one have come. */
export function withChildren(
  state: TreeState,
  parentId: string | undefined,
  nodes: readonly TreeNode[],
): TreeState {
  return { ...state, children: new Map(state.children).set(parentId, nodes) };
}

/** The state with a node opened or closed. */
export function withOpen(state: TreeState, id: string, isOpen: boolean): TreeState {
  const open = new Set(state.open);
  if (isOpen) open.add(id);
  else open.delete(id);
  return { ...state, open };
}

function rowsBelow(state: TreeState, wanted: string, parent: TreeNode | undefined, level: number): TreeRow[] {
  const nodes = state.children.get(parent?.id) ?? [];
  const shown = nodes.flatMap((node) => {
    const isHit = node.name.toLowerCase().includes(wanted);
    const isOpen = state.open.has(node.id) || wanted !== '';
    const below = isOpen ? rowsBelow(state, wanted, node, level + 1) : [];
    if (!isHit && below.length === 0) return [];
    return [{ node, below, isOpen: isOpen && (wanted === '' || below.length > 0) }];
  });
  return shown.flatMap(({ node, below, isOpen }, at) => [
    { node, parent, level, isOpen: node.isBranch && isOpen, place: at + 1, count: shown.length },
    ...below,
  ]);
}
