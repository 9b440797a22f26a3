import { matching } from '../commands/choice-list.ts';
import type { Input, InputProps } from '../commands/input.ts';
import { loadable } from '../ui/loadable.tsx';

/** One line of text with suggestions, such as the types in use; any other text is taken too. */
export function suggestedText(suggestions: () => Promise<readonly string[]>): Input<string> {
  async function choices(typed: string) {
    const known = (await suggestions()).map((text) => ({ value: text, label: text }));
    const fitting = matching(known, typed).filter(({ value }) => value !== typed);
    // What was typed comes first: Enter takes it as it is.
    return typed === '' ? fitting : [{ value: typed, label: typed }, ...fitting];
  }
  return {
    empty: '',
    choices,
    print: (value) => value,
    Field: loadable(async () => {
      const { PickerField } = await import('./picker-field.tsx');
      return (props: InputProps<string>) => <PickerField {...props} choices={choices} />;
    }),
  };
}
