import type { Input } from '../commands/input.ts';
import { loadable } from '../ui/loadable.tsx';

/** An input that offers choices, fetched when it is first used: what is on screen before does without its code. */
export function lateInput<V>(
  load: () => Promise<Input<V>>,
  noMatch: NonNullable<Input<V>['noMatch']>,
): Input<V> {
  return {
    empty: undefined,
    choices: async (text, signal) => (await load()).choices?.(text, signal) ?? [],
    noMatch,
    print: async (value, t) => (await load()).print(value, t),
    Field: loadable(async () => {
      const { Field } = await load();
      await Field.preload();
      return Field;
    }),
  };
}
