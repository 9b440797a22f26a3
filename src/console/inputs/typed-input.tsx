import type { Input, InputProps } from '../commands/input.ts';
import { loadable } from '../ui/loadable.tsx';
import type { Typing } from './typed-field.tsx';

/** An input whose value is read from one or several lines of text. */
export function typedInput<V>(typing: Typing<V>): Input<V> & Typing<V> {
  return {
    ...typing,
    print: (value) => (typing.secret ? '••••••' : typing.write(value)),
    Field: loadable(async () => {
      const { TypedField } = await import('./typed-field.tsx');
      return (props: InputProps<V>) => <TypedField {...props} typing={typing} />;
    }),
  };
}
