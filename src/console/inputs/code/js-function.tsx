import type { Input, InputProps } from '../../commands/input.ts';
import { loadable } from '../../ui/loadable.tsx';
import type { JsFunctionOptions } from './js-function-field.tsx';

/** The body of a JavaScript function, checked in the sandbox when it is left. */
export function jsFunction(options: JsFunctionOptions): Input<string> {
  return {
    empty: '',
    multiline: true,
    parse: (typed) => typed,
    write: (value) => value,
    print: (value) => value,
    Field: loadable(async () => {
      const { JsFunctionField } = await import('./js-function-field.tsx');
      return (props: InputProps<string>) => <JsFunctionField {...props} options={options} />;
    }),
  };
}
