/** Who imports whom. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Every set of nodes that reach each other, each set and the list sorted; empty when nothing goes round. */
export function circlesOf(graph: Graph): string[][] {
  const reached = new Map([...graph.keys()].map((node) => [node, reachedFrom(node, graph)]));
  const circles = [...reached].flatMap(([node, others]) => {
    const circle = [...others].filter((other) => reached.get(other)?.has(node)).toSorted();
    return circle[0] === node ? [circle] : [];
  });
  return circles.toSorted();
}

/** The same imports between folders; what files of one folder do among themselves is left out. */
export function foldersOf(graph: Graph, folderOf: (file: string) => string): Graph {
  const folders = new Map<string, Set<string>>();
  for (const [file, imports] of graph) {
    const folder = folderOf(file);
    const others = folders.get(folder) ?? new Set();
    folders.set(folder, others);
    for (const imported of imports) if (folderOf(imported) !== folder) others.add(folderOf(imported));
  }
  return folders;
}

function reachedFrom(start: string, graph: Graph): Set<string> {
  const reached = new Set<string>();
  const waiting = [start];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const next of graph.get(node) ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      waiting.push(next);
    }
  }
  return reached;
}
