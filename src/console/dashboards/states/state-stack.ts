import type { StateParams } from '../../aliases/state-entity.ts';

/** A state that is shown, and what it is about. */
export interface StateEntry {
  id: string;
  params: StateParams;
}

/** The states on the way to the one that is shown, which is the last. */
export type StateStack = readonly [StateEntry, ...StateEntry[]];

/** The states of a dashboard: which there are, and the one that it begins at. */
export interface KnownStates {
  ids: ReadonlySet<string>;
  root: string;
}

/**
 * How many states the way keeps: a person may go round in circles, and all of it stands in the address. The first
 * stays, as the way back to the beginning.
 */
export const MAX_DEPTH = 20;

/** How the states of a dashboard follow each other. What names a state that is not there changes nothing. */
export interface StateController {
  /** The way as this controller has it, of one that an address or another controller had. */
  held(stack: StateStack): StateStack;
  open(stack: StateStack, entry: StateEntry, states: KnownStates): StateStack;
  /** Goes a way of several states at once. */
  pushAndOpen(stack: StateStack, entries: readonly StateEntry[], states: KnownStates): StateStack;
  /** Shows the same place of the way with other parameters, or another state there. */
  update(stack: StateStack, change: UpdatedState, states: KnownStates): StateStack;
  /** Goes back to a state of the way, counted from 0. */
  navigatePrev(stack: StateStack, index: number): StateStack;
  /** The parameters that aliases find the entity of the state in. */
  aliasParams(stack: StateStack): StateParams;
  /** Whether the address has to say where one is. */
  isInAddress(stack: StateStack, states: KnownStates): boolean;
}

/** Without an id, the state that is shown. */
export interface UpdatedState {
  id?: string | undefined;
  params: StateParams;
}

/** The beginning of a dashboard, about nothing. */
export function resetStack({ root }: KnownStates): StateStack {
  return [{ id: root, params: {} }];
}

/** The state that is shown. */
export function shownState(stack: StateStack): StateEntry {
  return stack.at(-1) ?? stack[0];
}

/** Shows one state at a time and knows no way; no state is about an entity. */
const defaultController: StateController = {
  held: (stack) => (stack.length === 1 ? stack : [shownState(stack)]),
  open: (stack, entry, states) => (states.ids.has(entry.id) ? [entry] : stack),
  pushAndOpen(stack, entries, states) {
    const last = entries.at(-1);
    return last ? defaultController.open(stack, last, states) : stack;
  },
  update: (stack, change, states) => defaultController.open(stack, updatedEntry(stack, change), states),
  navigatePrev: truncated,
  aliasParams: () => ({}),
  isInAddress: () => true,
};

/** Keeps the way, so that each state can be about an entity of the one before. */
const entityController: StateController = {
  held: limited,
  open: (stack, entry, states) => entityController.pushAndOpen(stack, [entry], states),
  pushAndOpen(stack, entries, states) {
    if (entries.some(({ id }) => !states.ids.has(id))) return stack;
    const [first, ...others] = stack;
    return limited([first, ...others, ...entries]);
  },
  update(stack, change, states) {
    const entry = updatedEntry(stack, change);
    return states.ids.has(entry.id) ? replacedLast(stack, entry) : stack;
  },
  navigatePrev: truncated,
  aliasParams: (stack) => shownState(stack).params,
  isInAddress(stack, { root }) {
    const [first, ...others] = stack;
    return others.length > 0 || first.id !== root || Object.keys(first.params).length > 0;
  },
};

/** The controller of this name in the settings; what is not known is taken for the one that keeps the way. */
export function stateController(id: string): StateController {
  return id === 'default' ? defaultController : entityController;
}

function updatedEntry(stack: StateStack, { id = shownState(stack).id, params }: UpdatedState): StateEntry {
  return { id, params };
}

function replacedLast([first, ...others]: StateStack, entry: StateEntry): StateStack {
  return others.length > 0 ? [first, ...others.slice(0, -1), entry] : [entry];
}

function truncated(stack: StateStack, index: number): StateStack {
  const [first, ...others] = stack;
  if (!Number.isInteger(index) || index < 0 || index >= others.length) return stack;
  return [first, ...others.slice(0, index)];
}

function limited(stack: StateStack): StateStack {
  if (stack.length <= MAX_DEPTH) return stack;
  const [first, ...others] = stack;
  return [first, ...others.slice(1 - MAX_DEPTH)];
}
