import type { Choice, Input, InputProps } from '../commands/input.ts';
import { loadable } from '../ui/loadable.tsx';

/** A list on the server that is searched. */
export interface Searched {
  /** The best matches; an empty text asks for the first ones. */
  search(text: string, signal: AbortSignal): Promise<readonly Choice[]>;
  /** The text of a value that was not found by searching, such as the stored one. */
  labelOf(value: string): Promise<string>;
}

const PAUSE_MS = 150;

/** One of many, found by typing: entities and other things that live on the server. Searching waits for a pause in typing. */
export function picker({ search, labelOf }: Searched): Input<string> {
  async function choices(text: string, signal: AbortSignal): Promise<readonly Choice[]> {
    if (text !== '') await pause(signal);
    return search(text, signal);
  }
  return {
    empty: undefined,
    choices,
    print: labelOf,
    Field: loadable(async () => {
      const { PickerField } = await import('./picker-field.tsx');
      return (props: InputProps<string>) => <PickerField {...props} choices={choices} labelOf={labelOf} />;
    }),
  };
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, PAUSE_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
