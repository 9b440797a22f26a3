import { type ChainGraph, INPUT, INPUT_PLACE, linksFrom, linksTo, type Place } from '../graph/chain-graph.ts';
import { placeOf } from '../graph/free-place.ts';

/** A side of the canvas, as it is drawn. */
export type Side = 'left' | 'right' | 'up' | 'down';

/** The nodes that ways from one lead to, the uppermost first. */
export function nextOf(graph: ChainGraph, key: string): string[] {
  return fromTop(
    graph,
    linksFrom(graph, key).map(({ to }) => to),
  );
}

/** The nodes, or the input, from which ways lead to one, the uppermost first. */
export function previousOf(graph: ChainGraph, key: string): string[] {
  return fromTop(
    graph,
    linksTo(graph, key).map(({ from }) => from),
  );
}

/**
 * The node beside another: of those that come from where `via` is, or from the uppermost one before it, the next one
 * below or above. Nodes that nothing leads to are beside each other, with the input.
 */
export function siblingOf(graph: ChainGraph, key: string, step: 1 | -1, via?: string): string | undefined {
  const before = previousOf(graph, key);
  const from = via !== undefined && before.includes(via) ? via : before[0];
  const lonely = () => [INPUT, ...graph.nodes.keys()].filter((one) => previousOf(graph, one).length === 0);
  const row = from === undefined ? fromTop(graph, lonely()) : nextOf(graph, from);
  return row[row.indexOf(key) + step];
}

/** The nearest node, or the input, on one side of another: what lies ahead counts more than what lies aside. */
export function nearestTo(graph: ChainGraph, key: string, side: Side): string | undefined {
  const here = placeOf(graph, key);
  if (!here) return undefined;
  let nearest: { key: string; distance: number } | undefined;
  for (const [other, place] of [[INPUT, INPUT_PLACE] as const, ...graph.nodes]) {
    if (other === key) continue;
    const { ahead, aside } = seenFrom(here, place, side);
    if (ahead <= 0 || aside > ahead * 2) continue;
    const distance = ahead + aside * 2;
    if (!nearest || distance < nearest.distance) nearest = { key: other, distance };
  }
  return nearest?.key;
}

function seenFrom(here: Place, there: Place, side: Side): { ahead: number; aside: number } {
  const [dx, dy] = [there.x - here.x, there.y - here.y];
  const isAcross = side === 'left' || side === 'right';
  const ahead = (isAcross ? dx : dy) * (side === 'left' || side === 'up' ? -1 : 1);
  return { ahead, aside: Math.abs(isAcross ? dy : dx) };
}

function fromTop(graph: ChainGraph, keys: readonly string[]): string[] {
  const y = (key: string) => placeOf(graph, key)?.y ?? 0;
  return [...new Set(keys)].toSorted((one, other) => y(one) - y(other));
}
