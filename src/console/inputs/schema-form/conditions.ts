import { standing } from './check-model.ts';
import { FOREIGN, readCondition } from './condition.ts';
import { type Path, pointerOf } from './path.ts';
import type { Form } from './read-form.ts';

/** A condition that only the sandbox can evaluate, in the item that it stands in. */
export interface ForeignCondition {
  key: string;
  written: string;
  path: Path;
  positions: readonly number[];
}

/** What tells a condition apart from others, and from itself in other items. */
export function conditionKey(condition: string, positions: readonly number[]): string {
  return `${positions.join('.')}:${condition}`;
}

/**
 * Which conditions of a form are exactly false for a model, and which are left to the sandbox. A condition that throws
 * hides nothing: better a field too many than one that nobody finds.
 */
export function evaluate(form: Form, model: unknown): { hidden: Set<string>; foreign: ForeignCondition[] } {
  const hidden = new Set<string>();
  const foreign = new Map<string, ForeignCondition>();
  for (const { node, path, positions } of standing(form.sections, model)) {
    const { condition: written } = node;
    if (written === undefined) continue;
    const key = conditionKey(written, positions);
    const condition = readCondition(written);
    if (condition === FOREIGN) foreign.set(key, { key, written, path, positions });
    else if (isFalse(() => condition(model))) hidden.add(key);
  }
  return { hidden, foreign: [...foreign.values()] };
}

function isFalse(run: () => unknown): boolean {
  try {
    return run() === false;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Pointers of what is drawn: neither itself nor anything around it has a condition that hides it. */
export function drawnPointers(form: Form, model: unknown, hidden: ReadonlySet<string>): Set<string> {
  const drawn = new Set<string>();
  const isShown: Parameters<typeof standing>[3] = ({ node, positions }) =>
    node.condition === undefined || !hidden.has(conditionKey(node.condition, positions));
  for (const { path } of standing(form.sections, model, [], isShown)) drawn.add(pointerOf(path));
  return drawn;
}
