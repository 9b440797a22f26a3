/** A module of the program, as the bundler knows it before it makes parts of the program. */
export interface BuiltModule {
  id: string;
  /** Of its code, in characters. */
  size: number;
  /** What it imports at its head, by id. */
  imports: readonly string[];
  /** What it imports when that is wanted, by id. */
  importsLate: readonly string[];
}

/** What parts are weighed by. */
export interface Weights {
  /** What a request costs, in characters of code that are fetched for nothing. */
  request: number;
  /** How many have all fetched ahead that the early modules import late, for each who comes to one late import. */
  fetchAhead: number;
  /** How many come to a late import, by its id, where that is not one. */
  visits: ReadonlyMap<string, number>;
}

/** Modules that lie together. */
interface Part {
  modules: string[];
  size: number;
  imports: Set<Part>;
  /** What comes with it: itself, what it imports, and what that does. */
  brings: Set<Part>;
  fetchedBy: Set<Fetch>;
}

/** What is fetched on one occasion. */
interface Fetch {
  parts: Set<Part>;
  visits: number;
}

type Graph = ReadonlyMap<string, BuiltModule>;

/** The modules that come with each late import. */
type Needs = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Puts the modules that are imported late in parts, and returns the ids in each. Modules that the same late imports need
 * lie together. Of the parts that this makes, two are put together where the requests that it saves cost more than what
 * is then fetched for nothing. No part imports one that imports it, directly or through others, as a module would then
 * run before another that it needs. What `early` names is there before, with all that it imports. For the build. Pure.
 */
export function mergeParts(
  modules: readonly BuiltModule[],
  early: Iterable<string>,
  weights: Weights,
): string[][] {
  const graph = new Map(modules.map((module) => [module.id, module]));
  const there = reachable(early, graph, new Set());
  const late = modules.flatMap(({ importsLate }) => importsLate).filter((id) => !there.has(id));
  const needs = new Map(late.map((id) => [id, reachable([id], graph, there)]));
  const partOf = neededAlike(graph, needs);
  addFetches(modules, needs, partOf, weights);

  const parts = new Set(partOf.values());
  for (let merged = true; merged; ) {
    merged = false;
    for (const part of [...parts].sort((one, other) => one.size - other.size)) {
      const other = parts.has(part) ? bestFor(part, parts, weights) : undefined;
      if (!other) continue;
      merge(part, other, parts);
      merged = true;
    }
  }
  return [...parts].map((part) => part.modules);
}

/** All that comes with these, but for what is there. */
function reachable(from: Iterable<string>, graph: Graph, there: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  const open = [...from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const module = graph.get(id);
    if (!module || found.has(id) || there.has(id)) continue;
    found.add(id);
    open.push(...module.imports);
  }
  return found;
}

/** The part of each module: one for all that the same late imports need. */
function neededAlike(graph: Graph, needs: Needs): Map<string, Part> {
  const neededBy = new Map<string, string[]>();
  for (const [late, needed] of needs) {
    for (const id of needed) neededBy.set(id, [...(neededBy.get(id) ?? []), late]);
  }
  const partOf = new Map<string, Part>();
  for (const ids of Map.groupBy(neededBy.keys(), (id) => neededBy.get(id)?.join()).values()) {
    const size = ids.reduce((sum, id) => sum + (graph.get(id)?.size ?? 0), 0);
    const part = {
      modules: ids,
      size,
      imports: new Set<Part>(),
      brings: new Set<Part>(),
      fetchedBy: new Set<Fetch>(),
    };
    for (const id of ids) partOf.set(id, part);
  }
  const parts = new Set(partOf.values());
  for (const part of parts) {
    const imported = part.modules.flatMap((id) => graph.get(id)?.imports ?? []);
    part.imports = new Set(imported.flatMap((id) => partOf.get(id) ?? []));
    part.imports.delete(part);
  }
  for (const part of parts) part.brings = broughtBy(part);
  return partOf;
}

function broughtBy(part: Part): Set<Part> {
  const found = new Set<Part>();
  const open = [part];
  for (let next = open.pop(); next; next = open.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    open.push(...next.imports);
  }
  return found;
}

/** Tells the parts on what occasions they are fetched: at each late import, and ahead of those of early modules. */
function addFetches(
  modules: readonly BuiltModule[],
  needs: Needs,
  partOf: ReadonlyMap<string, Part>,
  weights: Weights,
): void {
  const had = hadBefore(modules, needs, partOf);
  const ahead = new Set<Part>();
  for (const id of needs.keys()) {
    const before = had.get(id);
    const brings = [...(partOf.get(id)?.brings ?? [])];
    addFetch(new Set(brings.filter((part) => !before?.has(part))), weights.visits.get(id) ?? 1);
    if (before?.size === 0) for (const part of brings) ahead.add(part);
  }
  addFetch(ahead, weights.fetchAhead);
}

function addFetch(parts: Set<Part>, visits: number): void {
  const fetch = { parts, visits };
  for (const part of parts) part.fetchedBy.add(fetch);
}

/** What whoever comes to a late import has fetched before, by whichever way; nothing where an early module imports it. */
function hadBefore(
  modules: readonly BuiltModule[],
  needs: Needs,
  partOf: ReadonlyMap<string, Part>,
): Map<string, Set<Part>> {
  const had = new Map<string, Set<Part>>();
  const ways = new Map<string, Set<string>>();
  for (const { id, importsLate } of modules) {
    const from = [...needs].flatMap(([late, needed]) => (needed.has(id) ? late : []));
    for (const late of importsLate) {
      if (!partOf.has(id)) had.set(late, new Set());
      else ways.set(late, new Set([...(ways.get(late) ?? []), ...from]));
    }
  }
  for (let changed = true; changed; ) {
    changed = false;
    for (const [late, from] of ways) {
      const known = had.get(late);
      let common = known;
      for (const way of from) {
        const before = had.get(way);
        // Of a way of which nothing is known yet, nothing is taken away either.
        if (!before) continue;
        const all = new Set([...before, ...(partOf.get(way)?.brings ?? [])]);
        common = common ? new Set([...common].filter((part) => all.has(part))) : all;
      }
      if (!common || common.size === known?.size) continue;
      had.set(late, common);
      changed = true;
    }
  }
  return had;
}

/** What it is best put together with, if that is worth anything. */
function bestFor(part: Part, parts: ReadonlySet<Part>, weights: Weights): Part | undefined {
  let best: Part | undefined;
  let least = 0;
  for (const other of parts) {
    if (other === part) continue;
    const cost = costOf(part, other, weights) + costOf(other, part, weights);
    if (cost >= least || isBehind(other, part) || isBehind(part, other)) continue;
    least = cost;
    best = other;
  }
  return best;
}

/** What those who fetch the one fetch more when it comes with the other; of a request that is saved the half. */
function costOf(one: Part, other: Part, { request }: Weights): number {
  let cost = 0;
  for (const { parts, visits } of one.fetchedBy) {
    if (parts.has(other)) {
      cost -= (visits * request) / 2;
      continue;
    }
    for (const part of other.brings) {
      if (!parts.has(part)) cost += visits * (part.size + (part === other ? 0 : request));
    }
  }
  return cost;
}

/** Whether something else stands between them: the one imports it, and it comes to the other. */
function isBehind(other: Part, one: Part): boolean {
  return [...one.imports].some((part) => part !== other && part.brings.has(other));
}

function merge(one: Part, other: Part, parts: Set<Part>): void {
  const pair = new Set([one, other]);
  const merged: Part = {
    modules: [...one.modules, ...other.modules],
    size: one.size + other.size,
    imports: new Set([...one.imports, ...other.imports].filter((part) => !pair.has(part))),
    brings: new Set(),
    fetchedBy: new Set([...one.fetchedBy, ...other.fetchedBy]),
  };
  merged.brings = broughtBy(merged);
  parts.delete(one);
  parts.delete(other);
  for (const { imports, brings } of parts) {
    if (takeOut(imports, pair)) imports.add(merged);
    if (takeOut(brings, pair)) for (const part of merged.brings) brings.add(part);
  }
  parts.add(merged);
  for (const fetch of merged.fetchedBy) {
    takeOut(fetch.parts, pair);
    for (const part of merged.brings) {
      fetch.parts.add(part);
      part.fetchedBy.add(fetch);
    }
  }
}

function takeOut(set: Set<Part>, pair: ReadonlySet<Part>): boolean {
  const size = set.size;
  for (const part of pair) set.delete(part);
  return set.size < size;
}

/** Some that import each other in a circle, of parts by what they import. For the build. Pure. */
export function circleOf(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  for (const part of imports.keys()) {
    const circle = follow(part, []);
    if (circle) return circle;
  }
  return undefined;

  function follow(part: string, path: readonly string[]): string[] | undefined {
    if (path.includes(part)) return path.slice(path.indexOf(part));
    if (done.has(part)) return undefined;
    for (const imported of imports.get(part) ?? []) {
      const circle = follow(imported, [...path, part]);
      if (circle) return circle;
    }
    done.add(part);
    return undefined;
  }
}
