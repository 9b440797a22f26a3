import { type Input, type InputProps, Unreadable } from '../commands/input.ts';
import { loadable } from '../ui/loadable.tsx';

/** Any number of values of one kind, in order. */
export function list<V>(item: Input<V>): Input<V[]> {
  return {
    empty: [],
    async print(values, t) {
      const texts = await Promise.all(
        values.map((value) => (value instanceof Unreadable ? value.text : item.print(value, t))),
      );
      return texts.join(', ');
    },
    Field: loadable(async () => {
      const [{ ListField }] = await Promise.all([import('./list-field.tsx'), item.Field.preload()]);
      return (props: InputProps<V[]>) => <ListField {...props} item={item} />;
    }),
  };
}
