import type { NodeConnection } from '../../../model/rule-chain.ts';
import { badRequest } from '../../errors.ts';

/**
 * Refuses connections that messages could follow for ever, or that name nodes outside the list.
 * @throws PlatformError 400
 */
export function checkConnections(nodeCount: number, connections: readonly NodeConnection[]): void {
  const followers: number[][] = Array.from({ length: nodeCount }, () => []);
  const incoming = new Array<number>(nodeCount).fill(0);
  for (const { fromIndex, toIndex } of connections) {
    const ways = followers[fromIndex];
    const ends = incoming[toIndex];
    if (ways === undefined || ends === undefined) throw unknownNode(ways === undefined ? fromIndex : toIndex);
    if (fromIndex === toIndex) throw badRequest("Can't create the relation to yourself.");
    ways.push(toIndex);
    incoming[toIndex] = ends + 1;
  }
  // Takes away nodes that nothing leads to, as long as there are any: what stays is on or behind a circle.
  const free = incoming.flatMap((count, index) => (count === 0 ? [index] : []));
  let left = nodeCount;
  for (let node = free.pop(); node !== undefined; node = free.pop()) {
    left--;
    for (const follower of followers[node] ?? []) {
      const count = (incoming[follower] ?? 0) - 1;
      incoming[follower] = count;
      if (count === 0) free.push(follower);
    }
  }
  if (left > 0) throw badRequest("Can't create circling relations in rule chain.");
}

/** The refusal of an index that no node of the list has. */
export function unknownNode(index: number): Error {
  return badRequest(`There is no rule node with index ${index}!`);
}
