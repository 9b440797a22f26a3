import type { Input, InputProps } from '../../commands/input.ts';
import { loadable } from '../../ui/loadable.tsx';
import { type TypedValue, writeTyped } from './value-types.ts';

/** A value with its type: a text, a number, yes or no, or JSON. */
export const typedValue: Input<TypedValue> = {
  empty: undefined,
  emptyLists: true,
  print: writeTyped,
  Field: loadable(async () => {
    const { TypedValueField } = await import('./typed-value-field.tsx');
    return (props: InputProps<TypedValue>) => <TypedValueField {...props} />;
  }),
};
