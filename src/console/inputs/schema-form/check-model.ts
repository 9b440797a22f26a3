import { Unreadable } from '../../commands/input.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import { type FormNode, isField } from './form-node.ts';
import { type Path, placed, pointerOf, valueAt } from './path.ts';
import type { Form } from './read-form.ts';
import { refusalOf } from './rules.ts';

/** What is refused, by where it is: JSON pointers. */
export type Refusals = ReadonlyMap<string, Shown>;

/** A node with the positions of the items that it stands in, where it is drawn. */
interface Standing {
  node: FormNode;
  path: Path;
  positions: readonly number[];
}

/** Every node as often as it stands in a model, groups and lists before what they hold: all, or those that pass. */
export function* standing(
  sections: readonly { items: readonly FormNode[] }[],
  model: unknown,
  positions: readonly number[] = [],
  passes: (standing: Standing) => boolean = () => true,
): Generator<Standing> {
  for (const node of sections.flatMap(({ items }) => items)) {
    const path = placed(node.path, positions);
    if (!passes({ node, path, positions })) continue;
    yield { node, path, positions };
    if (node.kind === 'group') yield* standing([node, ...node.tabs], model, positions, passes);
    if (node.kind !== 'array') continue;
    const list = valueAt(model, path);
    for (const at of Array.isArray(list) ? list.keys() : []) {
      yield* standing([node], model, [...positions, at], passes);
    }
  }
}

/**
 * What the nodes of a form refuse in a model that has its defaults, and every text that is no value. Schemas are run
 * elsewhere.
 */
export function refusalsOf(form: Form, model: unknown): Map<string, Shown> {
  const found = new Map<string, Shown>();
  for (const { node, path } of standing(form.sections, model)) {
    if (!isField(node) && node.kind !== 'array') continue;
    const refusal = refusalOf(node, valueAt(model, path));
    if (refusal) found.set(pointerOf(path), refusal);
  }
  return found;
}

/** What a person calls the place that a pointer leads to. */
export function titleAt(form: Form, model: unknown, pointer: string): string {
  for (const { node, path } of standing(form.sections, model)) {
    if (isField(node) && pointerOf(path) === pointer) return node.title;
  }
  return pointer.slice(1).replaceAll('/', ' › ');
}

/** A model as schemas are asked about it: without texts that are no value, which are refused already. */
export function withoutUnreadable(value: unknown): unknown {
  if (value instanceof Unreadable) return undefined;
  if (Array.isArray(value)) return value.map((item) => withoutUnreadable(item) ?? null);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const kept = withoutUnreadable(member);
      return kept === undefined ? [] : [[name, kept]];
    }),
  );
}
