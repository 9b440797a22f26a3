import type { Answer, Input, InputProps } from '../commands/input.ts';
import { loadable } from '../ui/loadable.tsx';

/** How a value is read from typed text, and written as such. */
export interface Typing<V> extends Pick<Input<V>, 'empty' | 'multiline' | 'secret' | 'keyboard'> {
  /** Never asked about an empty text: that is `empty`. */
  parse(typed: string): Answer<V>;
  write(value: V): string;
  /** The text is code: in letters of equal width, without a spelling check. */
  code?: boolean;
}

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
