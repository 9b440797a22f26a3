import * as z from 'zod/mini';
import { type KnownStates, resetStack, type StateEntry, type StateStack } from './state-stack.ts';

/** States as addresses bring them, which anybody may have written. */
const WrittenStack = z.array(
  z.catch(
    z.looseObject({
      id: z.catch(z.nullish(z.string()), undefined),
      params: z.catch(z.record(z.string(), z.unknown()), () => ({})),
    }),
    () => ({ id: undefined, params: {} }),
  ),
);

/**
 * The value of the parameter `state` of an address. It is written for addresses already, and is so once more by what
 * puts it there: that is how consoles have always done it, and links of theirs are to work here as ours there.
 */
export function encodeStates(stack: StateStack): string {
  const written = stack.map(({ id, params }) => ({ id, params }));
  const bytes = new TextEncoder().encode(JSON.stringify(written));
  return encodeURIComponent(btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')));
}

/**
 * Reads that value. States that are not there are left out, in the first place the beginning stands for them; what
 * cannot be read at all is the beginning.
 */
export function decodeStates(value: string | null | undefined, states: KnownStates): StateStack {
  const { data = [] } = WrittenStack.safeParse(value ? decoded(value) : undefined);
  const [first, ...others] = data;
  if (!first) return resetStack(states);
  const known = ({ id }: { id?: string | null | undefined }) =>
    typeof id === 'string' && states.ids.has(id) ? id : undefined;
  const rest = others.flatMap((entry): StateEntry[] => {
    const id = known(entry);
    return id === undefined ? [] : [{ id, params: entry.params }];
  });
  return [{ id: known(first) ?? states.root, params: first.params }, ...rest];
}

/** Undefined where it is none. */
function decoded(value: string): unknown {
  try {
    // Where it was written once only, what reads addresses has made spaces of the plus signs.
    const text = atob(decodeURIComponent(value).replaceAll(' ', '+'));
    const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0));
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
