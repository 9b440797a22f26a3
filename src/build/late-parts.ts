/** A module of the program, as the bundler knows it before it makes parts of the program. */
export interface BuiltModule {
  id: string;
  /** Whether it is of a library, of which the bundler later leaves out what seems to be needed and is not used. */
  isOfLibrary: boolean;
  /** What it imports at its head, by id. */
  imports: readonly string[];
  /** What it imports when that is wanted, by id. */
  importsLate: readonly string[];
}

/** On what occasions something is imported late: each tells by the id of a module whether that is imported on it. */
export interface Occasions {
  /** By the page itself, whose modules are all there, with what they import, before anything is imported late. */
  isFirst(id: string): boolean;
  /** By what is at an address, before the commands that come late. */
  isAtAddress(id: string): boolean;
  /** With the commands that come late. */
  isCommand(id: string): boolean;
  /** Once those have come, with what lies over every page. */
  isFace(id: string): boolean;
}

/**
 * Puts all that comes with late commands in few parts, each fetched whole or not at all by every address: what an
 * address needs of it lies together only with what the same addresses need, and all else in a part for commands, one
 * for faces, and beside each of these one of what something that a person opens needs, too. Returns the name of its part
 * by the id of a module; the others are left to the bundler, and so is what addresses need of libraries. No part imports
 * one that imports it: what is imported is needed wherever that is which imports it. For the build. Pure.
 */
export function lateParts(
  modules: readonly BuiltModule[],
  occasions: Occasions,
): ReadonlyMap<string, string> {
  const graph = new Map(modules.map((module) => [module.id, module]));
  const first = modules.filter(({ id }) => occasions.isFirst(id)).map(({ id }) => id);
  const there = reachable(first, graph, new Set());
  const late = new Set(modules.flatMap(({ importsLate }) => importsLate).filter((id) => !there.has(id)));
  const neededBy = new Map<string, string[]>();
  for (const entry of late) {
    for (const id of reachable([entry], graph, there)) {
      neededBy.set(id, [...(neededBy.get(id) ?? []), entry]);
    }
  }
  const numbers = new Map<string, number>();
  const names = new Map<string, string>();
  for (const [id, entries] of neededBy) {
    const isLate = entries.some((entry) => occasions.isCommand(entry) || occasions.isFace(entry));
    const isLeft = graph.get(id)?.isOfLibrary && entries.some(occasions.isAtAddress);
    if (isLate && !isLeft) names.set(id, nameOf(entries, occasions, numbers));
  }
  return names;
}

/** What a page is drawn with where it waits for the commands that come late. */
const WITH_LATE_COMMANDS = /\blatePart\(|\blateCommands\(\)/;

/**
 * The pages that a module declares screens with and that are there before the commands that come late, by the names of
 * their files, which lie beside it: whoever begins at one sees it without them. For the build. Pure.
 */
export function pagesBeforeLateCommands(source: string): string[] {
  if (WITH_LATE_COMMANDS.test(source)) return [];
  return [...source.matchAll(/\bimport\('\.\/([\w-]+\.tsx)'\)/g)].flatMap(([, page]) => page ?? []);
}

/** All that comes with these, but for what is there. */
function reachable(
  from: Iterable<string>,
  graph: ReadonlyMap<string, BuiltModule>,
  there: ReadonlySet<string>,
): Set<string> {
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

function nameOf(entries: readonly string[], occasions: Occasions, numbers: Map<string, number>): string {
  const addresses = entries.filter(occasions.isAtAddress).sort();
  const [address = '', ...others] = addresses;
  if (address !== '' && others.length === 0) return baseName(address);
  if (address !== '') {
    const key = addresses.join(' ');
    const number = numbers.get(key) ?? numbers.size + 1;
    numbers.set(key, number);
    return `shared-${number}`;
  }
  const kind = entries.some(occasions.isCommand) ? 'commands' : 'faces';
  const isTheirs = entries.every((entry) => occasions.isCommand(entry) || occasions.isFace(entry));
  return isTheirs ? `late-${kind}` : `with-late-${kind}`;
}

function baseName(id: string): string {
  return id.replace(/^.*\//, '').replace(/\..*$/, '');
}
