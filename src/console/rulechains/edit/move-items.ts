import type { Place } from '../graph/chain-graph.ts';
import { moved } from '../graph/edits.ts';
import { onGrid } from '../graph/free-place.ts';
import type { OpenChain } from '../open/open-chain.ts';
import { change } from './change-chain.ts';

/** Puts what was dragged where it was dropped, on the grid, as one step; `dragged` keeps the focus. */
export function moveItems(chain: OpenChain, places: ReadonlyMap<string, Place>, dragged: string): void {
  const on = new Map([...places].map(([key, { x, y }]) => [key, { x: onGrid(x), y: onGrid(y) }]));
  change(chain, {
    graph: moved(chain.graph, on),
    label: { key: 'rule-node.moved', values: { count: on.size } },
    items: [dragged],
  });
}
