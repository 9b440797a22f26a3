import type { Input, InputProps } from '../commands/input.ts';
import { loadable } from '../ui/loadable.tsx';
import { json } from './json.ts';

/** JSON that comes in a file: chosen, or pasted as text. Where only text is taken no file could be chosen. */
export function jsonFile<V>(): Input<V> {
  const typed = json<V>();
  const { parse: _parse, write: _write, ...rest } = typed;
  return {
    ...rest,
    Field: loadable(async () => {
      const [{ JsonFileField }] = await Promise.all([import('./json-file-field.tsx'), typed.Field.preload()]);
      return (props: InputProps<V>) => <JsonFileField {...props} typed={typed} />;
    }),
  };
}
