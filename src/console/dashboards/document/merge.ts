import { sameJson } from '../../editing/same-json.ts';
import type { DashboardDocument } from './dashboard-document.ts';
import {
  isJsonObject,
  type JsonObject,
  jsonObject,
  memberOf,
  valueAt,
  withEachMember,
  withValueAt,
} from './json-object.ts';
import { withRootState } from './state-edits.ts';
import { heldWidgets, withoutUnheldWidgets } from './unheld-widgets.ts';

/** Whose work something is: of the person here, or of somebody who has saved meanwhile. */
export type Side = 'mine' | 'theirs';

/** A dashboard as both have begun with it, and what each has made of it. */
export interface Versions {
  base: DashboardDocument;
  mine: DashboardDocument;
  theirs: DashboardDocument;
}

/** The names that lead to a member of a dashboard. */
export type MemberPath = readonly string[];

/** Leads to the state that a dashboard begins at. */
export const ROOT: MemberPath = ['root'];

/** A member that both have changed, each in another way. It is undefined for whoever has removed it. */
export interface Conflict {
  path: MemberPath;
  base: unknown;
  mine: unknown;
  theirs: unknown;
  /** Whose it was decided to be; while that is undecided, mine stands. */
  choice: Side | undefined;
}

/** Decides a conflict, or leaves it undecided. */
export type Choose = (conflict: Omit<Conflict, 'choice'>) => Side | undefined;

/** What came of it. */
export interface Merged {
  document: DashboardDocument;
  conflicts: readonly Conflict[];
  /** What each has changed. */
  changes: Readonly<Record<Side, readonly MemberPath[]>>;
}

/**
 * Puts the work of two people together: what only one has changed is as that one wants it. A widget that one has removed
 * and the other has worked on is one conflict, with all the places where it stands.
 */
export function merge(versions: Versions, choose: Choose = () => undefined): Merged {
  const merging = new Merging(versions, choose);
  return {
    document: merging.merged(),
    conflicts: merging.conflicts,
    changes: merging.changes,
  };
}

/** What is merged member by member; everything else is taken as a whole. `*` is any name. */
const BY_MEMBER = [
  '',
  'configuration',
  'configuration settings',
  'configuration widgets',
  'configuration entityAliases',
  'configuration filters',
  'configuration states',
  'configuration states *',
  'configuration states * layouts',
  'configuration states * layouts *',
  'configuration states * layouts * gridSettings',
  'configuration states * layouts * widgets',
].map((names) => names.split(' ').filter(Boolean));

const WIDGETS = ['configuration', 'widgets'];
const STATES = ['configuration', 'states'];
const ROOT_FLAG = [...STATES, '*', 'root'];
const WIDGET_PLACE = [...STATES, '*', 'layouts', '*', 'widgets', '*'];

/** The same of each version. */
interface Values {
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

class Merging {
  readonly conflicts: Conflict[] = [];
  readonly changes: Record<Side, MemberPath[]> = { mine: [], theirs: [] };
  readonly #versions: Versions;
  readonly #choose: Choose;
  /** The widgets that one has removed and the other has worked on, and whose they were decided to be. */
  readonly #contested: ReadonlyMap<string, Side>;

  constructor(versions: Versions, choose: Choose) {
    this.#versions = versions;
    this.#choose = choose;
    this.#contested = new Map(
      contestedWidgets(versions).map((id) => [
        id,
        this.#decided([...WIDGETS, id], at(versions, [...WIDGETS, id])),
      ]),
    );
  }

  merged(): DashboardDocument {
    const { base, mine, theirs } = this.#versions;
    const members = this.#value([], { base, mine, theirs }) as DashboardDocument;
    return this.#withRoot(this.#withHeldWidgets(this.#withSomeState(members)));
  }

  #value(path: MemberPath, values: Values): unknown {
    const { base, mine, theirs } = values;
    if (mine === base && theirs === base) return mine;
    if (isJsonObject(base) && isJsonObject(mine) && isJsonObject(theirs) && isAmong(BY_MEMBER, path)) {
      return this.#members(path, base, mine, theirs);
    }
    if (matches(ROOT_FLAG, path)) return mine ?? theirs;
    return this.#whole(path, values);
  }

  /** Mine in their order, then those that only the others have. */
  #members(path: MemberPath, base: JsonObject, mine: JsonObject, theirs: JsonObject): JsonObject {
    const names = new Set([...Object.keys(mine), ...Object.keys(theirs), ...Object.keys(base)]);
    const members = [...names].flatMap((name) => {
      const values = {
        base: memberOf(base, name),
        mine: memberOf(mine, name),
        theirs: memberOf(theirs, name),
      };
      const value = this.#value([...path, name], values);
      return value === undefined ? [] : [[name, value] as const];
    });
    const isMine =
      members.length === Object.keys(mine).length &&
      members.every(([name, value]) => memberOf(mine, name) === value);
    return isMine ? mine : Object.fromEntries(members);
  }

  #whole(path: MemberPath, values: Values): unknown {
    const { base, mine, theirs } = values;
    const contested = this.#contested.get(path.at(-1) ?? '');
    if (contested && (isOf(WIDGETS, path) || matches(WIDGET_PLACE, path))) return values[contested];
    const isMine = !sameJson(base, mine);
    const isTheirs = !sameJson(base, theirs);
    if (isMine) this.changes.mine.push(path);
    if (isTheirs) this.changes.theirs.push(path);
    if (!isTheirs || sameJson(mine, theirs)) return mine;
    return isMine ? values[this.#decidedConflict(path, values)] : theirs;
  }

  #decided(path: MemberPath, values: Values): Side {
    this.changes.mine.push(path);
    this.changes.theirs.push(path);
    return this.#decidedConflict(path, values);
  }

  #decidedConflict(path: MemberPath, values: Values): Side {
    const choice = this.#choose({ path, ...values });
    this.conflicts.push({ path, ...values, choice });
    return choice ?? 'mine';
  }

  /** Each of two people may have removed what the other has left: then the first beginning stays. */
  #withSomeState(document: DashboardDocument): DashboardDocument {
    const { base, mine, theirs } = this.#versions;
    if (Object.values(jsonObject(valueAt(document, STATES))).some(isJsonObject)) return document;
    const kept = [base, mine, theirs]
      .flatMap((version) => rootOf(version) ?? [])
      .map((id) => ({ id, state: valueAt(mine, [...STATES, id]) ?? valueAt(theirs, [...STATES, id]) }))
      .find(({ state }) => state !== undefined);
    return kept ? withValueAt(document, [...STATES, kept.id], kept.state) : document;
  }

  /** Every widget that a layout holds is there, every one that is kept stands somewhere, and no other is left over. */
  #withHeldWidgets(document: DashboardDocument): DashboardDocument {
    const { mine, theirs } = this.#versions;
    const found = [...heldWidgets(document)].reduce((whole, id) => {
      if (valueAt(whole, [...WIDGETS, id]) !== undefined) return whole;
      const widget = valueAt(mine, [...WIDGETS, id]) ?? valueAt(theirs, [...WIDGETS, id]);
      return withValueAt(whole, [...WIDGETS, id], widget);
    }, document);
    const placed = [...this.#contested].reduce(
      (whole, [id, side]) => withPlacesOf(whole, this.#versions[side], id),
      found,
    );
    const wasUnheld = [mine, theirs].some((version) => withoutUnheldWidgets(version) !== version);
    return wasUnheld ? placed : withoutUnheldWidgets(placed);
  }

  /** Exactly one state is the beginning, though each of two people may have chosen another. */
  #withRoot(document: DashboardDocument): DashboardDocument {
    const { base, mine, theirs } = this.#versions;
    const roots = { base: rootOf(base), mine: rootOf(mine), theirs: rootOf(theirs) };
    const wanted = this.#whole(ROOT, roots);
    const states = jsonObject(valueAt(document, STATES));
    // The last resort is the same for both, in whatever order they have their states.
    const root = [wanted, roots.mine, roots.theirs, ...Object.keys(states).sort()].find(
      (id): id is string => typeof id === 'string' && Object.hasOwn(states, id),
    );
    return root === undefined || (root === rootOf(document) && hasOneRoot(states))
      ? document
      : withRootState(document, root);
  }
}

/** The widgets that one of the two has removed while the other has changed, moved or put them elsewhere too. */
function contestedWidgets({ base, mine, theirs }: Versions): string[] {
  return Object.keys(jsonObject(valueAt(base, WIDGETS))).filter((id) => {
    const isMine = valueAt(mine, [...WIDGETS, id]) !== undefined;
    const isTheirs = valueAt(theirs, [...WIDGETS, id]) !== undefined;
    if (isMine === isTheirs) return false;
    const kept = isMine ? mine : theirs;
    return (
      !sameJson(valueAt(base, [...WIDGETS, id]), valueAt(kept, [...WIDGETS, id])) ||
      placesOf(kept, id).some((place) => !sameJson(valueAt(base, place), valueAt(kept, place)))
    );
  });
}

/** Puts a widget that is kept back to where it stood, with the state where that is gone too. */
function withPlacesOf(
  document: DashboardDocument,
  version: DashboardDocument,
  id: string,
): DashboardDocument {
  const isKept = valueAt(document, [...WIDGETS, id]) !== undefined;
  if (!isKept || heldWidgets(document).has(id)) return document;
  return placesOf(version, id).reduce((whole, place) => {
    const [configuration = '', states = '', state = '', layouts = '', layout = ''] = place;
    const frame = [
      [configuration, states, state],
      [configuration, states, state, layouts, layout],
    ].reduce(
      (framed, path) =>
        valueAt(framed, path) === undefined
          ? withValueAt(framed, path, emptied(valueAt(version, path)))
          : framed,
      whole,
    );
    return withValueAt(frame, place, valueAt(version, place));
  }, document);
}

/** A state, or one of its layouts, without widgets. */
function emptied(part: unknown): JsonObject {
  const { layouts, ...others } = jsonObject(part);
  if (!isJsonObject(layouts)) return { ...others, widgets: {} };
  return { ...others, root: false, layouts: withEachMember(layouts, emptied) };
}

/** The paths of all places where a widget stands. */
function placesOf(document: DashboardDocument, id: string): MemberPath[] {
  return Object.entries(jsonObject(valueAt(document, STATES))).flatMap(([state, stored]) =>
    Object.keys(jsonObject(memberOf(stored, 'layouts'))).flatMap((layout) => {
      const place = [...STATES, state, 'layouts', layout, 'widgets', id];
      return valueAt(document, place) === undefined ? [] : [place];
    }),
  );
}

function rootOf(document: DashboardDocument): string | undefined {
  const states = Object.entries(jsonObject(valueAt(document, STATES)));
  return states.find(([, state]) => memberOf(state, 'root') === true)?.[0];
}

function hasOneRoot(states: JsonObject): boolean {
  return Object.values(states).filter((state) => memberOf(state, 'root') === true).length === 1;
}

function at({ base, mine, theirs }: Versions, path: MemberPath): Values {
  return { base: valueAt(base, path), mine: valueAt(mine, path), theirs: valueAt(theirs, path) };
}

function isOf(parent: MemberPath, path: MemberPath): boolean {
  return matches([...parent, '*'], path);
}

function isAmong(patterns: readonly MemberPath[], path: MemberPath): boolean {
  return patterns.some((pattern) => matches(pattern, path));
}

function matches(pattern: MemberPath, path: MemberPath): boolean {
  return (
    pattern.length === path.length && pattern.every((name, place) => name === '*' || name === path[place])
  );
}
