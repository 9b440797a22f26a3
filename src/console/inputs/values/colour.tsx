import type { InputProps } from '../../commands/input.ts';
import { Unreadable } from '../../commands/input.ts';
import { readColour } from '../../ui/colours.ts';
import { loadable } from '../../ui/loadable.tsx';
import { typedInput } from '../typed-input.tsx';

const typed = typedInput<string>({
  empty: undefined,
  parse: (text) => (readColour(text) ? text.trim() : new Unreadable(text, { key: 'color.not-a-color' })),
  write: (value) => value,
});

/** A colour as text, `#3746bd`, `rgba(55, 70, 189, 0.5)` or `hsl(233, 55%, 48%)`: typed, or picked in a dialog. */
export const colour = {
  ...typed,
  Field: loadable(async () => {
    const [{ ColourField }] = await Promise.all([import('./colour-field.tsx'), typed.Field.preload()]);
    return (props: InputProps<string>) => <ColourField {...props} typed={typed} />;
  }),
};
