import { type ChainGraph, INPUT } from './chain-graph.ts';

type Ways = ReadonlyMap<string, readonly string[]>;

/** All that messages may come to from these nodes, without the nodes themselves unless they go round. */
export function downstream(graph: ChainGraph, from: Iterable<string>): ReadonlySet<string> {
  return reached(waysOut(graph), from);
}

/** All that messages may have come through to these nodes, the input too. */
export function upstream(graph: ChainGraph, to: Iterable<string>): ReadonlySet<string> {
  return reached(waysIn(graph), to);
}

/** Nodes that lead round, each circle once and from where the first way into it is. */
export function circles(graph: ChainGraph): string[][] {
  const out = waysOut(graph);
  const found: string[][] = [];
  const done = new Set<string>();
  const onWay: string[] = [];
  const placeOnWay = new Map<string, number>();
  // Not by recursion: a chain may be longer than the stack.
  for (const start of [INPUT, ...graph.nodes.keys()]) {
    if (done.has(start)) continue;
    const waiting: { key: string; next: number }[] = [{ key: start, next: 0 }];
    placeOnWay.set(start, onWay.push(start) - 1);
    for (let top = waiting.at(-1); top; top = waiting.at(-1)) {
      const to = out.get(top.key)?.[top.next];
      top.next += 1;
      if (to === undefined) {
        waiting.pop();
        onWay.pop();
        placeOnWay.delete(top.key);
        done.add(top.key);
        continue;
      }
      const at = placeOnWay.get(to);
      if (at !== undefined) found.push(onWay.slice(at));
      else if (!done.has(to)) {
        placeOnWay.set(to, onWay.push(to) - 1);
        waiting.push({ key: to, next: 0 });
      }
    }
  }
  return found;
}

/** All nodes so that each comes before those that messages go on to from it, where they do not go round. */
export function inFlowOrder(graph: ChainGraph): string[] {
  const out = waysOut(graph);
  const done = new Set<string>();
  const backwards: string[] = [];
  for (const start of [...graph.nodes.keys()].toReversed()) {
    const waiting = [{ key: start, next: 0 }];
    for (let top = waiting.at(-1); top; top = waiting.at(-1)) {
      const to = out.get(top.key)?.[top.next];
      if (top.next === 0 && done.has(top.key)) waiting.pop();
      else if (to === undefined) {
        waiting.pop();
        done.add(top.key);
        backwards.push(top.key);
      } else {
        top.next += 1;
        if (!done.has(to) && !waiting.some(({ key }) => key === to)) waiting.push({ key: to, next: 0 });
      }
    }
  }
  return backwards.toReversed();
}

function waysOut({ links, first }: ChainGraph): Ways {
  const ways = new Map<string, string[]>(first === undefined ? [] : [[INPUT, [first]]]);
  for (const { from, to } of links.values()) add(ways, from, to);
  return ways;
}

function waysIn({ links, first }: ChainGraph): Ways {
  const ways = new Map<string, string[]>(first === undefined ? [] : [[first, [INPUT]]]);
  for (const { from, to } of links.values()) add(ways, to, from);
  return ways;
}

function add(ways: Map<string, string[]>, from: string, to: string): void {
  const known = ways.get(from);
  if (known) known.push(to);
  else ways.set(from, [to]);
}

function reached(ways: Ways, from: Iterable<string>): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [...from];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    for (const next of ways.get(key) ?? []) {
      if (found.has(next)) continue;
      found.add(next);
      waiting.push(next);
    }
  }
  return found;
}
