import type { Choice, Input, InputProps } from '../commands/input.ts';
import { formatList } from '../i18n/format-list.ts';
import type { TranslationKey } from '../i18n/translation-key.ts';
import { loadable } from '../ui/loadable.tsx';
import { afterPause } from './picker.tsx';

/** Where chips come from. */
export interface ChipSource {
  /** What fits a text and can be chosen; an empty text asks for the first. */
  search(text: string, signal: AbortSignal): Promise<readonly Choice[]>;
  /** The texts of values, by value, those that stand for themselves left out. Without it all do, and any text is taken. */
  labelsOf?: ((values: readonly string[]) => Promise<ReadonlyMap<string, string>>) | undefined;
  noMatch?: TranslationKey | undefined;
  /** What stands in the field while there is nothing. */
  placeholder?: TranslationKey | undefined;
}

/**
 * Any number of values, each a chip that can be taken out: chosen from what is found, or, where values are texts
 * themselves, typed and taken by Enter, a comma or a semicolon. None twice; nothing is left of the last one.
 */
export function chips({ search, labelsOf, ...source }: ChipSource): Input<string[]> {
  const choices = afterPause(search);
  return {
    empty: undefined,
    async print(values) {
      const labels = await labelsOf?.(values);
      return formatList(values.map((value) => labels?.get(value) ?? value));
    },
    Field: loadable(async () => {
      const { ChipsField } = await import('./chips-field.tsx');
      return (props: InputProps<string[]>) => (
        <ChipsField {...props} {...source} choices={choices} labelsOf={labelsOf} />
      );
    }),
  };
}
