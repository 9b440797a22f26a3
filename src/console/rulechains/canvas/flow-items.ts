import { type Edge, type Node, Position } from '@xyflow/react';
import {
  type ChainGraph,
  INPUT,
  INPUT_PLACE,
  linkKey,
  linksFrom,
  NODE_SIZE,
  type Place,
} from '../graph/chain-graph.ts';
import type { ComponentFacts } from '../open/component-facts.ts';

/** Where something is drawn while a person drags it, and how large while they resize it, px. */
export interface Live extends Place {
  width?: number;
  height?: number;
}

/** The library has looks of its own for nodes of the type `input`. */
type FlowKind = 'entry' | 'node' | 'note' | 'frame';
export type FlowNode = Node<Record<string, never>, FlowKind>;
export type FlowEdge = Edge<Record<string, never>, 'link'>;

const DATA: Record<string, never> = {};
const { width, height } = NODE_SIZE;
const HANDLE = 12;
const AT = { y: height / 2 - HANDLE / 2, width: HANDLE, height: HANDLE };
/** Given, so that nodes that come into view are not measured one by one. */
const IN = { id: null, type: 'target', position: Position.Left, x: -HANDLE / 2, ...AT } as const;
const OUT = { id: null, type: 'source', position: Position.Right, x: width - HANDLE / 2, ...AT } as const;

/** What a flow node was made of: while that is the same, so is the node. */
interface Made<T> {
  of: readonly unknown[];
  item: T;
}

/** Makes the items of the drawing library of a graph. What stays the same is the very same, so that it is not drawn again. */
export class FlowItems {
  readonly #components: ComponentFacts;
  #nodes = new Map<string, Made<FlowNode>>();
  #edges = new Map<string, Made<FlowEdge>>();

  constructor(components: ComponentFacts) {
    this.#components = components;
  }

  nodes(graph: ChainGraph, selection: ReadonlySet<string>, live: ReadonlyMap<string, Live>): FlowNode[] {
    const known = this.#nodes;
    const made = new Map<string, Made<FlowNode>>();
    const item = (key: string, of: readonly unknown[], make: () => FlowNode) => {
      const before = known.get(key);
      const now = before && sameList(before.of, of) ? before : { of, item: make() };
      made.set(key, now);
      return now.item;
    };
    const input = item(INPUT, [], () => ({
      ...box(INPUT, 'entry', INPUT_PLACE, NODE_SIZE),
      draggable: false,
      selectable: false,
      handles: [OUT],
    }));
    const marks = [...graph.marks.values()].map((mark) => {
      const at = live.get(mark.key);
      const isSelected = selection.has(mark.key);
      return item(mark.key, [mark, at, isSelected], () => ({
        ...box(mark.key, mark.kind, at ?? mark, {
          width: at?.width ?? mark.width,
          height: at?.height ?? mark.height,
        }),
        selected: isSelected,
        zIndex: mark.kind === 'frame' ? -2 : -1,
        connectable: false,
      }));
    });
    const nodes = [...graph.nodes.values()].map((node) => {
      const at = live.get(node.key);
      const isSelected = selection.has(node.key);
      return item(node.key, [node, at, isSelected], () => {
        const isIn = node.kind === 'chain' || this.#components.hasInput(node.type);
        const isOut = node.kind === 'node' && this.#components.hasOutput(node.type);
        return {
          ...box(node.key, 'node', at ?? node, NODE_SIZE),
          selected: isSelected,
          handles: [...(isIn ? [IN] : []), ...(isOut ? [OUT] : [])],
        };
      });
    });
    this.#nodes = made;
    return [...marks, input, ...nodes];
  }

  edges(graph: ChainGraph, selection: ReadonlySet<string>): FlowEdge[] {
    const known = this.#edges;
    const made = new Map<string, Made<FlowEdge>>();
    const edges = [...linksFrom(graph, INPUT), ...graph.links.values()].map(({ from, to }) => {
      const key = linkKey(from, to);
      const of = [selection.has(key)];
      const before = known.get(key);
      const now =
        before && sameList(before.of, of)
          ? before
          : {
              of,
              item: {
                id: key,
                type: 'link' as const,
                source: from,
                target: to,
                selected: selection.has(key),
                data: DATA,
              },
            };
      made.set(key, now);
      return now.item;
    });
    this.#edges = made;
    return edges;
  }
}

function box(id: string, type: FlowKind, { x, y }: Place, size: { width: number; height: number }) {
  return { id, type, position: { x, y }, ...size, data: DATA };
}

function sameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((value, at) => value === other[at]);
}
