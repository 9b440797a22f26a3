import type { Input, InputProps } from '../../commands/input.ts';
import { loadable } from '../../ui/loadable.tsx';
import { readJson } from './json-text.ts';

/** JSON that is edited as text: an object of settings, or whatever else JSON is. An empty text is no value. */
export const jsonObject: Input<unknown> = {
  empty: undefined,
  emptyLists: true,
  multiline: true,
  parse(typed) {
    const read = readJson(typed);
    return 'json' in read ? read.json : read;
  },
  write: (value) => JSON.stringify(value, null, 2),
  print: (value) => JSON.stringify(value),
  Field: loadable(async () => {
    const { JsonObjectField } = await import('./json-object-field.tsx');
    return (props: InputProps<unknown>) => <JsonObjectField {...props} />;
  }),
};
