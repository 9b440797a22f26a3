import { type ChainGraph, INPUT, INPUT_PLACE, NODE_SIZE, type Place } from './chain-graph.ts';

/** How far apart nodes stand that are put beside each other, px. */
export const STEP = { x: 240, y: 80 } as const;
/** Places are on a grid of so many px. */
export const GRID = 10;

/** Where a node stands, or the input. */
export function placeOf(graph: ChainGraph, key: string): Place | undefined {
  return key === INPUT ? INPUT_PLACE : graph.nodes.get(key);
}

/** The place nearest below a wanted one where nothing else stands. */
export function freePlace({ nodes }: ChainGraph, { x, y }: Place): Place {
  const taken = [INPUT_PLACE, ...nodes.values()].filter(
    (node) => Math.abs(node.x - x) < NODE_SIZE.width + GRID,
  );
  const isFree = (at: number) => taken.every((node) => Math.abs(node.y - at) >= NODE_SIZE.height + GRID);
  // Each node is in the way of no more than a few steps.
  for (let step = 0; step <= taken.length * 3; step += 1) {
    const at = onGrid(y) + step * (NODE_SIZE.height + GRID);
    if (isFree(at)) return { x: onGrid(x), y: at };
  }
  return { x: onGrid(x), y: onGrid(y) };
}

/** Where a node goes that comes after another. */
export function placeAfter(graph: ChainGraph, key: string): Place {
  const { x, y } = placeOf(graph, key) ?? INPUT_PLACE;
  return freePlace(graph, { x: x + STEP.x, y });
}

/** The nearest place of the grid. */
export function onGrid(value: number): number {
  return Math.round(value / GRID) * GRID;
}
