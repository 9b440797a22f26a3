import type * as z from 'zod/mini';

/** What could be read of something stored, and the paths of what could not, such as `config.datasources.0.type`. */
export interface LenientlyRead<T> {
  /** Undefined where not even a part of it can be read. */
  value: T | undefined;
  unusable: readonly string[];
}

type Path = readonly PropertyKey[];

/**
 * Reads what people and other programs have stored over the years: whatever a schema refuses is left out, as if it had
 * not been there, of a list the whole entry where that needs what is refused. What is stored is not changed.
 */
export function readLeniently<T>(schema: z.ZodMiniType<T>, stored: unknown): LenientlyRead<T> {
  const unusable: string[] = [];
  let left: unknown = stored;
  for (;;) {
    const read = schema.safeParse(left);
    if (read.success) return { value: read.data, unusable };
    // Places in lists move when one before them goes: the last ones go first.
    const paths = read.error.issues.map(({ path }) => removable(left, path)).sort(laterFirst);
    const gone = new Set<string>();
    for (const path of paths) {
      if (path.length === 0) return { value: undefined, unusable: [...unusable, ''] };
      const name = path.map(String).join('.');
      if (gone.has(name)) continue;
      gone.add(name);
      left = without(left, path);
    }
    unusable.push(...gone);
  }
}

/** The path to what is there and can go: for a member that is missing, to what it is missing from. */
function removable(whole: unknown, path: Path): Path {
  let at: unknown = whole;
  for (const [depth, step] of path.entries()) {
    const holder = at;
    at = typeof holder === 'object' && holder !== null ? Reflect.get(holder, step) : undefined;
    // A list has no holes, and an object that lacks what it needs is no use.
    if (at === undefined) return path.slice(0, depth);
  }
  return path;
}

function without(whole: unknown, [step, ...rest]: Path): unknown {
  if (step === undefined || typeof whole !== 'object' || whole === null) return whole;
  const member: unknown = Reflect.get(whole, step);
  if (Array.isArray(whole)) {
    return rest.length === 0
      ? whole.toSpliced(Number(step), 1)
      : whole.with(Number(step), without(member, rest));
  }
  const { [step as string]: _gone, ...others } = whole as Record<string, unknown>;
  return rest.length === 0 ? others : { ...others, [step]: without(member, rest) };
}

function laterFirst(a: Path, b: Path): number {
  for (let depth = 0; depth < Math.min(a.length, b.length); depth += 1) {
    const [left, right] = [a[depth], b[depth]];
    if (left === right) continue;
    if (typeof left === 'number' && typeof right === 'number') return right - left;
    return String(left) < String(right) ? -1 : 1;
  }
  // What is within goes before what it is in.
  return b.length - a.length;
}
