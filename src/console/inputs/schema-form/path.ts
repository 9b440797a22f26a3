import { isRecord } from '../../../model/json-object.ts';

/** Stands in a path for every item of a list, until it is said which. */
export const EACH = -1;

/** The place of a value within a model: names of members, and positions in lists. */
export type Path = readonly (string | number)[];

/**
 * Reads a place as forms write it: `a.b`, `list[0].a`, `['odd name'].a`; `list[].a` is the member of every item. What
 * cannot be read so is the name of one member.
 */
export function parsePath(written: string): Path {
  const path: (string | number)[] = [];
  const reader = new RegExp(STEP, 'y');
  while (reader.lastIndex < written.length) {
    const step = reader.exec(written);
    if (!step) return [written];
    const { name, position, single, double } = step.groups ?? {};
    if (name !== undefined) path.push(name);
    else if (position !== undefined) path.push(position === '' ? EACH : Number(position));
    else path.push((single ?? double ?? '').replace(/\\(.)/g, '$1'));
  }
  return path;
}

const STEP =
  /(?:^|(?<!^)\.)(?<name>[^.[\]]+)|\[(?<position>\d*)\]|\['(?<single>(?:[^'\\]|\\.)*)'\]|\["(?<double>(?:[^"\\]|\\.)*)"\]/;

/** A path with the positions in it said, outermost first. */
export function placed(path: Path, positions: readonly number[]): Path {
  let next = 0;
  return path.map((step) => {
    if (step !== EACH) return step;
    next += 1;
    return positions[next - 1] ?? EACH;
  });
}

/** A path as JSON pointers write it: what tells paths apart, and how schemas tell what they refuse. */
export function pointerOf(path: Path): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** What stands at a place; undefined where the model does not have it. */
export function valueAt(model: unknown, path: Path): unknown {
  let value = model;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = Reflect.get(value, step);
  }
  return value;
}

/**
 * A copy of a model with another value at a place, and all else as it was. Undefined takes the member out; an item of
 * a list becomes null, so that the others keep their places. What is missing on the way there is made.
 */
export function written(model: unknown, path: Path, value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (value === undefined && valueAt(model, path) === undefined) return model;
  const inner = written(valueAt(model, [step]), rest, value);
  if (typeof step === 'number' && (Array.isArray(model) || !isRecord(model))) {
    const list: unknown[] = Array.isArray(model) ? [...model] : [];
    while (list.length < step) list.push(null);
    list[step] = inner ?? null;
    return list;
  }
  const { [step]: _replaced, ...others } = isRecord(model) ? model : {};
  if (inner === undefined) return others;
  // The member stays where it stood among the others.
  return isRecord(model) && Object.hasOwn(model, step)
    ? Object.fromEntries(Object.entries(model).map(([name, old]) => [name, name === `${step}` ? inner : old]))
    : { ...others, [step]: inner };
}
