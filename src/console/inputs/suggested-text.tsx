import { matching } from '../commands/choice-list.ts';
import type { Choice, Input, InputProps } from '../commands/input.ts';
import { loadable } from '../ui/loadable.tsx';

/** One line of text with suggestions, such as the types in use; any other text is taken too. */
export function suggestedText(
  suggestions: () => Promise<readonly string[]>,
  fitting: (texts: readonly string[], typed: string) => readonly Choice[] = holding,
): Input<string> {
  async function choices(typed: string) {
    const found = fitting(await suggestions(), typed).filter(({ value }) => value !== typed);
    // What was typed comes first: Enter takes it as it is.
    return typed === '' ? found : [{ value: typed, label: typed }, ...found];
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

/** The texts that have what is typed anywhere. */
function holding(texts: readonly string[], typed: string): readonly Choice[] {
  return matching(
    texts.map((text) => ({ value: text, label: text })),
    typed,
  );
}
