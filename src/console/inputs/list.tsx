import { type Input, type InputProps, Unreadable } from '../commands/input.ts';
import { formatList } from '../i18n/format-list.ts';
import { loadable } from '../ui/loadable.tsx';

/** Any number of values of one kind, in order. */
export function list<V>(item: Input<V>): Input<V[]> {
  return {
    empty: [],
    async print(values, t) {
      const texts = await Promise.all(
        values.map((value) => (value instanceof Unreadable ? value.text : item.print(value, t))),
      );
      return formatList(texts);
    },
    Field: loadable(async () => {
      const [{ ListField }] = await Promise.all([import('./list-field.tsx'), item.Field.preload()]);
      return (props: InputProps<V[]>) => <ListField {...props} item={item} />;
    }),
  };
}
