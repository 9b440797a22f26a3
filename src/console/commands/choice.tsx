import { loadable } from '../ui/loadable.tsx';
import { type ChoiceList, labelIn, matching } from './choice-list.ts';
import type { Input, InputProps } from './input.ts';

/** One of a short list; without `withoutNone` nothing can be chosen too where it is not required. */
export function choice<V>(
  list: ChoiceList<V>,
  { withoutNone = false }: { withoutNone?: boolean } = {},
): Input<V> {
  return {
    empty: undefined,
    choices(text) {
      const all = list();
      return all instanceof Promise ? all.then((choices) => matching(choices, text)) : matching(all, text);
    },
    print(value) {
      const all = list();
      return all instanceof Promise ? all.then((choices) => labelIn(choices, value)) : labelIn(all, value);
    },
    Field: loadable(async () => {
      const { ChoiceField } = await import('./choice-field.tsx');
      return (props: InputProps<V>) => <ChoiceField {...props} list={list} withoutNone={withoutNone} />;
    }),
  };
}
