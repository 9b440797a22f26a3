import type { Input, InputProps } from '../../commands/input.ts';
import { loadable } from '../../ui/loadable.tsx';
import type { FileUse, TakenFile } from './file-use.ts';

/** One file of text, dropped or chosen. */
export function fileInput<V>(use: FileUse<V>): Input<TakenFile<V>> {
  return {
    empty: undefined,
    print: ({ name }) => name,
    Field: loadable(async () => {
      const { FileInputField } = await import('./file-input-field.tsx');
      return (props: InputProps<TakenFile<V>>) => <FileInputField {...props} use={use} />;
    }),
  };
}
