import type { Choice, Input, InputProps } from '../commands/input.ts';
import type { TranslationKey } from '../i18n/translation-key.ts';
import { loadable } from '../ui/loadable.tsx';
import { pause } from '../ui/pause.ts';
import type { Creation } from './picker-field.tsx';

/** A list on the server that is searched. */
export interface Searched {
  /** The best matches; an empty text asks for the first ones. */
  search(text: string, signal: AbortSignal): Promise<readonly Choice[]>;
  /** The text of a value that was not found by searching, such as the stored one. */
  labelOf(value: string): Promise<string>;
  /** See `Input.noMatch`. */
  noMatch?: TranslationKey | undefined;
  /** What is said where there is nothing at all; that nothing was found, unless said. */
  none?: TranslationKey | undefined;
  /** How one is made that is not there; cannot be, unless said. */
  create?: Creation | undefined;
}

const PAUSE_MS = 150;

/** One of many, found by typing: entities and other things that live on the server. Searching waits for a pause in typing. */
export function picker({ search, labelOf, noMatch, none, create }: Searched): Input<string> {
  const choices = afterPause(search);
  return {
    empty: undefined,
    choices,
    ...(noMatch && { noMatch }),
    ...(none && { none }),
    print: labelOf,
    Field: loadable(async () => {
      const { PickerField } = await import('./picker-field.tsx');
      return (props: InputProps<string>) => (
        <PickerField
          {...props}
          choices={choices}
          labelOf={labelOf}
          noMatch={noMatch}
          none={none}
          create={create}
        />
      );
    }),
  };
}

/** Searches only once typing has paused; what is asked for before anything is typed comes at once. */
export function afterPause(search: Searched['search']): Searched['search'] {
  return async (text, signal) => {
    if (text !== '') await pause(PAUSE_MS, signal);
    return search(text, signal);
  };
}
